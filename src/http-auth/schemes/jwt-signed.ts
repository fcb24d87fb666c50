// JWTs that the client signs itself with a practice key: one scheme for each algorithm, which is fixed (RFC 8725 §3.1).
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { signedSamples } from '../jws/samples.js';
import { checkClaims } from '../jws/claims.js';
import * as jwsReasons from '../jws/reasons.js';
import { readJws } from '../jws/jws.js';
import { jwtEs256Key, jwtRs256Key, keyFiles, practiceSecret, PRACTICE_ISSUER } from '../jws/practice-keys.js';
import {
  otherKeyReasons,
  identityFromClaims,
  practiceReasons,
  verifyPracticeToken,
  practicePublicKey,
  practiceSecretOf,
  type FindKey,
} from '../jws/practice-token.js';
import { TOKEN_AUDIENCE } from '../bearer/token-claims.js';
import type { Scheme } from './scheme.js';

const claims = { iss: PRACTICE_ISSUER, sub: 'learner', aud: TOKEN_AUDIENCE } as const;

const common = {
  ...jwsReasons.formReasons,
  ...jwsReasons.headerReasons,
  ...jwsReasons.signatureReasons,
  ...jwsReasons.claimReasons,
  ...practiceReasons,
} as const;

const ofPairs = { ...common, ...jwsReasons.keyPairReasons, ...otherKeyReasons } as const;

export const jwtHs256 = define('HS256', practiceSecretOf, {
  aliases: ['hs256', 'jwt-hmac'],
  summary:
    'You sign the token with a secret that the server has too: whoever can check such a token can also make one. Any client ' +
    'that signs JWTs can do this.',
  key: { secret: practiceSecret.secret },
  shown: { secret: practiceSecret.secret },
  reasons: { ...common, ...jwsReasons.secretReasons },
});

export const jwtRs256 = define('RS256', practicePublicKey(jwtRs256Key), {
  aliases: ['rs256', 'jwt-rsa'],
  summary:
    'You sign the token with a private RSA key; the server checks it with the public one and could not make it. Services ' +
    'that trust one issuer do it so.',
  key: { file: jwtRs256Key.name },
  shown: keyFiles(jwtRs256Key.name),
  reasons: ofPairs,
});

export const jwtEs256 = define('ES256', practicePublicKey(jwtEs256Key), {
  aliases: ['es256', 'jwt-ecdsa'],
  summary:
    'You sign the token with a private key on the curve P-256: as with RSA, but keys and signatures are short. The signature ' +
    'is 64 bytes, and not what OpenSSL writes.',
  key: { file: jwtEs256Key.name },
  shown: keyFiles(jwtEs256Key.name),
  reasons: { ...ofPairs, ...jwsReasons.ecdsaReasons },
});

interface Signing {
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly key: { readonly secret: string } | { readonly file: string };
  /** The key in the catalogue. */
  readonly shown: Readonly<Record<string, string>>;
  readonly reasons: typeof common & Readonly<Record<string, string>>;
}

function define(alg: string, find: FindKey, { aliases, summary, key, shown, reasons }: Signing): Scheme {
  const id = `jwt-${alg.toLowerCase()}`;
  const header = { alg, typ: 'JWT' };
  return defineBearerScheme({
    ...{ id, aliases, summary, reasons },
    title: `JWT signed by ${alg}`,
    family: 'tokens',
    standard: { name: 'RFC 7519, RFC 7518 §3', url: 'https://www.rfc-editor.org/rfc/rfc7519' },
    credentials: () => ({ alg, kid: id, ...shown, claims }),
    async identify(token, { request, ports }, reject) {
      const jws = readJws(token);
      await verifyPracticeToken(jws, await find(ports), ports, reject);
      const expected = { now: request.now, issuer: PRACTICE_ISSUER, audience: TOKEN_AUDIENCE };
      const notes = checkClaims(jws.claims, expected);
      return { ...identityFromClaims(jws.claims), notes, debug: { header: jws.header, claims: jws.claims } };
    },
    samples: () => signedSamples({ scheme: id, header, claims, key }),
  });
}
