// Verifies a signed token under a key and an algorithm that the server chose, never the token (RFC 8725 §3.1).
import type { KeyObject } from 'node:crypto';
import { algorithms, type Algorithm } from './algorithms.js';
import { publicKeyFormUsedAsSecret } from './algorithm-confusion.js';
import { jwsError, type JwsError } from './reasons.js';
import type { Jws } from './jws.js';
import { diagnoseJws } from './candidates.js';

interface Pinned {
  readonly algorithm: Algorithm;
  /** The secret of an HMAC, else the public key. */
  readonly key: KeyObject;
  /** The name of the key: a header that names one must name this one. */
  readonly kid?: string;
  /** Whether the header must bring its key, as a DPoP proof does (RFC 9449 §4.2). */
  readonly embedsKey?: boolean;
}

/** Refuses a token that is not signed so: with the mistake, where it is a known one. Throws JwsRefusal. */
export function verifyJws(jws: Jws, { algorithm, key, kid, embedsKey = false }: Pinned): void {
  checkHeader(jws, embedsKey);
  if (jws.header.alg !== algorithm) throw wrongAlgorithm(jws, algorithm, key);
  checkKid(jws, kid);
  if (algorithms[algorithm].holds(key, jws.input, jws.signature)) return;
  const { code, ...more } = diagnoseJws(jws, algorithm, key);
  throw jwsError(code, more);
}

/** Refuses headers that no careful reader follows, whatever the key is. Throws JwsRefusal. */
export function checkHeader({ header }: Pick<Jws, 'header'>, embedsKey = false): void {
  if (typeof header.alg === 'string' && header.alg.toLowerCase() === 'none') throw jwsError('alg_none');
  if (header.crit !== undefined) throw jwsError('crit');
  const named = ['jku', 'x5u', 'x5c', ...(embedsKey ? [] : ['jwk'])].find(
    (name) => header[name] !== undefined,
  );
  if (named === undefined) return;
  throw jwsError('key_in_header', { debug: { parameter: named } });
}

/** Throws JwsRefusal for a `kid` that is there and another one. */
function checkKid({ header }: Jws, kid: string | undefined): void {
  if (kid === undefined || header.kid === undefined || header.kid === kid) return;
  const message = `There is no key ${shown(header.kid)} here. Name \`${kid}\`, or none.`;
  throw jwsError('unknown_kid', { message });
}

function wrongAlgorithm(jws: Jws, algorithm: Algorithm, key: KeyObject): JwsError {
  const form = key.type === 'public' ? publicKeyFormUsedAsSecret(jws, key) : undefined;
  if (form !== undefined) return jwsError('algorithm_confusion', { debug: { secret: form } });
  const said = jws.header.alg === undefined ? 'no algorithm' : shown(jws.header.alg);
  const message = `The header says ${said}, and this key is for ${algorithm} alone (RFC 8725 §3.1).`;
  return jwsError('wrong_algorithm', { message });
}

/** A value that a client sent, short enough for a sentence. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}
