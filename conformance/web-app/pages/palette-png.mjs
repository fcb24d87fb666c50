// Writes an image as a PNG with a palette of 256 colours, about a third of the size of a PNG with all colours.
import { crc32, deflateSync } from 'node:zlib';

const COLOURS = 256;

/** `data` has four bytes for each pixel; alpha is ignored. */
export function palettePng({ width, height, data }) {
  const { palette, indexOf } = paletteOf(data);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + x + 1] = indexOf(data, (y * width + x) * 4);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, palette
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, body) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** The most frequent colours; each other colour has the index of the nearest of them. */
function paletteOf(data) {
  const counts = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const key = keyOf(data, i);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const keys = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, COLOURS)
    .map(([key]) => key);
  const palette = keys.map((key) => [key >> 16, (key >> 8) & 255, key & 255]);
  const indexes = new Map(keys.map((key, index) => [key, index]));
  const indexOf = (pixels, at) => {
    const key = keyOf(pixels, at);
    let index = indexes.get(key);
    if (index === undefined) indexes.set(key, (index = nearest(palette, pixels, at)));
    return index;
  };
  return { palette, indexOf };
}

const keyOf = (data, at) => (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];

function nearest(palette, data, at) {
  let best = 0;
  let least = Infinity;
  palette.forEach(([red, green, blue], index) => {
    const distance = (red - data[at]) ** 2 + (green - data[at + 1]) ** 2 + (blue - data[at + 2]) ** 2;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}
