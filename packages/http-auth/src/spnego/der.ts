// Reads and writes DER (X.690) as SPNEGO and Kerberos use it: definite lengths, tags of one byte.
import { OutOfBoundsError, slice } from '../ntlm/bytes.js';

interface Element {
  readonly tag: number;
  readonly content: Buffer;
}

/** The first element of the bytes, and the rest. Throws OutOfBoundsError. */
function readElement(bytes: Buffer): { element: Element; rest: Buffer } {
  const [tag = 0, first = 0] = slice(bytes, 0, 2);
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || count > 4) throw new OutOfBoundsError(`a length of ${count} bytes`);
  const length = count === 0 ? first : slice(bytes, 2, count).readUIntBE(0, count);
  const content = slice(bytes, 2 + count, length);
  return { element: { tag, content }, rest: bytes.subarray(2 + count + length) };
}

/** The content of the first element, which must have that tag. Throws OutOfBoundsError. */
export function contentOf(bytes: Buffer, tag: number): Buffer {
  const { element } = readElement(bytes);
  if (element.tag !== tag) throw new OutOfBoundsError(`the tag ${element.tag}, where ${tag} is expected`);
  return element.content;
}

/** The elements one after the other. Throws OutOfBoundsError. */
export function elementsOf(bytes: Buffer): Element[] {
  const elements: Element[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const read = readElement(rest);
    elements.push(read.element);
    rest = read.rest;
  }
  return elements;
}

/** The content of the element with that tag; undefined if there is none. */
export function find(elements: readonly Element[], tag: number): Buffer | undefined {
  return elements.find((element) => element.tag === tag)?.content;
}

/** An element of these parts. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

export const TAGS = {
  integer: 0x02,
  octetString: 0x04,
  oid: 0x06,
  enumerated: 0x0a,
  sequence: 0x30,
  /** [APPLICATION 0]: the start of a GSS-API token (RFC 2743 §3.1). */
  gssToken: 0x60,
} as const;

/** A context-specific tag: `[0]`, `[1]` and so on. */
export const context = (number: number): number => 0xa0 | number;
