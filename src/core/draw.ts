// Reproducible random numbers. Each depends only on a seed, a name and a counter. Not for secrets.
import { hash } from 'node:crypto';

/** The first 53 bits of SHA-256(`<seed>:<name>:<count>`) as a number in [0, 1). */
export function draw(seed: number, name: string, count: number): number {
  const digits = sha256(`${seed}:${name}:${count}`);
  const first28 = Number.parseInt(digits.slice(0, 7), 16);
  const next25 = Number.parseInt(digits.slice(7, 14), 16) >>> 3;
  return (first28 * 2 ** 25 + next25) / 2 ** 53;
}

/** The seed of a session: the first 32 bits of SHA-256(`<seed>:<session id>`). */
export function sessionSeed(seed: number, sessionId: string): number {
  return Number.parseInt(sha256(`${seed}:${sessionId}`).slice(0, 8), 16);
}

/** In hexadecimal digits, which is much faster than a buffer. */
function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
