// Tokens that a client signs with a practice key: how each algorithm is verified here, and whose the tokens are.
import { createHmac, sign, type KeyObject } from 'node:crypto';
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { Person } from '../accounts.js';
import type { AuthTools } from '../../features/auth/auth-ports.service.js';
import { algorithms } from './algorithms.js';
import { JwsRefusal } from './reasons.js';
import type { JsonObject, Jws } from './jws.js';
import { verifyJws } from './verify.js';
import {
  practiceKeys,
  practicePair,
  practiceSecret,
  practiceSecretKey,
  PRACTICE_ISSUER,
  type PracticeKey,
} from './practice-keys.js';
import type { AuthRefusal, MistakeExtras } from '../schemes/scheme.js';

/** What a practice key is verified with, and what it would have signed. */
interface Means {
  readonly algorithm: 'HS256' | PracticeKey['alg'];
  readonly kid: string;
  readonly key: KeyObject;
  /** The right signature of a text; ECDSA has many for each. */
  readonly sign?: (input: string) => Buffer;
}

export type FindMeans = (tools: AuthTools) => MaybePromise<Means>;

export const withSecret: FindMeans = () => ({
  algorithm: 'HS256',
  kid: practiceSecret.kid,
  key: practiceSecretKey,
  sign: (input) => createHmac('sha256', practiceSecret.secret).update(input).digest(),
});

export const withPair =
  (practice: PracticeKey): FindMeans =>
  async ({ keys }) => {
    const { publicKey, privateKey } = await practicePair(keys, practice);
    const { alg: algorithm, kid } = practice;
    const means = { algorithm, kid, key: publicKey };
    if (algorithm === 'ES256') return means;
    return { ...means, sign: (input) => sign('sha256', Buffer.from(input), privateKey) };
  };

export const practiceFaults = {
  service_token:
    'This is a token of this service. It opens `jwt` and `bearer`; this scheme takes tokens that you sign.',
} as const;

export const otherKeyFaults = {
  other_key: 'The signature is right, but made with the practice key of another scheme.',
} as const;

type Refuse = (code: keyof typeof practiceFaults) => AuthRefusal;

/** Verifies a token under a practice key. Throws JwsRefusal, or what `mistake` makes of a token that is for elsewhere. */
export async function verifyPractice(
  jws: Jws,
  means: Means,
  tools: AuthTools,
  mistake: Refuse,
): Promise<void> {
  try {
    verifyJws(jws, means);
  } catch (reason) {
    if (!(reason instanceof JwsRefusal)) throw reason;
    if (await isOfService(jws, tools)) throw mistake('service_token');
    throw await explained(reason, jws, means, tools);
  }
}

/** Whether a token is one that this service gave out. */
export async function isOfService(
  { header, input, signature }: Jws,
  { tokens }: AuthTools,
): Promise<boolean> {
  if (header.alg !== 'HS256') return false;
  try {
    await tokens.verify(`${input}.${signature.toString('base64url')}`);
    return true;
  } catch (reason) {
    if (reason instanceof JwsRefusal) return false;
    throw reason;
  }
}

/** A refusal with what was compared. The right signature may be shown, for the key is public. */
async function explained(
  { code, hint, message, debug }: JwsRefusal,
  jws: Jws,
  means: Means,
  tools: AuthTools,
): Promise<JwsRefusal> {
  const compared: NonNullable<MistakeExtras['debug']> = {
    ...debug,
    header: jws.header,
    claims: jws.claims,
    signing_input: jws.input,
    received_signature: jws.signature.toString('base64url'),
    ...(means.sign && { expected_signature: means.sign(jws.input).toString('base64url') }),
  };
  const other = code === 'bad_signature' ? await otherKey(jws, means, tools) : undefined;
  if (other === undefined) return new JwsRefusal(code, hint, { message, debug: compared });
  const told = `The signature is right, but made with the practice key \`${other.name}\`, which opens \`${other.scheme}\`.`;
  return new JwsRefusal('other_key', otherKeyFaults.other_key, { message: told, debug: compared });
}

async function otherKey(
  { input, signature }: Jws,
  { algorithm, kid }: Means,
  { keys }: AuthTools,
): Promise<PracticeKey | undefined> {
  for (const other of practiceKeys) {
    if (other.alg !== algorithm || other.kid === kid) continue;
    const { publicKey } = await practicePair(keys, other);
    if (algorithms[algorithm].holds(publicKey, input, signature)) return other;
  }
  return undefined;
}

const LONGEST_NAME = 255;

/** Who a client says it is. It may say anything, so it gets the role of a user and no more. */
export function personIn({ sub, name, scope }: JsonObject): Person {
  const subject = nameIn(sub) ?? PRACTICE_ISSUER;
  const scopes = typeof scope === 'string' ? scope.split(' ').filter((one) => one !== '') : ['read', 'write'];
  return { subject, name: nameIn(name) ?? subject, role: 'user', scopes };
}

function nameIn(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim !== '' ? claim.slice(0, LONGEST_NAME) : undefined;
}
