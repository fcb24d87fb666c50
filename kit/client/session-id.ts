// Session ids that are derived from names: the same on every run, on every machine and in every language.
import { createHash } from 'node:crypto';

/** The namespace of URLs (RFC 9562 §6.6). */
const NAMESPACE_URL = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** The id of a session name: a version 5 UUID (RFC 9562 §5.5) of `urn:practice-api-sandbox:session:<name>`. */
export function sessionIdOf(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE_URL).update(`urn:practice-api-sandbox:session:${name}`);
  const bytes = hash.digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
