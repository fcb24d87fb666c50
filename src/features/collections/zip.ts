// Writes a ZIP archive of small text files in memory (PKWARE APPNOTE 6.3.10), deflated, without encryption or ZIP64.
import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 1980, the earliest date of the format. A fixed date makes the bytes, and so the ETag, reproducible. */
const DATE = 0x21;
const VERSION = 20;
const DEFLATED = 8;
/** Flag: file names are UTF-8. */
const UTF8 = 0x0800;

export function zip(files: readonly (readonly [path: string, text: string])[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of files) {
    const [name, raw] = [Buffer.from(path), Buffer.from(text)];
    const packed = deflateRawSync(raw);
    const sizes = [crc32(raw), packed.length, raw.length];
    const body = Buffer.concat([localHeader(sizes, name), name, packed]);
    bodies.push(body);
    directory.push(centralHeader(sizes, name, offset), name);
    offset += body.length;
  }
  const index = Buffer.concat(directory);
  return Buffer.concat([...bodies, index, endRecord(files.length, index.length, offset)]);
}

function localHeader(sizes: readonly number[], { length }: Buffer): Buffer {
  return fields('PK\x03\x04', [VERSION, UTF8, DEFLATED, 0, DATE], sizes, [length, 0]);
}

function centralHeader(sizes: readonly number[], { length }: Buffer, offset: number): Buffer {
  const head = fields('PK\x01\x02', [VERSION, VERSION, UTF8, DEFLATED, 0, DATE], sizes, [length, 0, 0, 0, 0]);
  return Buffer.concat([head, fields('', [], [0, offset], [])]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  return fields('PK\x05\x06', [0, 0, count, count], [size, offset], [0]);
}

/** A signature, then little-endian numbers of 16, 32 and again 16 bits. */
function fields(
  signature: string,
  first: readonly number[],
  long: readonly number[],
  last: readonly number[],
): Buffer {
  const parts = [littleEndian(first, 2), littleEndian(long, 4), littleEndian(last, 2)];
  return Buffer.concat([Buffer.from(signature, 'latin1'), ...parts]);
}

function littleEndian(values: readonly number[], bytes: number): Buffer {
  const written = Buffer.alloc(values.length * bytes);
  values.forEach((value, index) => written.writeUIntLE(value, index * bytes, bytes));
  return written;
}
