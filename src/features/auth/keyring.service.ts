// Key pairs that are generated on first use and shared by all nodes.
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newKeyPair } from 'practice-http-auth/key-pairs.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/kernel/expiring/expiring.store.js';
import type { KeyKind, KeyPair, Keys } from 'practice-http-auth/ports.js';

const CENTURY_MILLISECONDS = 100 * 365 * 86_400_000;

@Injectable()
export class KeyringService implements Keys {
  private readonly shared: ExpiringSpace;
  private readonly pairs = new Map<string, Promise<KeyPair>>();

  constructor(store: ExpiringStore) {
    this.shared = store.space('auth-keys', CENTURY_MILLISECONDS);
  }

  /** Practice keys and keys of the service must have different names, because practice keys are published. */
  pair(name: string, kind: KeyKind): Promise<KeyPair> {
    let pair = this.pairs.get(name);
    if (pair === undefined) {
      pair = this.find(name, kind);
      pair.catch(() => this.pairs.delete(name));
      this.pairs.set(name, pair);
    }
    return pair;
  }

  /** The first node that needs a pair stores it; all others read it. */
  private async find(name: string, kind: KeyKind): Promise<KeyPair> {
    const known = await this.shared.get(name);
    if (known !== undefined) return fromPem(known);
    const { privateKey } = await newKeyPair(kind);
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await this.shared.add(name, pem);
    return fromPem((await this.shared.get(name)) ?? pem);
  }
}

function fromPem(pem: string): KeyPair {
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
