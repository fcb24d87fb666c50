// Publishes the practice keys: as a JWK Set (RFC 7517 §5) and as PEM files.
import type { JsonWebKey, KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import { closest } from '../../core/text.js';
import { KeyringService } from './keyring.service.js';
import {
  keyFiles,
  practiceKeys,
  practiceKeyPair,
  practiceSecrets,
  type PracticeKey,
  type PracticeSecret,
} from 'practice-http-auth/jws/practice-keys.js';

/** A key in JSON (RFC 7517 §4). */
type Jwk = JsonWebKey & Readonly<Record<'kid' | 'alg' | 'use', string>>;

export interface PublishedKey {
  readonly name: string;
  /** The scheme that accepts the key. */
  readonly scheme: string;
  readonly alg: string;
  readonly kid: string;
  /** Null for a secret, which has no public key. */
  readonly public_jwk: Jwk | null;
  readonly private_jwk: Jwk;
  /** Paths of the PEM files; for a secret, its text. */
  readonly files: Readonly<Record<string, string>>;
}

export interface PublishedKeys {
  /** All public keys, so that the response is also a JWK Set. */
  readonly keys: readonly Jwk[];
  readonly data: readonly PublishedKey[];
}

@Injectable()
export class KeysService {
  constructor(private readonly keyring: KeyringService) {}

  async list(): Promise<PublishedKeys> {
    const pairs = await Promise.all(practiceKeys.map((key) => this.publish(key)));
    const keys = pairs.flatMap(({ public_jwk }) => public_jwk ?? []);
    return { keys, data: [...practiceSecrets.map(publishSecret), ...pairs] };
  }

  /** The private or public key as PEM, by file name. Throws NOT_FOUND. */
  async pem(file: string): Promise<string> {
    const found = files.get(file) ?? unknown(file);
    const pair = await practiceKeyPair(this.keyring, found.key);
    return found.half === 'private'
      ? pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      : pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  private async publish(key: PracticeKey): Promise<PublishedKey> {
    const { publicKey, privateKey } = await practiceKeyPair(this.keyring, key);
    const { name, scheme, alg, kid } = key;
    const halves = { public_jwk: jwkOf(publicKey, key), private_jwk: jwkOf(privateKey, key) };
    return { name, scheme, alg, kid, ...halves, files: keyFiles(name) };
  }
}

function publishSecret({ name, scheme, alg, kid, secret, key }: PracticeSecret): PublishedKey {
  const private_jwk = jwkOf(key, { alg, kid });
  return { name, scheme, alg, kid, public_jwk: null, private_jwk, files: { secret } };
}

function jwkOf(key: KeyObject, { alg, kid }: Pick<PracticeKey, 'kid'> & { readonly alg: string }): Jwk {
  return { ...key.export({ format: 'jwk' }), kid, alg, use: 'sig' };
}

interface Half {
  readonly key: PracticeKey;
  readonly half: 'private' | 'public';
}

const files: ReadonlyMap<string, Half> = new Map(
  practiceKeys.flatMap((key): [string, Half][] => [
    [`${key.name}.pem`, { key, half: 'private' }],
    [`${key.name}.pub.pem`, { key, half: 'public' }],
  ]),
);

function unknown(file: string): never {
  const [names, shown] = [[...files.keys()], file.slice(0, 64)];
  return fail(
    'NOT_FOUND',
    `unknown key ${shown}, did you mean ${closest(shown, names) ?? ''}? Use one of: ${names.join(', ')}`,
  );
}
