// ASAP (Atlassian S2S Authentication Protocol): services authenticate to each other with short-lived JWTs.
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { postmanAsap, signedSamples } from '../jws/samples.js';
import { checkClaims, numericDate, wrongType } from '../jws/claims.js';
import * as jwsReasons from '../jws/reasons.js';
import { readJws, type Jws } from '../jws/jws.js';
import { checkHeader } from '../jws/verify.js';
import { asapKeys, keyFiles, PRACTICE_ISSUER, type PracticeKey } from '../jws/practice-keys.js';
import {
  isServiceToken,
  otherKeyReasons,
  identityFromClaims,
  practiceReasons,
  verifyPracticeToken,
  practicePublicKey,
} from '../jws/practice-token.js';
import { TOKEN_AUDIENCE } from '../bearer/token-claims.js';
import type { Reject } from './scheme.js';

/** Seconds. */
const MAX_LIFETIME = 3600;
const [rsaKey] = asapKeys;
const claims = { iss: PRACTICE_ISSUER, sub: PRACTICE_ISSUER, aud: TOKEN_AUDIENCE } as const;
const signed = {
  ...{ scheme: 'asap', claims, key: { file: rsaKey.name } },
  header: { alg: rsaKey.alg, typ: 'JWT', kid: rsaKey.kid },
};
const byKid = new Map<unknown, PracticeKey>(asapKeys.map((key) => [key.kid, key]));

const { wrong_issuer: _, ...claimReasons } = jwsReasons.claimReasons;

const asapReasons = {
  missing_kid: {
    message: 'The header of the token has no `kid`.',
    hint: 'Set `kid` to the issuer, a slash and the name of the key.',
  },
  kid_not_under_issuer: {
    message: 'The `kid` does not start with the issuer and a slash.',
    hint: 'Use a key of the issuer: `kid` starts with the text of `iss` and a slash.',
  },
  missing_claim: {
    message: 'The token lacks a claim that ASAP requires.',
    hint: 'Add `iss`, `aud`, `iat`, `exp` and `jti`.',
  },
  lifetime_too_long: {
    message: `The token is valid for more than ${MAX_LIFETIME} seconds.`,
    hint: `Set \`exp\` to at most ${MAX_LIFETIME} seconds after \`iat\`, and sign a new token for each request.`,
  },
  replayed: {
    message: 'A token with this `jti` was already used.',
    hint: 'Sign a new token for each request.',
  },
} as const;

export const asap = defineBearerScheme({
  id: 'asap',
  aliases: ['atlassian-asap', 's2s'],
  title: 'ASAP',
  family: 'tokens',
  standard: { name: 'ASAP (Atlassian S2S)', url: 'https://s2sauth.bitbucket.io/spec/' },
  summary:
    'For each request, the client signs a token that is valid once and for at most an hour. The server finds the public key ' +
    'by its id, which starts with the name of the client.',
  credentials: () => ({
    ...{ claims, longest_life_seconds: MAX_LIFETIME },
    keys: asapKeys.map(({ name, kid, alg }) => ({ kid, alg, ...keyFiles(name) })),
  }),
  reasons: {
    ...jwsReasons.formReasons,
    ...jwsReasons.headerReasons,
    ...jwsReasons.signatureReasons,
    ...jwsReasons.keyPairReasons,
    ...jwsReasons.ecdsaReasons,
    ...claimReasons,
    ...practiceReasons,
    ...otherKeyReasons,
    ...asapReasons,
  },
  async identify(token, context, reject) {
    const { request, ports } = context;
    const jws = readJws(token);
    checkHeader(jws);
    if (await isServiceToken(jws, context)) throw reject('service_token');
    await verifyPracticeToken(jws, await practicePublicKey(keyOf(jws, reject))(ports), context, reject);
    const jti = checkRequirements(jws, reject);
    const notes = checkClaims(jws.claims, { now: request.now, audience: TOKEN_AUDIENCE });
    if (!(await ports.replays.isFirst('asap', jti))) throw reject('replayed', { debug: { jti } });
    const { header, claims } = jws;
    return { ...identityFromClaims(claims), algorithm: String(header.alg), notes, debug: { header, claims } };
  },
  samples: () => ({ ...signedSamples(signed), postman: postmanAsap(signed) }),
});

/** The key that the header names. Throws JwsError, or `reject(…)` if it names none. */
function keyOf(jws: Jws, reject: Reject<keyof typeof asapReasons>): PracticeKey {
  const { kid } = jws.header;
  if (kid === undefined) throw reject('missing_kid');
  const key = byKid.get(kid);
  if (key === undefined)
    throw jwsReasons.jwsError('unknown_kid', { debug: { kid, known: [...byKid.keys()] } });
  return key;
}

/** The requirements of ASAP in addition to the requirements of a JWT. Returns the `jti`, for replay protection. */
function checkRequirements({ header, claims }: Jws, reject: Reject<keyof typeof asapReasons>): string {
  const absent = ['iss', 'aud', 'iat', 'exp', 'jti'].filter((name) => claims[name] === undefined);
  if (absent.length > 0) {
    throw reject('missing_claim', {
      message: `The token has no ${absent.map((name) => `\`${name}\``).join(', ')}.`,
    });
  }
  const { iss, jti } = claims;
  if (typeof jti !== 'string') throw wrongType('jti', 'a string');
  if (!String(header.kid).startsWith(`${String(iss)}/`)) {
    throw reject('kid_not_under_issuer', { debug: { kid: header.kid, iss } });
  }
  const life = Number(numericDate(claims, 'exp')) - Number(numericDate(claims, 'iat'));
  if (life <= MAX_LIFETIME) return jti;
  throw reject('lifetime_too_long', {
    message: `The token is valid for ${life} seconds; ${MAX_LIFETIME} are allowed.`,
  });
}
