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
import type { Reasons } from '../reason.js';
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
    'You sign the token with a shared secret, so every party that can verify tokens can also create them. Every client that ' +
    'signs JWTs supports it.',
  key: { secret: practiceSecret.secret },
  shown: { secret: practiceSecret.secret },
  reasons: { ...common, ...jwsReasons.secretReasons },
});

export const jwtRs256 = define('RS256', practicePublicKey(jwtRs256Key), {
  aliases: ['rs256', 'jwt-rsa'],
  summary:
    'You sign the token with a private RSA key. The server verifies it with the public key and cannot create tokens. Services ' +
    'that trust one issuer use it.',
  key: { file: jwtRs256Key.name },
  shown: keyFiles(jwtRs256Key.name),
  reasons: ofPairs,
});

export const jwtEs256 = define('ES256', practicePublicKey(jwtEs256Key), {
  aliases: ['es256', 'jwt-ecdsa'],
  summary:
    'You sign the token with a private key on the curve P-256. Keys and signatures are shorter than with RSA. The signature ' +
    'has 64 bytes and is not encoded in DER.',
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
  readonly reasons: typeof common & Reasons;
}

function define(alg: string, find: FindKey, { aliases, summary, key, shown, reasons }: Signing): Scheme {
  const id = `jwt-${alg.toLowerCase()}`;
  const header = { alg, typ: 'JWT' };
  return defineBearerScheme({
    ...{ id, aliases, summary, reasons },
    title: `JWT signed with ${alg}`,
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
