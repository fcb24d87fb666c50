import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { anyText } from '../../test/support/any-text.js';
import { decodeUtf8 } from './utf8.js';

describe('text of bytes', () => {
  it.each([
    ['', ''],
    ['plain', '706c61696e'],
    ['Zoë 😀', '5a6fc3ab20f09f9880'],
    ['a replacement character that was sent', '6120efbfbd'],
    ['\ufeffmark', 'efbbbf6d61726b'],
  ])('%j', (text, hex) => {
    const expected = text === 'a replacement character that was sent' ? 'a \ufffd' : text;
    expect(decodeUtf8(Buffer.from(hex, 'hex'))).toBe(expected);
  });

  it.each([
    ['a lone continuation byte', '80'],
    ['an incomplete character', 'c3'],
    ['an overlong slash', 'c0af'],
    ['a surrogate', 'eda080'],
    ['a code point beyond Unicode', 'f4908080'],
    ['Latin-1 and a replacement character that was sent', 'efbfbde4'],
  ])('is undefined for %s', (_, hex) => {
    expect(decodeUtf8(Buffer.from(hex, 'hex'))).toBeUndefined();
  });

  it('is that of TextDecoder', () => {
    const pieces = fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      anyText().map((text) => Buffer.from(text)),
      fc.constant(Buffer.from('\ufffd')),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 4 }), (parts) => {
        const bytes = Buffer.concat(parts);

        expect(decodeUtf8(bytes)).toBe(isUtf8(bytes) ? bytes.toString() : undefined);
      }),
    );
  });
});
