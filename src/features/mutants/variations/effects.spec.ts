import { effectOf, effects } from './effects.js';
import { titleCase } from './header-case.js';
import { reverseKeys } from './key-order.js';
import { variedBody } from './varied-body.js';
import { indentJson, indentXml } from './whitespace.js';
import { variationNames } from '../../../platform/session/control/variation-names.js';

describe('key-order', () => {
  it('reverses the keys of every object and keeps the order of arrays', () => {
    expect(reverseKeys('{"a":1,"b":[{"c":null,"d":"x"},2],"e":{}}')).toBe(
      '{"e":{},"b":[{"d":"x","c":null},2],"a":1}',
    );
  });

  it('keeps a key __proto__', () => {
    expect(reverseKeys('{"__proto__":{"a":1},"b":2}')).toBe('{"b":2,"__proto__":{"a":1}}');
  });
});

describe('whitespace', () => {
  it('indents JSON', () => {
    expect(indentJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it('indents the elements of XML, and keeps the text of elements', () => {
    const xml = '<?xml version="1.0"?>\n<a x=">"><b> 1 </b><c/><d></d><e><f>&lt;</f></e></a>';

    expect(indentXml(xml)).toBe(
      '<?xml version="1.0"?>\n<a x=">">\n  <b> 1 </b>\n  <c/>\n  <d></d>\n  <e>\n    <f>&lt;</f>\n  </e>\n</a>',
    );
  });

  it.each([
    ['mixed content', '<a>text<b/></a>'],
    ['a comment', '<a><!-- x --><b/></a>'],
    ['a CDATA section', '<a><b><![CDATA[<c>]]></b></a>'],
    ['indentation', '<a>\n  <b/>\n</a>'],
    ['text that is not well-formed', '<a><b'],
    ['nothing', ''],
  ])('returns XML with %s as it is', (_case, xml) => {
    expect(indentXml(xml)).toBe(xml);
  });
});

describe('header-case', () => {
  it.each([
    ['x-session-id', 'X-Session-Id'],
    ['etag', 'Etag'],
    ['www-authenticate', 'Www-Authenticate'],
  ])('writes %s as %s', (name, written) => {
    expect(titleCase(name)).toBe(written);
  });
});

describe('the body of a response', () => {
  const vary = (body: string, headers: Record<string, string>, ...names: string[]): string =>
    variedBody(
      body,
      names.flatMap((name) => effectOf(name) ?? []),
      (name) => headers[name],
    );

  it('is changed by every variation', () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };

    expect(vary('{"a":1,"b":2}', headers, 'key-order', 'whitespace')).toBe('{\n  "b": 2,\n  "a": 1\n}');
  });

  it.each([
    'application/graphql-response+json',
    'application/problem+json;charset=utf-8',
    'Application/JSON',
  ])('is varied if it is %s', (type) =>
    expect(vary('{"a":1,"b":2}', { 'content-type': type }, 'key-order')).toBe('{"b":2,"a":1}'),
  );

  it.each([
    ['without a type', {}],
    ['of another type', { 'content-type': 'application/jwt' }],
    ['with a signature', { 'content-type': 'application/json', 'server-authorization': 'Hawk mac="…"' }],
    ['with a digest', { 'content-type': 'application/json', 'content-digest': 'sha-256=:…:' }],
  ])('stays as it is %s', (_case, headers) => {
    expect(vary('{"a":1,"b":2}', headers, 'key-order', 'whitespace')).toBe('{"a":1,"b":2}');
  });
});

describe('the effects', () => {
  it('exist for every permitted variation', () => {
    expect(Object.keys(effects)).toEqual(variationNames);
    expect(effectOf('constructor')).toBeUndefined();
  });
});
