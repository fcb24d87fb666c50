// Nonces that the service recognises without storing them: a timestamp, random bytes and an HMAC over both. A challenge
// without a response costs no memory.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Random } from '../../core/random.js';
import { ServiceSecretService } from './service-secret.service.js';
import type { Nonces } from '../../http-auth/ports.js';

const INSTANT_BYTES = 6;
const CHANCE_BYTES = 6;
const SEAL_BYTES = 12;
const BODY = INSTANT_BYTES + CHANCE_BYTES;

@Injectable()
export class NoncesService implements Nonces {
  private readonly key: Buffer;

  constructor(
    secret: ServiceSecretService,
    private readonly random: Random,
  ) {
    this.key = secret.keyFor('nonces');
  }

  /** A nonce in 48 hexadecimal digits. `now`: milliseconds since the Unix epoch. */
  issue(purpose: string, now: number): string {
    const body = Buffer.alloc(BODY);
    body.writeUIntBE(now, 0, INSTANT_BYTES);
    this.random.bytes(CHANCE_BYTES).copy(body, INSTANT_BYTES);
    return Buffer.concat([body, this.seal(purpose, body)]).toString('hex');
  }

  /** Milliseconds since the nonce was issued for that purpose; undefined if this service did not issue it. */
  age(purpose: string, nonce: string, now: number): number | undefined {
    if (!/^[0-9a-f]{48}$/.test(nonce)) return undefined;
    const bytes = Buffer.from(nonce, 'hex');
    const body = bytes.subarray(0, BODY);
    if (!timingSafeEqual(bytes.subarray(BODY), this.seal(purpose, body))) return undefined;
    return now - body.readUIntBE(0, INSTANT_BYTES);
  }

  /** A secret that belongs to a nonce and cannot be derived from it without the key: 32 hexadecimal digits, always the same. */
  secretOf(purpose: string, nonce: string): string {
    return createHmac('sha256', this.key).update(`secret\0${purpose}\0${nonce}`).digest('hex').slice(0, 32);
  }

  /** Twelve bytes of an HMAC over the body, under the key for that purpose. The same on every node. */
  seal(purpose: string, body: Uint8Array): Buffer {
    return createHmac('sha256', this.key)
      .update(`${purpose}\0`)
      .update(body)
      .digest()
      .subarray(0, SEAL_BYTES);
  }
}
