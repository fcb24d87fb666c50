// The service secret. Keys for all other purposes are derived from it.
import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Random } from '../../core/random.js';

const BYTES = 32;

@Injectable()
export class ServiceSecretService {
  /** Signs access tokens, exactly as configured, so that others who know it can verify them. */
  readonly value: Buffer;

  constructor({ values }: Config, random: Random) {
    this.value = values.jwtSecret === undefined ? random.bytes(BYTES) : Buffer.from(values.jwtSecret);
  }

  /** A key of 32 bytes for one purpose (RFC 5869). It reveals neither the secret nor other keys. */
  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.value, '', purpose, BYTES));
  }
}
