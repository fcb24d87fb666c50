// Numbers used once that the service hands out and recognises without remembering them: an instant, some chance, and a seal
// over both. A request that never comes back costs nothing.
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

  /** How many milliseconds ago a nonce was issued for that purpose; undefined if it was not issued here. */
  age(purpose: string, nonce: string, now: number): number | undefined {
    if (!/^[0-9a-f]{48}$/.test(nonce)) return undefined;
    const bytes = Buffer.from(nonce, 'hex');
    const body = bytes.subarray(0, BODY);
    if (!timingSafeEqual(bytes.subarray(BODY), this.seal(purpose, body))) return undefined;
    return now - body.readUIntBE(0, INSTANT_BYTES);
  }

  /** What belongs to a nonce and cannot be told from it: 32 hexadecimal digits, always the same ones. */
  secretOf(purpose: string, nonce: string): string {
    return createHmac('sha256', this.key).update(`secret\0${purpose}\0${nonce}`).digest('hex').slice(0, 32);
  }

  /** Twelve bytes that only this service makes of those: the same on every node, and for the same purpose only. */
  seal(purpose: string, body: Uint8Array): Buffer {
    return createHmac('sha256', this.key)
      .update(`${purpose}\0`)
      .update(body)
      .digest()
      .subarray(0, SEAL_BYTES);
  }
}
