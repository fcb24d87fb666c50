// The one secret of the service. Whatever it must recognise as its own is signed by a key derived from it.
import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Random } from '../../core/random.js';

const BYTES = 32;

@Injectable()
export class ServiceSecretService {
  /** Signs access tokens: as it was configured, so that who knows it can check them. */
  readonly value: Buffer;

  constructor({ values }: Config, random: Random) {
    this.value = values.jwtSecret === undefined ? random.bytes(BYTES) : Buffer.from(values.jwtSecret);
  }

  /** A key of 32 bytes for one purpose (RFC 5869). It tells nothing of the secret, nor of the other keys. */
  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.value, '', purpose, BYTES));
  }
}
