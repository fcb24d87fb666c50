import { closest, codePointLength, compareText, isDateTime, isEmail, isUuid, readNumber } from './text.js';

describe('a length', () => {
  it.each([
    ['', 0],
    ['Zoë', 3],
    ['Zoe\u0308', 4],
    ['😀😀', 2],
    ['👩‍👩‍👧', 5],
    ['\ud83d', 1],
    ['\ude00\ud83d', 2],
  ])('of %j is %i code points', (text, length) => {
    expect(codePointLength(text)).toBe(length);
  });
});

describe('the order of texts', () => {
  it.each([
    ['a prefix before a longer text', '', 'a'],
    ['a prefix before a longer text', 'Ann', 'Anna'],
    ['upper case before lower case', 'Z', 'a'],
    ['ASCII before other characters', 'z', 'ä'],
    ['the private use area before an emoji, unlike UTF-16', '\ue000', '😀'],
    ['the last character of the basic plane before the first of another plane', '\uffff', '\u{10000}'],
    ['equal prefixes by the following character', 'a😀b', 'a😀c'],
    ['two characters of higher planes by code point', '\u{1f600}', '\u{1f601}'],
    ['two characters with different high surrogates', '\u{103ff}', '\u{10400}'],
    ['a lone surrogate before later characters of the basic plane', '\ud83d', '\ue000'],
  ])('orders %s (%#)', (_, first, second) => {
    expect(Math.sign(compareText(first, second))).toBe(-1);
    expect(Math.sign(compareText(second, first))).toBe(1);
  });

  it.each(['', 'a', '😀', '\ud83d'])('finds %j equal to itself', (text) => {
    expect(compareText(text, text)).toBe(0);
  });
});

describe('an email address', () => {
  it.each([
    'a@b.cd',
    'ada.lovelace@example.com',
    'Ada+Tag_1@Example.CO.UK',
    "o'brien@example.com",
    '!#$%&*+/=?^_`{|}~-@example.com',
    'a@x.1',
    'a@1-2.example',
    'a@xn--bcher-kva.example',
  ])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['without @', 'ada.example.com'],
    ['without a local part', '@example.com'],
    ['without a domain', 'ada@'],
    ['with one label only', 'ada@localhost'],
    ['with two @', 'a@b@example.com'],
    ['with a space', 'ada lovelace@example.com'],
    ['with space around it', ' ada@example.com '],
    ['with a newline at the end', 'ada@example.com\n'],
    ['with a leading dot', '.ada@example.com'],
    ['with a trailing dot', 'ada.@example.com'],
    ['with two dots in a row', 'ada..l@example.com'],
    ['with a dot after the domain', 'ada@example.com.'],
    ['with an empty label', 'ada@example..com'],
    ['with a label that begins with a hyphen', 'ada@-example.com'],
    ['with a label that ends with one', 'ada@example-.com'],
    ['with an underscore in the domain', 'ada@exa_mple.com'],
    ['in quotes', '"ada"@example.com'],
    ['with a name around it', 'Ada <ada@example.com>'],
    ['with a letter outside ASCII', 'zoë@example.com'],
  ])('is not one %s', (_, text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe('a UUID', () => {
  it.each([
    ['of version 4', 'a0000000-0000-4000-8000-000000000001'],
    ['of version 7', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['in upper case', 'A0B1C2D3-E4F5-4A6B-8C7D-9E0F1A2B3C4D'],
    ['nil', '00000000-0000-0000-0000-000000000000'],
    ['max', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ])('may be %s', (_, text) => {
    expect(isUuid(text)).toBe(true);
  });

  it.each([
    ['empty', ''],
    ['too short', 'a0000000-0000-4000-8000-00000000000'],
    ['too long', 'a0000000-0000-4000-8000-0000000000011'],
    ['without hyphens', 'a0000000000040008000000000000001'],
    ['with hyphens at other positions', 'a000000-00000-4000-8000-000000000001'],
    ['in braces', '{a0000000-0000-4000-8000-000000000001}'],
    ['with a letter after f', 'g0000000-0000-4000-8000-000000000001'],
    ['with a digit outside ASCII', 'a0000000-0000-4000-8000-00000000000１'],
    ['with a newline at the end', 'a0000000-0000-4000-8000-00000000000\n'],
    ['__proto__', '__proto__'],
  ])('is not one when %s', (_, text) => {
    expect(isUuid(text)).toBe(false);
  });
});

describe('a date-time', () => {
  it.each([
    '2026-01-01T00:00:00Z',
    '2026-01-01t00:00:00z',
    '2024-02-29T23:59:59.999Z',
    '2026-12-31T23:59:59.123456789+23:59',
    '2026-06-15T12:00:00-05:30',
    '0000-01-01T00:00:00Z',
  ])('may be %s', (text) => {
    expect(isDateTime(text)).toBe(true);
  });

  it.each([
    '',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T23:59:60Z',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+0100',
    '26-01-01T00:00:00Z',
    '1767225600000',
    '2026-01-01T00:00:00Z ',
  ])('is not %j', (text) => {
    expect(isDateTime(text)).toBe(false);
  });
});

describe('a number as text', () => {
  it.each([
    ['0', 0],
    ['-0.5', -0.5],
    ['12', 12],
    ['5.0', 5],
    ['1e3', 1000],
    ['2.5E-1', 0.25],
  ])('%s is one', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each(['', ' 1', '1 ', '+1', '01', '.5', '5.', '0x10', '1_000', '1,5', 'NaN', 'Infinity', 'null', '١'])(
    '%j is none',
    (text) => {
      expect(readNumber(text)).toBeUndefined();
    },
  );
});

describe('the closest word', () => {
  it.each([
    ['emial', ['name', 'email', 'role'], 'email'],
    ['Limit', ['page', 'limit'], 'limit'],
    ['xxxx', ['ab', 'cd'], 'ab'],
    ['sessionTtl', ['lessonsDir', 'sessionTtlSeconds', 'sessionTtlSecondsMore'], 'sessionTtlSeconds'],
    ['id', ['idempotency', 'ids'], 'ids'],
    ['anything', [], undefined],
  ])('for %s among %j is %s', (word, candidates, expected) => {
    expect(closest(word, candidates)).toBe(expected);
  });
});
