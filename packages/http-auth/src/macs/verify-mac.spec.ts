// prose: allow for nothing, everybody (test vectors of RFC 4231 and GitHub)
// The MACs of the standards' own examples, and bodies that are made to hurt.
import fc from 'fast-check';
import { verifyMac } from './verify-mac.js';
import { bodyCandidates } from './body-candidates.js';
import { decodeMac } from './mac-encoding.js';

const reject = (code: string): never => {
  throw new Error(code);
};
const check = (key: Buffer | string, text: Buffer | string, sent: string): string =>
  verifyMac([sent], { key: Buffer.from(key), body: Buffer.from(text), textWith: (body) => body }, reject)
    .encoding;

it.each<[string, Buffer | string, Buffer | string, string]>([
  [
    'RFC 4231 §4.2',
    Buffer.alloc(20, 0x0b),
    'Hi There',
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    'RFC 4231 §4.3',
    'Jefe',
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    'RFC 4231 §4.7',
    Buffer.alloc(131, 0xaa),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    'the documents of GitHub',
    "It's a Secret to Everybody",
    'Hello, World!',
    '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  ],
])('holds the MAC of %s to be right, in both ways of writing', (_, key, text, hex) => {
  expect(check(key, text, hex)).toBe('hex');
  expect(check(key, text, hex.toUpperCase())).toBe('hex');
  expect(check(key, text, Buffer.from(hex, 'hex').toString('base64'))).toMatch(/^base64/);
  expect(() => check(key, text, hex.replace(/^./, '1'))).toThrow('wrong_signature');
});

it('reads whatever bytes were written, and nothing twice', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (array) => {
      const bytes = Buffer.from(array);
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(decodeMac(bytes.toString(encoding))?.bytes).toEqual(bytes);
    }),
  );
});

it.each(['', 'x', '=', 'abc=d', 'ab cd', 'é', 'abcd===', `${'ab'.repeat(32)}\n`, 'a'.repeat(500)])(
  'reads no MAC in %j',
  (text) => {
    expect(decodeMac(text)).toBeUndefined();
  },
);

it('never offers the body itself as a wrong one, whatever it is', () => {
  const bodies = fc.oneof(
    fc.json().map((text) => Buffer.from(text)),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(bodies, (body) => {
      expect(bodyCandidates.flatMap(({ compute }) => compute(body)).some((other) => other.equals(body))).toBe(
        false,
      );
    }),
  );
});

it('gives up on what is nested deeper than the stack', () => {
  const body = Buffer.from('['.repeat(50_000) + ']'.repeat(50_000));
  const codes = bodyCandidates.filter(({ compute }) => compute(body).length > 0).map(({ code }) => code);

  expect(codes).toEqual(['body_line_break', 'body_not_signed']);
});
