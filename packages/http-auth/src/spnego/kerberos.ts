// Reads what a Kerberos token shows without a key: the service for which the ticket is (RFC 4120 §5.3, §5.5.1, RFC 4121 §4.1).
import { OutOfBoundsError } from '../ntlm/bytes.js';
import { contentOf, context, elementsOf, find, TAGS } from './der.js';

const AP_REQ_ID = Buffer.from([1, 0]);
const [AP_REQ, TICKET] = [0x6e, 0x61];

/** Encryption types by their numbers (RFC 3961 §8, RFC 8009 §7, RFC 4757). */
const encryptionTypes = new Map([
  [17, 'aes128-cts-hmac-sha1-96'],
  [18, 'aes256-cts-hmac-sha1-96'],
  [19, 'aes128-cts-hmac-sha256-128'],
  [20, 'aes256-cts-hmac-sha384-192'],
  [23, 'rc4-hmac'],
]);

interface ServiceTicket {
  readonly realm: string;
  /** `HTTP/host.example.com`. */
  readonly service: string;
  readonly encryption: string;
}

/** The ticket in a token; undefined if there is none. `inner`: the bytes after the identifier of the mechanism. */
export function readTicket(inner: Buffer): ServiceTicket | undefined {
  if (!inner.subarray(0, 2).equals(AP_REQ_ID)) return undefined;
  try {
    const request = elementsOf(contentOf(contentOf(inner.subarray(2), AP_REQ), TAGS.sequence));
    const ticket = contentOf(contentOf(part(request, 3), TICKET), TAGS.sequence);
    const fields = elementsOf(ticket);
    const name = elementsOf(contentOf(part(fields, 2), TAGS.sequence));
    const names = elementsOf(contentOf(part(name, 1), TAGS.sequence));
    return {
      realm: textIn(part(fields, 1)),
      service: names.map(({ content }) => content.toString('latin1')).join('/'),
      encryption: encryptionIn(part(fields, 3)),
    };
  } catch (error) {
    if (error instanceof OutOfBoundsError) return undefined;
    throw error;
  }
}

function part(elements: ReturnType<typeof elementsOf>, number: number): Buffer {
  return find(elements, context(number)) ?? Buffer.alloc(0);
}

function textIn(field: Buffer): string {
  return elementsOf(field)[0]?.content.toString('latin1') ?? '';
}

function encryptionIn(field: Buffer): string {
  const type = contentOf(part(elementsOf(contentOf(field, TAGS.sequence)), 0), TAGS.integer);
  const number = type.length === 0 || type.length > 4 ? 0 : type.readIntBE(0, type.length);
  return encryptionTypes.get(number) ?? `type ${number}`;
}
