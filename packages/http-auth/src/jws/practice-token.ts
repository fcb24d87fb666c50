// Verifies tokens that clients sign with a practice key.
import type { KeyObject } from 'node:crypto';
import type { AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import type { Identity } from '../identity.js';
import { algorithms, type SignatureAlgorithm } from './algorithms.js';
import { JwsError } from './reasons.js';
import type { JsonObject, Jws } from './jws.js';
import { verifyJws } from './verify.js';
import {
  practiceKeys,
  practiceKeyPair,
  PRACTICE_ISSUER,
  type PracticeKey,
  type PracticeSecret,
} from './practice-keys.js';
import type { ReasonDetails, Reject } from '../schemes/scheme.js';

/** The key that verifies a token. */
interface VerificationKey {
  readonly algorithm: PracticeSecret['alg'] | PracticeKey['alg'];
  readonly kid: string;
  readonly key: KeyObject;
  /** The expected signature of a text; undefined if a text has many, as with ECDSA and RSA-PSS. */
  readonly sign?: (input: string) => Buffer;
}

export type FindKey = (ports: AuthPorts) => VerificationKey | Promise<VerificationKey>;

export const practiceSecretOf =
  ({ alg, kid, key }: PracticeSecret): FindKey =>
  () => ({ algorithm: alg, kid, key, ...signerOf(alg, key) });

export const practicePublicKey =
  (practice: PracticeKey): FindKey =>
  async ({ keys }) => {
    const { publicKey, privateKey } = await practiceKeyPair(keys, practice);
    const { alg, kid } = practice;
    return { algorithm: alg, kid, key: publicKey, ...signerOf(alg, privateKey) };
  };

function signerOf(alg: VerificationKey['algorithm'], key: KeyObject): Pick<VerificationKey, 'sign'> {
  const { sign }: SignatureAlgorithm = algorithms[alg];
  return sign === undefined ? {} : { sign: (input) => sign(key, input) };
}

export const practiceReasons = {
  service_token: {
    message: 'This is a token of this service, which `jwt` and `bearer` accept.',
    hint: 'Sign a token yourself with the practice key of this scheme.',
  },
} as const;

export const otherKeyReasons = {
  other_key: {
    message: 'The signature was made with the practice key of another scheme.',
    hint: 'Sign with the key of this scheme, which `GET /auth/keys` lists.',
  },
} as const;

/** The request that has the token. */
interface TokenContext {
  readonly request: Pick<AuthRequest, 'now'>;
  readonly ports: AuthPorts;
}

/** Verifies a token with a practice key. Throws JwsError, or `reject(…)` for a token of the service itself. */
export async function verifyPracticeToken(
  jws: Jws,
  means: VerificationKey,
  context: TokenContext,
  reject: Reject<keyof typeof practiceReasons>,
): Promise<void> {
  try {
    verifyJws(jws, means);
  } catch (reason) {
    if (!(reason instanceof JwsError)) throw reason;
    if (await isServiceToken(jws, context)) throw reject('service_token');
    throw await explained(reason, jws, means, context.ports);
  }
}

/** Whether the service issued the token. */
export async function isServiceToken(
  { header, input, signature }: Jws,
  { request, ports }: TokenContext,
): Promise<boolean> {
  if (header.alg !== 'HS256') return false;
  try {
    await ports.tokens.verify(`${input}.${signature.toString('base64url')}`, request.now);
    return true;
  } catch (reason) {
    if (reason instanceof JwsError) return false;
    throw reason;
  }
}

/** The error with the compared values. The expected signature is shown because the key is public. */
async function explained(
  { code, hint, message, debug }: JwsError,
  jws: Jws,
  means: VerificationKey,
  ports: AuthPorts,
): Promise<JwsError> {
  const compared: NonNullable<ReasonDetails['debug']> = {
    ...debug,
    header: jws.header,
    claims: jws.claims,
    signing_input: jws.input,
    received_signature: jws.signature.toString('base64url'),
    ...(means.sign && { expected_signature: means.sign(jws.input).toString('base64url') }),
  };
  const other = code === 'bad_signature' ? await otherKey(jws, means, ports) : undefined;
  if (other === undefined) return new JwsError(code, { message, hint }, { debug: compared });
  const otherMessage = `The signature was made with the practice key \`${other.name}\`, which is for \`${other.scheme}\`.`;
  return new JwsError('other_key', otherKeyReasons.other_key, { message: otherMessage, debug: compared });
}

async function otherKey(
  { input, signature }: Jws,
  { algorithm, kid }: VerificationKey,
  { keys }: AuthPorts,
): Promise<PracticeKey | undefined> {
  for (const other of practiceKeys) {
    if (other.alg !== algorithm || other.kid === kid) continue;
    const { publicKey } = await practiceKeyPair(keys, other);
    if (algorithms[algorithm].verify(publicKey, input, signature)) return other;
  }
  return undefined;
}

const MAX_NAME_LENGTH = 255;

/** The identity in the claims. The client wrote them itself, so it gets the role `user`. */
export function identityFromClaims({ sub, name, scope }: JsonObject): Identity {
  const subject = nameIn(sub) ?? PRACTICE_ISSUER;
  const scopes = typeof scope === 'string' ? scope.split(' ').filter((one) => one !== '') : ['read', 'write'];
  return { subject, name: nameIn(name) ?? subject, role: 'user', scopes };
}

function nameIn(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim !== '' ? claim.slice(0, MAX_NAME_LENGTH) : undefined;
}
