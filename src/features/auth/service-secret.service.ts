// The secret of the service, from which the keys for signatures are derived.
import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Random } from '../../core/random.js';

const BYTES = 32;

@Injectable()
export class ServiceSecretService {
  /** Signs access tokens. It is the configured value, so that other services can verify them. */
  readonly value: Buffer;

  constructor({ values }: Config, random: Random) {
    this.value = values.jwtSecret === undefined ? random.bytes(BYTES) : Buffer.from(values.jwtSecret);
  }

  /** A key of 32 bytes for one purpose (RFC 5869). It reveals neither the secret nor other keys. */
  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.value, '', purpose, BYTES));
  }
}
