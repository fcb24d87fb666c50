// The tables of the two standards.
import { codeAt, stepAt, type CodeHash } from './one-time-code.js';

const counted = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');

it.each(counted.map((code, counter) => [counter, code] as const))(
  'has for the counter %i the code %s (RFC 4226, appendix D)',
  (counter, code) => {
    expect(codeAt(Buffer.from('12345678901234567890'), counter)).toBe(code);
  },
);

const seeds: Readonly<Record<CodeHash, string>> = {
  sha1: '12345678901234567890',
  sha256: '12345678901234567890123456789012',
  sha512: '1234567890123456789012345678901234567890123456789012345678901234',
};

it.each<[number, CodeHash, string]>([
  [59, 'sha1', '94287082'],
  [59, 'sha256', '46119246'],
  [59, 'sha512', '90693936'],
  [1111111109, 'sha1', '07081804'],
  [1111111109, 'sha256', '68084774'],
  [1111111109, 'sha512', '25091201'],
  [1111111111, 'sha1', '14050471'],
  [1111111111, 'sha256', '67062674'],
  [1111111111, 'sha512', '99943326'],
  [1234567890, 'sha1', '89005924'],
  [1234567890, 'sha256', '91819424'],
  [1234567890, 'sha512', '93441116'],
  [2000000000, 'sha1', '69279037'],
  [2000000000, 'sha256', '90698825'],
  [2000000000, 'sha512', '38618901'],
  [20000000000, 'sha1', '65353130'],
  [20000000000, 'sha256', '77737706'],
  [20000000000, 'sha512', '47863826'],
])('has for the second %i by %s the code %s (RFC 6238, appendix B)', (seconds, hash, code) => {
  const key = Buffer.from(seeds[hash]);

  expect(codeAt(key, stepAt(seconds * 1000), { digits: 8, hash })).toBe(code);
});
