// Verifies a signed token with a key and an algorithm that the server chooses (RFC 8725 §3.1).
import type { KeyObject } from 'node:crypto';
import { algorithms, isNamed, type JwsAlgorithm } from './algorithms.js';
import { publicKeyFormUsedAsSecret } from './algorithm-confusion.js';
import { jwsError, type JwsError } from './reasons.js';
import type { Jws } from './jws.js';
import { diagnoseJws } from './candidates.js';

interface Pinned {
  readonly algorithm: JwsAlgorithm;
  /** The secret of an HMAC, else the public key. */
  readonly key: KeyObject;
  /** The id of the key: a `kid` in the header must be this one. */
  readonly kid?: string;
  /** Whether the header contains the key, as in a DPoP proof (RFC 9449 §4.2). */
  readonly embedsKey?: boolean;
}

/** Throws JwsError with the reason if the signature is not valid. */
export function verifyJws(jws: Jws, { algorithm, key, kid, embedsKey = false }: Pinned): void {
  checkHeader(jws, embedsKey);
  if (!isNamed(algorithm, jws.header.alg)) throw wrongAlgorithm(jws, algorithm, key);
  checkKid(jws, kid);
  if (algorithms[algorithm].verify(key, jws.input, jws.signature)) return;
  const { code, ...more } = diagnoseJws(jws, algorithm, key);
  throw jwsError(code, more);
}

/** Rejects unsafe headers for every key. Throws JwsError. */
export function checkHeader({ header }: Pick<Jws, 'header'>, embedsKey = false): void {
  if (typeof header.alg === 'string' && header.alg.toLowerCase() === 'none') throw jwsError('alg_none');
  if (header.crit !== undefined) throw jwsError('crit');
  const named = ['jku', 'x5u', 'x5c', ...(embedsKey ? [] : ['jwk'])].find(
    (name) => header[name] !== undefined,
  );
  if (named === undefined) return;
  throw jwsError('key_in_header', { debug: { parameter: named } });
}

/** Throws JwsError for another `kid`. */
function checkKid({ header }: Jws, kid: string | undefined): void {
  if (kid === undefined || header.kid === undefined || header.kid === kid) return;
  const message = `The key ${shown(header.kid)} is unknown; the key of this scheme is \`${kid}\`.`;
  throw jwsError('unknown_kid', { message });
}

function wrongAlgorithm(jws: Jws, algorithm: JwsAlgorithm, key: KeyObject): JwsError {
  const form = key.type === 'public' ? publicKeyFormUsedAsSecret(jws, key) : undefined;
  if (form !== undefined) return jwsError('algorithm_confusion', { debug: { secret: form } });
  const sent = jws.header.alg === undefined ? 'no `alg`' : `"alg": ${shown(jws.header.alg)}`;
  const message = `The header has ${sent}; this key is for ${algorithm} only.`;
  return jwsError('wrong_algorithm', { message });
}

/** A sent value, shortened for a message. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}
