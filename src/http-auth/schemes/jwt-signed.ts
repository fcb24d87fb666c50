// JWTs that the client signs itself, with a practice key: one scheme for each algorithm, which is pinned (RFC 8725 §3.1).
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { signedSamples } from '../jws/samples.js';
import { checkClaims } from '../jws/claims.js';
import * as faults from '../jws/reasons.js';
import { readJws } from '../jws/jws.js';
import { jwtEs256Key, jwtRs256Key, keyFiles, practiceSecret, PRACTICE_ISSUER } from '../jws/practice-keys.js';
import {
  otherKeyFaults,
  personIn,
  practiceFaults,
  verifyPractice,
  withPair,
  withSecret,
  type FindMeans,
} from '../jws/practice-token.js';
import { TOKEN_AUDIENCE } from '../../features/auth/tokens.service.js';
import type { Scheme } from './scheme.js';

const claims = { iss: PRACTICE_ISSUER, sub: 'learner', aud: TOKEN_AUDIENCE } as const;

const common = {
  ...faults.formFaults,
  ...faults.headerFaults,
  ...faults.signatureFaults,
  ...faults.claimFaults,
  ...practiceFaults,
} as const;

const ofPairs = { ...common, ...faults.keyPairFaults, ...otherKeyFaults } as const;

export const jwtHs256 = define('HS256', withSecret, {
  aliases: ['hs256', 'jwt-hmac'],
  summary:
    'You sign the token with a secret that the server has too: whoever can check such a token can also make one. Any client ' +
    'that signs JWTs can do this.',
  key: { secret: practiceSecret.secret },
  shown: { secret: practiceSecret.secret },
  mistakes: { ...common, ...faults.secretFaults },
});

export const jwtRs256 = define('RS256', withPair(jwtRs256Key), {
  aliases: ['rs256', 'jwt-rsa'],
  summary:
    'You sign the token with a private RSA key; the server checks it with the public one and could not make it. Services ' +
    'that trust one issuer do it so.',
  key: { file: jwtRs256Key.name },
  shown: keyFiles(jwtRs256Key.name),
  mistakes: ofPairs,
});

export const jwtEs256 = define('ES256', withPair(jwtEs256Key), {
  aliases: ['es256', 'jwt-ecdsa'],
  summary:
    'You sign the token with a private key on the curve P-256: as with RSA, but keys and signatures are short. The signature ' +
    'is 64 bytes, and not what OpenSSL writes.',
  key: { file: jwtEs256Key.name },
  shown: keyFiles(jwtEs256Key.name),
  mistakes: { ...ofPairs, ...faults.ecdsaFaults },
});

interface Signing {
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly key: { readonly secret: string } | { readonly file: string };
  /** The key as the catalogue tells it. */
  readonly shown: Readonly<Record<string, string>>;
  readonly mistakes: typeof common & Readonly<Record<string, string>>;
}

function define(alg: string, find: FindMeans, { aliases, summary, key, shown, mistakes }: Signing): Scheme {
  const id = `jwt-${alg.toLowerCase()}`;
  const header = { alg, typ: 'JWT' };
  return defineBearerScheme({
    ...{ id, aliases, summary, mistakes },
    title: `JWT signed by ${alg}`,
    family: 'tokens',
    standard: { name: 'RFC 7519, RFC 7518 §3', url: 'https://www.rfc-editor.org/rfc/rfc7519' },
    credentials: () => ({ alg, kid: id, ...shown, claims }),
    async recognise(token, { request, tools }, mistake) {
      const jws = readJws(token);
      await verifyPractice(jws, await find(tools), tools, mistake);
      const expected = { now: request.now, issuer: PRACTICE_ISSUER, audience: TOKEN_AUDIENCE };
      const notes = checkClaims(jws.claims, expected);
      return { ...personIn(jws.claims), notes, debug: { header: jws.header, claims: jws.claims } };
    },
    samples: signedSamples({ scheme: id, header, claims, key }),
  });
}
