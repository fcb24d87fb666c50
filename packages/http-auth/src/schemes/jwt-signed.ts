// JWTs that the client signs itself with a practice key: one scheme for each algorithm, which is fixed (RFC 8725 §3.1).
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { signedSamples } from '../jws/samples.js';
import { checkClaims } from '../jws/claims.js';
import * as jwsReasons from '../jws/reasons.js';
import { readJws } from '../jws/jws.js';
import {
  jwtKeys,
  jwtSecrets,
  keyFiles,
  practiceKeys,
  PRACTICE_ISSUER,
  type PracticeKey,
  type PracticeSecret,
} from '../jws/practice-keys.js';
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
import type { AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import type { AuthResult, Reject, Scheme } from './scheme.js';

export const practiceClaims = { iss: PRACTICE_ISSUER, sub: 'learner', aud: TOKEN_AUDIENCE } as const;

const common = {
  ...jwsReasons.formReasons,
  ...jwsReasons.headerReasons,
  ...jwsReasons.signatureReasons,
  ...jwsReasons.claimReasons,
  ...practiceReasons,
} as const;

/** Reasons for tokens that are signed with a shared secret. */
export const secretTokenReasons = { ...common, ...jwsReasons.secretReasons } as const;

/** Ed25519 has one hash, so no other algorithm can have signed. */
const { other_algorithm: _, ...withoutHash } = common;

const RSA = 'You sign the token with a private RSA key';
const PSS = 'RSASSA-PSS adds a random salt, so two signatures of the same token differ.';

const LONGER_KEY = 'A key as long as the hash, or longer, is required (RFC 7518 §3.2).';

/** One for each algorithm. */
export const jwtSignedSchemes: readonly Scheme[] = [
  withSecret(jwtSecrets.HS256, {
    aliases: ['hs256', 'jwt-hmac'],
    summary:
      'You sign the token with a shared secret, so every party that can verify tokens can also create them. Every client that ' +
      'signs JWTs supports it.',
  }),
  withSecret(jwtSecrets.HS384, {
    summary: `You sign the token with a shared secret, by HMAC with SHA-384. ${LONGER_KEY}`,
  }),
  withSecret(jwtSecrets.HS512, {
    summary: `You sign the token with a shared secret, by HMAC with SHA-512. ${LONGER_KEY}`,
  }),
  withKeyPair(jwtKeys.RS256, {
    aliases: ['rs256', 'jwt-rsa'],
    summary:
      'You sign the token with a private RSA key. The server verifies it with the public key and cannot create tokens. Services ' +
      'that trust one issuer use it.',
  }),
  withKeyPair(jwtKeys.RS384, { summary: `${RSA} and SHA-384 (RSASSA-PKCS1-v1_5).` }),
  withKeyPair(jwtKeys.RS512, { summary: `${RSA} and SHA-512 (RSASSA-PKCS1-v1_5).` }),
  withKeyPair(jwtKeys.PS256, { aliases: ['ps256', 'jwt-rsa-pss'], summary: `${RSA} and SHA-256. ${PSS}` }),
  withKeyPair(jwtKeys.PS384, { summary: `${RSA} and SHA-384. ${PSS}` }),
  withKeyPair(jwtKeys.PS512, { summary: `${RSA} and SHA-512. ${PSS}` }),
  withKeyPair(jwtKeys.ES256, {
    aliases: ['es256', 'jwt-ecdsa'],
    summary:
      'You sign the token with a private key on the curve P-256. Keys and signatures are shorter than with RSA. The signature ' +
      'has 64 bytes and is not encoded in DER.',
  }),
  withKeyPair(jwtKeys.ES384, {
    summary:
      'You sign the token with a private key on the curve P-384 and SHA-384. The signature has 96 bytes: two numbers of 48.',
  }),
  withKeyPair(jwtKeys.ES512, {
    summary:
      'You sign the token with a private key on the curve P-521 and SHA-512. The signature has 132 bytes: two numbers of 66.',
  }),
  withKeyPair(jwtKeys.EdDSA, {
    aliases: ['eddsa', 'jwt-ed25519', 'ed25519'],
    summary:
      'You sign the token with a private Ed25519 key (RFC 8037). `alg` is `EdDSA` or, by RFC 9864, `Ed25519`. The signature ' +
      'has 64 bytes and is always the same for the same token.',
  }),
];

type Description = Pick<Signing, 'summary'> & Partial<Pick<Signing, 'aliases'>>;

function withSecret(secret: PracticeSecret, { aliases, summary }: Description): Scheme {
  return define(secret.alg, practiceSecretOf(secret), {
    ...{ aliases: aliases ?? [secret.alg.toLowerCase()], summary },
    key: { secret: secret.secret },
    shown: { secret: secret.secret },
    reasons: secretTokenReasons,
  });
}

function withKeyPair(key: PracticeKey, { aliases, summary }: Description): Scheme {
  const isShared = practiceKeys.some(({ alg, name }) => alg === key.alg && name !== key.name);
  return define(key.alg, practicePublicKey(key), {
    ...{ aliases: aliases ?? [key.alg.toLowerCase()], summary },
    key: { file: key.name },
    shown: keyFiles(key.name),
    reasons: {
      ...(key.kind === 'ed25519' ? withoutHash : common),
      ...jwsReasons.keyPairReasons,
      ...(isShared && otherKeyReasons),
      ...(key.kind.startsWith('ec') && jwsReasons.ecdsaReasons),
    },
  });
}

interface Signing {
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly key: { readonly secret: string } | { readonly file: string };
  /** The key in the catalogue. */
  readonly shown: Readonly<Record<string, string>>;
  readonly reasons: Reasons;
}

function define(alg: string, find: FindKey, { aliases, summary, key, shown, reasons }: Signing): Scheme {
  const id = `jwt-${alg.toLowerCase()}`;
  const header = { alg, typ: 'JWT' };
  return defineBearerScheme({
    ...{ id, aliases, summary, reasons },
    title: `JWT signed with ${alg}`,
    family: 'tokens',
    standard: { name: 'RFC 7519, RFC 7518 §3', url: 'https://www.rfc-editor.org/rfc/rfc7519' },
    credentials: () => ({ alg, kid: id, ...shown, claims: practiceClaims }),
    identify: (token, context, reject) => practiceIdentity(token, find, context, reject),
    samples: () => signedSamples({ scheme: id, header, claims: practiceClaims, key }),
  });
}

/** The identity of a token that is signed with a practice key. Throws `reject(…)` or JwsError. */
export async function practiceIdentity(
  token: string,
  find: FindKey,
  { request, ports }: { readonly request: AuthRequest; readonly ports: AuthPorts },
  reject: Reject<keyof typeof practiceReasons>,
): Promise<AuthResult> {
  const jws = readJws(token);
  await verifyPracticeToken(jws, await find(ports), { request, ports }, reject);
  const expected = { now: request.now, issuer: PRACTICE_ISSUER, audience: TOKEN_AUDIENCE };
  const notes = checkClaims(jws.claims, expected);
  const { header, claims } = jws;
  return { ...identityFromClaims(claims), algorithm: String(header.alg), notes, debug: { header, claims } };
}
