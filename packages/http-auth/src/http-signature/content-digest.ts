// Verifies `Content-Digest`: a hash of the body, which the signature covers instead of the body (RFC 9530).
import { createHash } from 'node:crypto';
import { header, type AuthRequest } from '../auth-request.js';
import { diagnose } from '../diagnosis/diagnose.js';
import { isEqual } from '../secure-compare.js';
import { digestCandidates } from './digest-candidates.js';
import type { HttpSignatureReject } from './reasons.js';
import { StructuredFieldError, parseDictionary } from './structured-fields.parser.js';
import { isInnerList, type Dictionary } from './structured-fields.js';

/** The algorithms of digests that are verified, by their names in Node. */
export const verifiedDigests: ReadonlyMap<string, string> = new Map([
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
]);

/** Compares the body with every digest. Throws `reject(…)`. */
export function checkDigest(request: AuthRequest, reject: HttpSignatureReject): void {
  const { body } = request;
  const sent = header(request, 'content-digest');
  if (sent === undefined) {
    if (body.length === 0) return;
    throw reject(header(request, 'digest') === undefined ? 'digest_missing' : 'digest_3230');
  }
  const known = [...parse(sent, reject)].filter(([name]) => verifiedDigests.has(name));
  if (known.length === 0) throw reject('digest_algorithm');
  for (const [name, member] of known) {
    if (isInnerList(member) || member.bare.type !== 'bytes') throw reject('digest_malformed');
    checkOne(body, verifiedDigests.get(name) ?? 'sha256', member.bare.value, reject);
  }
}

function parse(sent: string, reject: HttpSignatureReject): Dictionary {
  try {
    return parseDictionary(sent);
  } catch (reason) {
    if (!(reason instanceof StructuredFieldError)) throw reason;
    throw reject('digest_malformed', { message: `Content-Digest: ${reason.message}.` });
  }
}

function checkOne(body: Buffer, algorithm: string, received: Buffer, reject: HttpSignatureReject): void {
  const hash = (bytes: Buffer): Buffer => createHash(algorithm).update(bytes).digest();
  const computed = hash(body);
  if (isEqual(received, computed)) return;
  const known = diagnose(digestCandidates, { body, hash }, (digest) => isEqual(digest, received));
  const debug = {
    received: received.toString('base64'),
    computed: computed.toString('base64'),
    bytes: body.length,
  };
  throw reject('digest_mismatch', { ...(known?.message !== undefined && { message: known.message }), debug });
}
