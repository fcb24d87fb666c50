// Reproducible random numbers, each of which depends on a seed, a name and a counter only. Not for secrets.
import { createHash } from 'node:crypto';

/** The first 53 bits of SHA-256(`<seed>:<name>:<count>`) as a number in [0, 1). */
export function draw(seed: number, name: string, count: number): number {
  const bits = sha256(`${seed}:${name}:${count}`).readBigUInt64BE() >> 11n;
  return Number(bits) / 2 ** 53;
}

/** The seed of a session: the first 32 bits of SHA-256(`<seed>:<session id>`). */
export function sessionSeed(seed: number, sessionId: string): number {
  return sha256(`${seed}:${sessionId}`).readUInt32BE();
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
