// The web app's handling of code: tokens, blocks, formatting, find, and JSON errors.
import { findMatches, markMatches } from '../../web/app/code/find.js';
import { blocksFrom, innerBlocks, unfoldAround, visibleLines } from '../../web/app/code/folds.js';
import { pretty } from '../../web/app/code/format.js';
import { describeJsonError, jsonErrorOf } from '../../web/app/code/json-error.js';
import { blocksOf, languageOf, tokensByLine, tokensOf, type Language } from '../../web/app/code/tokens.js';

const kindsOf = (line: string, language: Language): string =>
  tokensOf(line, language)
    .filter(({ text }) => text.trim() !== '')
    .map(({ kind, text }) => `${kind ?? 'none'} ${text.trim()}`)
    .join(' | ');

describe('tokens', () => {
  it.each<[Language, string, string]>([
    [
      'json',
      '  "name": "Lamp \\"x\\"",',
      'key "name" | punctuation : | string "Lamp \\"x\\"" | punctuation ,',
    ],
    ['json', '"price": -1.5e3', 'key "price" | punctuation : | number -1.5e3'],
    ['json', '[true, null]', 'punctuation [ | literal true | punctuation , | literal null | punctuation ]'],
    [
      'xml',
      '<a:b id="1">x</a:b>',
      'tag <a:b | key id | none = | string "1" | tag > | none x | tag </a:b | tag >',
    ],
    ['xml', '<!-- <a> -->', 'comment <!-- <a> -->'],
    [
      'graphql',
      'query ($id: ID!) {',
      'tag query | punctuation ( | literal $id | punctuation : | none ID | punctuation ! | punctuation ) | punctuation {',
    ],
    ['shell', "curl -X POST 'a b'", "tag curl | key -X | none POST | string 'a b'"],
    ['code', 'const x = "y"; // z', 'tag const | none x = | string "y" | punctuation ; | comment // z'],
    ['http', 'GET /api/v1/users', 'tag GET | none /api/v1/users'],
    ['http', 'content-length: 12', 'key content-length | none : | number 12'],
    ['text', '"a": 1', 'none "a": 1'],
  ])('%s: %s', (language, line, expected) => {
    expect(kindsOf(line, language)).toBe(expected);
  });

  it('keep every character of the line', () => {
    const line = '{"a": "\u{1f994} <img src=x>", broken "';
    for (const language of ['json', 'xml', 'graphql', 'shell', 'code', 'http', 'text'] as const)
      expect(
        tokensOf(line, language)
          .map(({ text }) => text)
          .join(''),
      ).toBe(line);
  });

  it.each<[Language, string, string[]]>([
    ['shell', 'curl -d \'{\n  "a": 1\n}\' \\', ["curl -d |'{|", '|  "a": 1|', "|}'| \\"]],
    ['graphql', '"""\nA note\n"""\nname', ['|"""|', '|A note|', '|"""|', 'name']],
    ['xml', '<a b="1\n2">it\'s</a>', ['<a b=|"1|', '|2"|>it\'s</a>']],
    ['code', 'text = """one\ntwo"""', ['text = |"""one|', '|two"""|']],
    ['code', 'send(`one\ntwo`)', ['send(|`one|', '|two`|)']],
    ['json', '{"a": "open\n"b": "c"}', ['{"a": "open', '"b": |"c"|}']],
  ])('of %s keep the kind of a string over several lines: %j', (language, text, expected) => {
    const lines = text.split('\n');
    const tokensAt = tokensByLine(lines, language);
    const rebuilt = lines.map((_line, at) =>
      tokensAt(at)
        .map((token) => token.text)
        .join(''),
    );
    expect(rebuilt).toEqual(lines);
    const strings = lines.map((_line, at) =>
      tokensAt(at)
        .map((token) => (token.kind === 'string' ? `|${token.text}|` : token.text))
        .join(''),
    );
    expect(strings).toEqual(expected);
  });

  it('keep a comment of XML over several lines', () => {
    const tokensAt = tokensByLine(['<!-- one', '<b> -->'], 'xml');
    expect([tokensAt(0), tokensAt(1)]).toEqual([
      [{ kind: 'comment', text: '<!-- one' }],
      [{ kind: 'comment', text: '<b> -->' }],
    ]);
  });

  it('have a language by the first character of the text', () => {
    expect([' {}', '[1]', '<a/>', 'a', ''].map(languageOf)).toEqual(['json', 'json', 'xml', 'text', 'text']);
  });
});

describe('formatting', () => {
  it('indents JSON like JSON.stringify', () => {
    const value = { a: [], b: {}, c: [1, { d: 'x:{,}' }], e: null };
    expect(pretty(JSON.stringify(value))).toBe(
      '{\n  "a": [],\n  "b": {},\n  "c": [\n    1,\n    {\n      "d": "x:{,}"\n    }\n  ],\n  "e": null\n}',
    );
  });

  it('keeps the spelling of numbers', () => {
    expect(pretty('{"id":12345678901234567890,"price":1.0}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "price": 1.0\n}',
    );
  });

  it('indents XML', () => {
    expect(pretty('<a><b>1</b><c/></a>')).toBe('<a>\n  <b>1</b>\n  <c/>\n</a>');
  });

  it('does not change text that is neither', () => {
    expect(['{"a":', 'plain', ''].map(pretty)).toEqual(['{"a":', 'plain', '']);
  });
});

describe('blocks', () => {
  const lines = pretty('{"a":[{"b":1},{"c":2}],"d":{"e":3}}').split('\n');
  const blocks = blocksOf(lines);

  it('open and close at the same indentation', () => {
    expect(blocks.get(0)).toBe(lines.length - 1);
    expect(blocks.get(1)).toBe(lines.indexOf('  ],'));
  });

  it('hide their lines when folded', () => {
    const shown = visibleLines(lines.length, blocks, new Set([1]));
    expect(shown.map((at) => lines[at])).toEqual(['{', '  "a": [', '  "d": {', '    "e": 3', '  }', '}']);
  });

  it('fold by depth, all at once, and unfold around a line', () => {
    expect(blocksFrom(lines, blocks, 2)).toEqual(new Set([5]));
    expect(blocksFrom(lines, blocks, undefined)).toEqual(new Set());
    expect(innerBlocks(lines, blocks).has(0)).toBe(false);
    expect(unfoldAround(3, blocks, new Set([1, 2, 5]))).toEqual(new Set([5]));
  });
});

describe('find', () => {
  it('ignores case and finds every place', () => {
    expect(findMatches(['aAb', 'x', 'a'], 'a').map(({ line, start }) => [line, start])).toEqual([
      [0, 0],
      [0, 1],
      [2, 0],
    ]);
    expect(findMatches(['a'], '')).toEqual([]);
  });

  it('marks matches across tokens', () => {
    const tokens = tokensOf('"a": true', 'json');
    const marked = markMatches(tokens, findMatches(['"a": true'], '": t'));
    expect(marked.map(({ text, match }) => (match ? `[${text}]` : text)).join('')).toBe('"a["][:][ ][t]rue');
  });
});

describe('JSON errors', () => {
  it.each([
    ['{"a": }', 'Line 1, column 7: expected a value.'],
    ['{\n  "a": 1\n  "b": 2\n}', 'Line 3, column 3: expected a comma or }.'],
    ["{'a': 1}", 'Line 1, column 2: expected a property name in double quotes.'],
    ['{"a" 1}', 'Line 1, column 6: expected a colon after the property name.'],
    ['[1,', 'Line 1, column 4: expected a value; the text ends here.'],
    ['{} x', 'Line 1, column 4: unexpected text after the value.'],
    ['[01]', 'Line 1, column 3: expected a comma or ].'],
  ])('%s', (text, expected) => {
    const error = jsonErrorOf(text);
    expect(error && describeJsonError(error)).toBe(expected);
  });

  it('are undefined for valid JSON', () => {
    expect([' {"a": [1.5e3, "\\u00e9", null]} ', '1', '""'].map(jsonErrorOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
