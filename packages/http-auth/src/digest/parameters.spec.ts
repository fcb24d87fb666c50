// The parameters of Digest credentials: what is read, what is malformed, and that no text takes long.
import fc from 'fast-check';
import { growthOf, LINEAR_GROWTH } from '../../../../test/support/growth.js';
import { readExtended, readDigestParameters } from './parameters.js';

const malformed = (message: string): Error => new RangeError(message);
const read = (text: string): Record<string, string> =>
  Object.fromEntries([...readDigestParameters(text, malformed)].map(([name, { value }]) => [name, value]));

describe('parameters', () => {
  it.each([
    ['a=1, b="2"', { a: '1', b: '2' }],
    ['a=1,b="2",', { a: '1', b: '2' }],
    [' , a = "1" ,, b=2 ', { a: '1', b: '2' }],
    ['A="x, y=z"', { a: 'x, y=z' }],
    [String.raw`a="\"q\" \\ \z"`, { a: String.raw`"q" \ z` }],
    ['a="", b=', { a: '', b: '' }],
    ['uri=/x?a=b&c=d', { uri: '/x?a=b&c=d' }],
    ["username*=UTF-8''J%C3%A4s", { 'username*': "UTF-8''J%C3%A4s" }],
    ['__proto__=1', JSON.parse('{"__proto__":"1"}')],
    ['', {}],
  ])('are read from %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['a="x', 'A quote is not closed, from character 1'],
    ['a=1, b="x', 'A quote is not closed, from character 6'],
    ['qop=auth,auth-int', 'This is not `name=value`, from character 10 of the parameters: auth-int'],
    ['uri=/x?a=b&c="d"', 'This is not `name=value`, from character 1 of the parameters: uri=/x?a=b&c="d"'],
    ['a=1 b=2', 'This is not `name=value`, from character 1'],
    ['a="1"2', 'This is not `name=value`, from character 1'],
    ['=1', 'This is not `name=value`'],
    ['a=1, A=2', 'The parameter `a` is repeated.'],
  ])('throws for %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('parses or throws, for any text', () => {
    const pieces = fc.constantFrom('a', 'nonce', '=', '"', '\\', ',', ' ', '\t', "''", '%C3', 'x'.repeat(50));
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          read(text);
        } catch (reason) {
          expect(reason).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, (length: number) => string]>([
    ['spaces', (length) => ' '.repeat(length)],
    ['one name', (length) => 'a'.repeat(length)],
    ['names without values', (length) => 'a='.repeat(length / 2)],
    ['backslashes in a quote', (length) => `a="${'\\'.repeat(length + 1)}`],
    ['commas', (length) => ','.repeat(length)],
  ])('are read in linear time: %s', async (_, textOf) => {
    const readOrReject = (text: string): void => {
      try {
        read(text);
      } catch {
        // Rejecting it is correct too.
      }
    };

    expect(await growthOf((length) => `${textOf(length)}x`, readOrReject, 2000)).toBeLessThan(LINEAR_GROWTH);
  });

  it.each([
    ["UTF-8''J%C3%A4s%C3%B8n%20Doe", 'Jäsøn Doe'],
    ["utf-8'en'alice@example.com", 'alice@example.com'],
    ["ISO-8859-1''a", undefined],
    ["UTF-8''a%zz", undefined],
    ['alice', undefined],
  ])('in extended notation, %s', (value, expected) => {
    const decoded = readExtended(value);
    expect(decoded === undefined ? decoded : Buffer.from(decoded, 'latin1').toString()).toBe(expected);
  });
});
