import { element, escapeAttribute, escapeText } from './xml.js';

describe('element text', () => {
  it.each([
    ['plain, with "quotes" and \'apostrophes\'', 'plain, with "quotes" and \'apostrophes\''],
    ['a & b < c > d ]]>', 'a &amp; b &lt; c &gt; d ]]&gt;'],
    ['line\nfeed\ttab', 'line\nfeed\ttab'],
    ['carriage\r\nreturn', 'carriage&#13;\nreturn'],
    ['Zoë 😀 \u{10FFFF}', 'Zoë 😀 \u{10FFFF}'],
    ['\u0000\u0008\u000b\u001f', '\uFFFD\uFFFD\uFFFD\uFFFD'],
    ['\uFFFE\uFFFF\uFFFD', '\uFFFD\uFFFD\uFFFD'],
    ['\ud83d alone, \ude00 alone', '\uFFFD alone, \uFFFD alone'],
    ['\u0000<', '\uFFFD&lt;'],
  ])('%j is written %j', (text, written) => {
    expect(escapeText(text)).toBe(written);
    expect(escapeText(text)).toBe(written);
  });
});

describe('an attribute value', () => {
  it('has escaped quotes and white space, which parsers would normalize', () => {
    expect(escapeAttribute('a "b"\r\n\t<c> & \u0001')).toBe(
      'a &quot;b&quot;&#13;&#10;&#9;&lt;c&gt; &amp; \uFFFD',
    );
  });
});

describe('an element', () => {
  it.each([
    [element('a', {}), '<a/>'],
    [element('a', { b: '"', c: undefined }, 'text'), '<a b="&quot;">text</a>'],
    [
      element('a', {}, [element('b', {}), element('c', {}, ['<d/>'])]),
      '<a>\n  <b/>\n  <c>\n    <d/>\n  </c>\n</a>',
    ],
  ])('%#', (written, expected) => {
    expect(written).toBe(expected);
  });
});
