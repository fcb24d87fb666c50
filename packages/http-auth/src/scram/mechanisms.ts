// The mechanisms of SCRAM (RFC 7804 §4), and the keys that they derive from a password (RFC 5802 §3).
import { createHmac, hash, pbkdf2Sync } from 'node:crypto';

export interface Mechanism {
  /** The name of the HTTP authentication scheme. */
  readonly name: 'SCRAM-SHA-1' | 'SCRAM-SHA-256';
  readonly hash: 'sha1' | 'sha256';
  /** Bytes of the hash. */
  readonly length: number;
}

export const SCRAM_SHA_256: Mechanism = { name: 'SCRAM-SHA-256', hash: 'sha256', length: 32 };
export const SCRAM_SHA_1: Mechanism = { name: 'SCRAM-SHA-1', hash: 'sha1', length: 20 };

/** The least that RFC 7677 §4 requires. */
export const ITERATIONS = 4096;
const SALT_BYTES = 16;

/** The salt of an account. It is constant, so that the keys are derived once per account. */
export function saltOf({ name }: Mechanism, subject: string): Buffer {
  return hash('sha256', `salt of ${name} for ${subject}`, 'buffer').subarray(0, SALT_BYTES);
}

const salted = new Map<string, Buffer>();
/** Enough for the accounts with all candidates. No input of a client is part of a cache key. */
const MAX_SALTED = 500;

/** The salted password (RFC 5802 §3). It takes milliseconds, so the results are kept. */
export function saltedPassword(
  { hash: digest, length }: Pick<Mechanism, 'hash' | 'length'>,
  password: string,
  salt: Buffer,
  iterations = ITERATIONS,
): Buffer {
  const name = JSON.stringify([digest, length, password, salt.toString('hex'), iterations]);
  const known = salted.get(name);
  if (known !== undefined) return known;
  const derived = pbkdf2Sync(password, salt, iterations, length, digest);
  if (salted.size >= MAX_SALTED) salted.clear();
  salted.set(name, derived);
  return derived;
}

export interface ScramKeys {
  readonly clientKey: Buffer;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

/** `secret`: the salted password. */
export function keysOf({ hash: digest }: Pick<Mechanism, 'hash'>, secret: Buffer): ScramKeys {
  const clientKey = createHmac(digest, secret).update('Client Key').digest();
  const serverKey = createHmac(digest, secret).update('Server Key').digest();
  return { clientKey, serverKey, storedKey: hash(digest, clientKey, 'buffer') };
}
