// How signatures usually go wrong. One that does not hold is computed again by each of these recipes; the one that gives it is
// the mistake.
import { createSecretKey, type KeyObject } from 'node:crypto';
import { algorithms, ecdsaDer, nonStandardAlgorithms, type Algorithm } from './algorithms.js';
import type { JwsReason } from './reasons.js';
import type { Jws } from './jws.js';

/** The mistake, and what to say of it where the hint does not say enough. */
interface Diagnosis {
  readonly code: JwsReason;
  readonly message?: string;
}

interface Trial extends Pick<Jws, 'input' | 'signature'> {
  readonly key: KeyObject;
  readonly algorithm: Algorithm;
}

type Recipe = readonly [code: JwsReason, holds: (trial: Trial) => boolean];

/** Whether the signature holds when one thing was done otherwise. */
function holdsWith(
  trial: Trial,
  otherwise: { key?: KeyObject; input?: string; signature?: Buffer },
): boolean {
  const { key, input, signature, algorithm } = { ...trial, ...otherwise };
  return algorithms[algorithm].holds(key, input, signature);
}

const ofAnyFamily: readonly Recipe[] = [
  ['hex_signature', isInHex],
  ['double_base64', isEncodedTwice],
  ['input_line_break', (trial) => holdsWith(trial, { input: `${trial.input}\n` })],
  ['input_not_encoded', (trial) => holdsWith(trial, { input: decoded(trial.input) })],
];

const ofFamily: Partial<Readonly<Record<string, readonly Recipe[]>>> = {
  hmac: [
    otherSecret('secret_base64_decoded', (secret) => Buffer.from(secret.toString(), 'base64')),
    otherSecret('secret_base64_encoded', (secret) => Buffer.from(secret.toString('base64'))),
    otherSecret('secret_line_break', (secret) => Buffer.from(`${secret.toString()}\n`)),
    otherSecret('secret_quoted', (secret) => Buffer.from(`"${secret.toString()}"`)),
    otherSecret('secret_quoted', (secret) => Buffer.from(`'${secret.toString()}'`)),
    otherSecret('secret_empty', () => Buffer.alloc(0)),
  ],
  ecdsa: [['der_signature', ({ key, input, signature }) => ecdsaDer.holds(key, input, signature)]],
};

/** Why a signature does not hold under that algorithm and key. */
export function diagnose({ input, signature }: Jws, algorithm: Algorithm, key: KeyObject): Diagnosis {
  if (signature.length === 0) return { code: 'no_signature' };
  const trial = { input, signature, key, algorithm };
  const { family } = algorithms[algorithm];
  const found = [...ofAnyFamily, ...(ofFamily[family] ?? [])].find(([, holds]) => holds(trial));
  if (found !== undefined) return { code: found[0] };
  const others = { ...algorithms, ...nonStandardAlgorithms[family] };
  const other = Object.entries(others).find(
    ([, one]) => one.family === family && one.holds(key, input, signature),
  );
  if (other === undefined) return { code: 'bad_signature' };
  const message = `The header says ${algorithm}, but the signature was made by ${other[0]}.`;
  return { code: 'other_algorithm', message };
}

/** The digits may stand in the token as they are, or in base64url again. */
function isInHex(trial: Trial): boolean {
  const texts = [trial.signature.toString('latin1'), trial.signature.toString('base64url')];
  return texts.some(
    (text) => /^(?:[0-9a-f]{2})+$/i.test(text) && holdsWith(trial, { signature: Buffer.from(text, 'hex') }),
  );
}

function isEncodedTwice(trial: Trial): boolean {
  const text = trial.signature.toString('latin1');
  return /^[\w+/-]+={0,2}$/.test(text) && holdsWith(trial, { signature: Buffer.from(text, 'base64') });
}

function decoded(input: string): string {
  return input
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString())
    .join('.');
}

function otherSecret(code: JwsReason, change: (secret: Buffer) => Buffer): Recipe {
  return [code, (trial) => holdsWith(trial, { key: createSecretKey(change(trial.key.export())) })];
}
