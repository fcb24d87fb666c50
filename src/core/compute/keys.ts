// Computed values that need a key pair: DPoP proofs (RFC 9449) with ES256. Asynchronous, because WebCrypto is.
import { fillTemplate, hasAllValues, toText, type TemplateValues } from '../template.js';
import { argumentNamesError, type ArgumentNames } from './argument-names.js';
import { compute, type Computation } from './computations.js';
import { encode, utf8 } from './encodings.js';
import type { Arguments } from './functions.js';
import { hash, hashes } from './hashes.js';
import { order, publicPoint } from './p256.js';

interface KeyDefinition extends ArgumentNames {
  readonly run: (given: Arguments) => Promise<string>;
}

/** The public key as in a DPoP header. */
interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

const definitions: Readonly<Record<string, KeyDefinition>> = {
  /** A proof with the key pair of `seed`. */
  dpop_proof: {
    required: ['seed', 'method', 'url'],
    optional: ['nonce', 'access_token', 'jti', 'iat'],
    run: dpopProof,
  },
  /** The thumbprint of the public key of `seed` (RFC 7638), as in `cnf.jkt` of a bound token. */
  dpop_thumbprint: {
    required: ['seed'],
    run: ({ seed = '' }) => Promise.resolve(thumbprint(keyPairOf(seed).jwk)),
  },
};

export const keyFunctionNames: readonly string[] = Object.keys(definitions);

/** Returns the error message for wrong arguments of a key function, or undefined. */
export function findKeyArgumentError(name: string, given: readonly string[]): string | undefined {
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  return argumentNamesError(name, definition ?? { required: [] }, given);
}

/** Same as `compute`, plus the functions that need a key pair. `iat` defaults to `now`. Rejects without WebCrypto (pages over HTTP). */
export async function computeWithKeys(
  computations: readonly Computation[],
  saved: TemplateValues,
): Promise<Map<string, unknown>> {
  let values = new Map(saved);
  for (const computation of computations) {
    const run = 'function' in computation ? definitions[computation.function]?.run : undefined;
    if (run === undefined || !('function' in computation)) {
      values = compute([computation], values);
      continue;
    }
    const given = Object.entries(computation.arguments);
    if (!given.every(([, template]) => hasAllValues(template, values))) {
      values.delete(computation.name);
      continue;
    }
    const filled = given.map(([name, template]) => [name, toText(fillTemplate(template, values))]);
    const now = toText(values.get('now'));
    values.set(computation.name, await run({ iat: now, ...(Object.fromEntries(filled) as Arguments) }));
  }
  return values;
}

/** The same seed has the same key pair, so that a later step can prove possession of the key of an earlier one. */
function keyPairOf(seed: string): { readonly jwk: PublicJwk; readonly d: string } {
  const digest = BigInt(`0x${encode(hash('sha256', `dpop:${seed}`), 'hex')}`);
  const privateKey = (digest % (order - 1n)) + 1n;
  const { x, y } = publicPoint(privateKey);
  return { jwk: { kty: 'EC', crv: 'P-256', x: coordinate(x), y: coordinate(y) }, d: coordinate(privateKey) };
}

/** 32 bytes in base64url (RFC 7518 §6.2.1.2). */
function coordinate(value: bigint): string {
  const hex = value.toString(16).padStart(64, '0');
  return encode(
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
    'base64url',
  );
}

const thumbprint = ({ crv, kty, x, y }: PublicJwk): string =>
  encode(hashes.sha256(utf8(JSON.stringify({ crv, kty, x, y }))), 'base64url');

/** RFC 9449 §4.2. */
async function dpopProof({
  seed = '',
  method,
  url = '',
  nonce,
  access_token: token,
  jti,
  iat,
}: Arguments): Promise<string> {
  const { jwk, d } = keyPairOf(seed);
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk };
  const claims = {
    jti: jti ?? encode(crypto.getRandomValues(new Uint8Array(16)), 'base64url'),
    htm: method,
    htu: url.split(/[?#]/, 1)[0],
    iat: Number(iat),
    ...(nonce !== undefined && { nonce }),
    ...(token !== undefined && { ath: encode(hash('sha256', token), 'base64url') }),
  };
  const signed = [header, claims].map((part) => encode(utf8(JSON.stringify(part)), 'base64url')).join('.');
  return `${signed}.${await sign(signed, { ...jwk, d })}`;
}

async function sign(text: string, jwk: PublicJwk & { readonly d: string }): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign(algorithm, key, Uint8Array.from(utf8(text)));
  return encode(new Uint8Array(signature), 'base64url');
}
