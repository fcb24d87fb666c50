// RC4, with which NTLM encrypts an exchanged session key (MS-NLMP §3.1.5.1.2). It is broken, and OpenSSL 3 does not enable it.

/** Encrypts and decrypts. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const at = (i: number): number => state[i & 255] ?? 0;
  const swap = (i: number, j: number): void => {
    [state[i & 255], state[j & 255]] = [at(j), at(i)];
  };
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  j = 0;
  return Buffer.from(data).map((byte, index) => {
    const i = index + 1;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  }) as Buffer;
}
