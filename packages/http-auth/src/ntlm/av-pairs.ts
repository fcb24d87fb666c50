// The attributes that the server sends and NTLMv2 clients return (AV_PAIR, MS-NLMP §2.2.2.1).
import { slice, uint16 } from './bytes.js';

export const ATTRIBUTES = {
  end: 0,
  netbiosComputer: 1,
  netbiosDomain: 2,
  dnsComputer: 3,
  dnsDomain: 4,
  dnsTree: 5,
  flags: 6,
} as const;

export type AvPairs = Readonly<Partial<Record<Exclude<keyof typeof ATTRIBUTES, 'end' | 'flags'>, string>>>;

export function writeAvPairs(pairs: AvPairs): Buffer {
  const written = Object.entries(pairs).map(([name, value]) =>
    pair(ATTRIBUTES[name as keyof AvPairs], Buffer.from(value, 'utf16le')),
  );
  return Buffer.concat([...written, pair(ATTRIBUTES.end, Buffer.alloc(0))]);
}

function pair(attribute: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(attribute);
  head.writeUInt16LE(value.length, 2);
  return Buffer.concat([head, value]);
}

/** The value of an attribute, if the list has it. Throws OutOfBoundsError for a truncated list. */
export function readAvPair(list: Buffer, attribute: number): Buffer | undefined {
  let offset = 0;
  while (offset < list.length) {
    const found = uint16(list, offset);
    const value = slice(list, offset + 4, uint16(list, offset + 2));
    if (found === ATTRIBUTES.end) return undefined;
    if (found === attribute) return value;
    offset += 4 + value.length;
  }
  return undefined;
}
