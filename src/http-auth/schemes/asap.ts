// ASAP: services authenticate to each other by short-lived JWTs, signed with keys that are found by their ids
// (Atlassian S2S Authentication Protocol).
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { postmanAsap, signedSamples } from '../jws/samples.js';
import { checkClaims, instant, wrongType } from '../jws/claims.js';
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
const LONGEST_LIFE = 3600;
const [rsaKey] = asapKeys;
const claims = { iss: PRACTICE_ISSUER, sub: PRACTICE_ISSUER, aud: TOKEN_AUDIENCE } as const;
const signed = {
  ...{ scheme: 'asap', claims, key: { file: rsaKey.name } },
  header: { alg: rsaKey.alg, typ: 'JWT', kid: rsaKey.kid },
};
const byKid = new Map<unknown, PracticeKey>(asapKeys.map((key) => [key.kid, key]));

const { wrong_issuer: _, ...claimReasons } = jwsReasons.claimReasons;

const ofAsap = {
  missing_kid:
    'ASAP finds the key by the header `kid`: the name of the issuer, a slash, the name of the key.',
  kid_not_under_issuer: 'The key must be the issuer’s own: `kid` begins with the text of `iss` and a slash.',
  missing_claim: 'ASAP demands `iss`, `aud`, `iat`, `exp` and `jti` of every token.',
  lifetime_too_long: `Between \`iat\` and \`exp\` may lie ${LONGEST_LIFE} seconds at most. Sign a new token for each request.`,
  replayed: 'A token with this `jti` came before. Each is good once: sign a new one for each request.',
} as const;

export const asap = defineBearerScheme({
  id: 'asap',
  aliases: ['atlassian-asap', 's2s'],
  title: 'ASAP',
  family: 'tokens',
  standard: { name: 'ASAP (Atlassian S2S)', url: 'https://s2sauth.bitbucket.io/spec/' },
  summary:
    'For each request the client signs a token that lives an hour at most and is good once. The server finds the public key ' +
    'by its name, which begins with that of the client.',
  credentials: () => ({
    ...{ claims, longest_life_seconds: LONGEST_LIFE },
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
    ...ofAsap,
  },
  async identify(token, { request, ports }, reject) {
    const jws = readJws(token);
    checkHeader(jws);
    if (await isServiceToken(jws, ports)) throw reject('service_token');
    await verifyPracticeToken(jws, await practicePublicKey(keyOf(jws, reject))(ports), ports, reject);
    const jti = checkDemands(jws, reject);
    const notes = checkClaims(jws.claims, { now: request.now, audience: TOKEN_AUDIENCE });
    if (!(await ports.replays.isFirst(request, 'asap', jti))) throw reject('replayed', { debug: { jti } });
    return { ...identityFromClaims(jws.claims), notes, debug: { header: jws.header, claims: jws.claims } };
  },
  samples: () => ({ ...signedSamples(signed), postman: postmanAsap(signed) }),
});

/** The key that the header names. Throws JwsError, or `reject(…)` if it names none. */
function keyOf(jws: Jws, reject: Reject<keyof typeof ofAsap>): PracticeKey {
  const { kid } = jws.header;
  if (kid === undefined) throw reject('missing_kid');
  const key = byKid.get(kid);
  if (key === undefined)
    throw jwsReasons.jwsError('unknown_kid', { debug: { kid, known: [...byKid.keys()] } });
  return key;
}

/** The requirements of ASAP beyond those of a JWT. Returns the `jti`, for replay protection. */
function checkDemands({ header, claims }: Jws, reject: Reject<keyof typeof ofAsap>): string {
  const absent = ['iss', 'aud', 'iat', 'exp', 'jti'].filter((name) => claims[name] === undefined);
  if (absent.length > 0) {
    throw reject('missing_claim', {
      message: `The token lacks ${absent.map((name) => `\`${name}\``).join(', ')}.`,
    });
  }
  const { iss, jti } = claims;
  if (typeof jti !== 'string') throw wrongType('jti', 'a string');
  if (!String(header.kid).startsWith(`${String(iss)}/`)) {
    throw reject('kid_not_under_issuer', { debug: { kid: header.kid, iss } });
  }
  const life = Number(instant(claims, 'exp')) - Number(instant(claims, 'iat'));
  if (life <= LONGEST_LIFE) return jti;
  throw reject('lifetime_too_long', {
    message: `The token lives ${life} seconds; ${LONGEST_LIFE} are allowed.`,
  });
}
