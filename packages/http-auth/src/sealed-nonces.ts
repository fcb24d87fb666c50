// Nonces that are verified without being stored: a timestamp, random bytes, and a MAC over both.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Nonces } from './ports.js';

const TIME_BYTES = 6;
const RANDOM_BYTES = 6;
const MAC_BYTES = 12;
const BODY = TIME_BYTES + RANDOM_BYTES;

export class SealedNonces implements Nonces {
  /**
   * @param key 32 secret bytes; services with the same key accept each other's nonces
   * @param bytes returns that many random bytes
   */
  constructor(
    private readonly key: Uint8Array,
    private readonly bytes: (count: number) => Buffer,
  ) {}

  issue(purpose: string, now: number): string {
    const body = Buffer.alloc(BODY);
    body.writeUIntBE(now, 0, TIME_BYTES);
    this.bytes(RANDOM_BYTES).copy(body, TIME_BYTES);
    return Buffer.concat([body, this.seal(purpose, body)]).toString('hex');
  }

  age(purpose: string, nonce: string, now: number): number | undefined {
    if (!/^[0-9a-f]{48}$/.test(nonce)) return undefined;
    const bytes = Buffer.from(nonce, 'hex');
    const body = bytes.subarray(0, BODY);
    if (!timingSafeEqual(bytes.subarray(BODY), this.seal(purpose, body))) return undefined;
    return now - body.readUIntBE(0, TIME_BYTES);
  }

  secretOf(purpose: string, nonce: string): string {
    return createHmac('sha256', this.key).update(`secret\0${purpose}\0${nonce}`).digest('hex').slice(0, 32);
  }

  seal(purpose: string, body: Uint8Array): Buffer {
    return createHmac('sha256', this.key).update(`${purpose}\0`).update(body).digest().subarray(0, MAC_BYTES);
  }
}
