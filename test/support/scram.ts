// A separate SCRAM client (RFC 5802 §3, RFC 7804) that can deviate in every step.
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';

export interface ScramInput {
  readonly hash: string;
  readonly user: string;
  readonly password: string;
  readonly header: string;
  readonly nonce: string;
}

export interface ServerFirst {
  readonly text: string;
  readonly nonce: string;
  readonly salt: Buffer;
  readonly iterations: number;
}

export const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');

export const clientFirst = ({ header, user, nonce }: ScramInput): string => `${header}n=${user},r=${nonce}`;

export function parseServerFirst(data: string): ServerFirst {
  const text = Buffer.from(data, 'base64').toString();
  const [, nonce = '', salt = '', iterations = ''] = /^r=(.*),s=(.*),i=(\d+)$/.exec(text) ?? [];
  return { text, nonce, salt: Buffer.from(salt, 'base64'), iterations: Number(iterations) };
}

/** Every value of the computation. */
export interface ScramSteps {
  readonly salted: Buffer;
  readonly clientKey: Buffer;
  readonly storedKey: Buffer;
  readonly authMessage: string;
  readonly signature: Buffer;
}

const xor = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, i) => byte ^ (other[i] ?? 0)));

/** Computes each step from the earlier ones; a step in `wrong` replaces the correct value. */
export function compute(
  { hash, user, nonce, password, header }: ScramInput,
  server: ServerFirst,
  wrong: Partial<ScramSteps> = {},
): ScramSteps {
  const hmac = (key: Buffer, text: string): Buffer => createHmac(hash, key).update(text).digest();
  const bytes = createHash(hash).digest().length;
  const salted = wrong.salted ?? pbkdf2Sync(password, server.salt, server.iterations, bytes, hash);
  const clientKey = wrong.clientKey ?? hmac(salted, 'Client Key');
  const storedKey = wrong.storedKey ?? createHash(hash).update(clientKey).digest();
  const messages = [`n=${user},r=${nonce}`, server.text, `c=${base64(header)},r=${server.nonce}`];
  const authMessage = wrong.authMessage ?? messages.join(',');
  const signature = wrong.signature ?? hmac(storedKey, authMessage);
  return { salted, clientKey, storedKey, authMessage, signature };
}

export const proofOf = ({ clientKey, signature }: ScramSteps): string => base64(xor(clientKey, signature));

/** The proof that the server must send. */
export function serverProof({ hash }: ScramInput, { salted, authMessage }: ScramSteps): string {
  const key = createHmac(hash, salted).update('Server Key').digest();
  return createHmac(hash, key).update(authMessage).digest('base64');
}

/** The parameters of a header: `a=b, c="d"`. */
export function parametersIn(header: string | null): Readonly<Record<string, string>> {
  const found = [...(header ?? '').matchAll(/(\w+)=("[^"]*"|[^\s,]*)/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]));
}
