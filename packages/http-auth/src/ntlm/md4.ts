// MD4 (RFC 1320), with which NTLM hashes passwords. It is broken, and OpenSSL 3 does not enable it.

/** The three rounds (§3.4). */
const rounds = [
  {
    mix: (x: number, y: number, z: number) => (x & y) | (~x & z),
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    shifts: [3, 7, 11, 19],
    add: 0,
  },
  {
    mix: (x: number, y: number, z: number) => (x & y) | (x & z) | (y & z),
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    shifts: [3, 5, 9, 13],
    add: 0x5a827999,
  },
  {
    mix: (x: number, y: number, z: number) => x ^ y ^ z,
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    shifts: [3, 9, 11, 15],
    add: 0x6ed9eba1,
  },
] as const;

type State = readonly [a: number, b: number, c: number, d: number];

const START: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
const BLOCK = 64;

/** The digest in 16 bytes. Runs in browsers too. */
export function md4(data: Uint8Array): Uint8Array {
  const padded = pad(data);
  let state = START;
  for (let offset = 0; offset < padded.byteLength; offset += BLOCK) {
    state = compress(state, new DataView(padded.buffer, offset, BLOCK));
  }
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((word, index) => {
    digest.setUint32(index * 4, word, true);
  });
  return new Uint8Array(digest.buffer);
}

/** Padding: a one bit, zeros, and the length in bits (§3.1, §3.2). */
function pad(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(data.length) * 8n, true);
  return padded;
}

function compress(state: State, block: DataView): State {
  let [a, b, c, d] = state;
  for (const { mix, order, shifts, add } of rounds) {
    order.forEach((word, step) => {
      const sum = (a + mix(b, c, d) + block.getUint32(word * 4, true) + add) | 0;
      const shift = shifts[step % 4] ?? 0;
      [a, b, c, d] = [d, (sum << shift) | (sum >>> (32 - shift)), b, c];
    });
  }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
}
