// Stateless nonces: a timestamp, random bytes, and a MAC over both. The service verifies them without storing them.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Random } from '../../core/random.js';
import { ServiceSecretService } from './service-secret.service.js';
import type { Nonces } from '../../http-auth/ports.js';

const TIME_BYTES = 6;
const RANDOM_BYTES = 6;
const MAC_BYTES = 12;
const BODY = TIME_BYTES + RANDOM_BYTES;

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
    body.writeUIntBE(now, 0, TIME_BYTES);
    this.random.bytes(RANDOM_BYTES).copy(body, TIME_BYTES);
    return Buffer.concat([body, this.seal(purpose, body)]).toString('hex');
  }

  /** Milliseconds since the nonce was issued for that purpose; undefined if this service did not issue it. */
  age(purpose: string, nonce: string, now: number): number | undefined {
    if (!/^[0-9a-f]{48}$/.test(nonce)) return undefined;
    const bytes = Buffer.from(nonce, 'hex');
    const body = bytes.subarray(0, BODY);
    if (!timingSafeEqual(bytes.subarray(BODY), this.seal(purpose, body))) return undefined;
    return now - body.readUIntBE(0, TIME_BYTES);
  }

  /** A secret derived from a nonce: 32 hexadecimal digits. It cannot be computed without the key of the service. */
  secretOf(purpose: string, nonce: string): string {
    return createHmac('sha256', this.key).update(`secret\0${purpose}\0${nonce}`).digest('hex').slice(0, 32);
  }

  /** A MAC of 12 bytes, the same on every node, valid for one purpose. */
  seal(purpose: string, body: Uint8Array): Buffer {
    return createHmac('sha256', this.key).update(`${purpose}\0`).update(body).digest().subarray(0, MAC_BYTES);
  }
}
