// Key pairs for asymmetric signatures.
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeyKind, KeyPair } from './ports.js';

const generate = promisify(generateKeyPair);

/** RSA takes tenths of a second; it runs in the thread pool. */
const generators = {
  rsa: () => generate('rsa', { modulusLength: 2048 }),
  'ec-p256': () => generate('ec', { namedCurve: 'P-256' }),
  'ec-p384': () => generate('ec', { namedCurve: 'P-384' }),
  'ec-p521': () => generate('ec', { namedCurve: 'P-521' }),
  ed25519: () => generate('ed25519'),
} as const satisfies Record<KeyKind, () => Promise<KeyPair>>;

export const newKeyPair = (kind: KeyKind): Promise<KeyPair> => generators[kind]();
