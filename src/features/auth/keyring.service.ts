// Pairs of keys that are made when somebody first needs them, and are then the same on every node.
import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { ExpiringStore, type ExpiringSpace } from '../../platform/expiring/expiring.store.js';
import type { KeyKind, KeyPair, Keys } from '../../http-auth/ports.js';

const CENTURY_MILLISECONDS = 100 * 365 * 86_400_000;
const generate = promisify(generateKeyPair);

/** How a pair of each kind is made. RSA takes tenths of a second, in a thread of its own. */
const makers = {
  rsa: () => generate('rsa', { modulusLength: 2048 }),
  'ec-p256': () => generate('ec', { namedCurve: 'P-256' }),
  ed25519: () => generate('ed25519'),
} as const satisfies Record<KeyKind, () => Promise<KeyPair>>;

@Injectable()
export class KeyringService implements Keys {
  private readonly shared: ExpiringSpace;
  private readonly pairs = new Map<string, Promise<KeyPair>>();

  constructor(store: ExpiringStore) {
    this.shared = store.space('auth-keys', CENTURY_MILLISECONDS);
  }

  /** The pair of that name. Names of practice keys and of the service's own must differ: the former are published. */
  pair(name: string, kind: KeyKind): Promise<KeyPair> {
    let pair = this.pairs.get(name);
    if (pair === undefined) {
      pair = this.find(name, kind);
      pair.catch(() => this.pairs.delete(name));
      this.pairs.set(name, pair);
    }
    return pair;
  }

  /** The first node to need it makes it; all others take what is there. */
  private async find(name: string, kind: KeyKind): Promise<KeyPair> {
    const known = await this.shared.get(name);
    if (known !== undefined) return fromPem(known);
    const { privateKey } = await makers[kind]();
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await this.shared.add(name, pem);
    return fromPem((await this.shared.get(name)) ?? pem);
  }
}

function fromPem(pem: string): KeyPair {
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
