// Reproducible record ids. Each depends only on a seed, an entity and a counter. Not for secrets.
import { createHash } from 'node:crypto';

/**
 * The id of the n-th record of an entity, n from 1: the first 16 bytes of SHA-256(`<seed>:<plural>:<n>`), with the version and
 * variant bits of a version 4 UUID (RFC 9562 §5.4).
 */
export function seededId(seed: number, plural: string, n: number): string {
  const bytes = createHash('sha256').update(`${seed}:${plural}:${n}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
