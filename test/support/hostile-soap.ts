// Malicious XML: messages that overload a careless parser, or make it read files and URLs.
import { gzipSync } from 'node:zlib';
import { envelopeOf, requestOf } from './soap.js';

export const userEnvelope = (name: string): string =>
  envelopeOf(
    `<tns:CreateUserRequest><name>${name}</name><email>ada@example.com</email></tns:CreateUserRequest>`,
  );
const fill = (part: string, room = 250_000): string => part.repeat(Math.floor(room / part.length));
const numbered = (count: number, part: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join('');

const laughs =
  '<!DOCTYPE lolz [<!ENTITY lol "lol">' +
  numbered(9, (i) => `<!ENTITY lol${i + 1} "${`&lol${i === 0 ? '' : i};`.repeat(10)}">`) +
  ']>';
const quadratic = `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(100_000)}">]>`;

export const hostileMessages: readonly (readonly [string, string | Buffer])[] = [
  ['an external entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${userEnvelope('&x;')}`],
  ['an external subset', `<!DOCTYPE a SYSTEM "http://127.0.0.1:1/evil.dtd">${userEnvelope('Ada')}`],
  [
    'a parameter entity',
    `<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:1/">%p;]>${userEnvelope('Ada')}`,
  ],
  ['an empty document type', `<!DOCTYPE a>${userEnvelope('Ada')}`],
  ['a billion laughs', laughs + userEnvelope('&lol9;')],
  ['quadratic blow-up', quadratic + userEnvelope('&a;'.repeat(20_000))],
  ['an undeclared entity', userEnvelope('&nbsp;')],
  ['an entity named like a property', userEnvelope('&constructor;&__proto__;')],
  [
    'an XInclude',
    userEnvelope('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
  ],
  ['an external stylesheet', `<?xml-stylesheet href="http://127.0.0.1:1/"?>${userEnvelope('Ada')}`],
  ['deep nesting', userEnvelope(fill('<a>'))],
  ['deep nesting with end tags', userEnvelope('<a>'.repeat(30_000) + '</a>'.repeat(30_000))],
  ['deep nesting outside the Body', envelopeOf('<GetUsers/>', `<soap:Header>${fill('<a>')}`)],
  ['10,000 attributes', userEnvelope(`<b ${numbered(10_000, (i) => `a${i}="" `)}/>`)],
  ['10,000 attributes that repeat', userEnvelope(`<b ${'a="" '.repeat(10_000)}/>`)],
  ['10,000 namespaces', userEnvelope(`<b ${numbered(10_000, (i) => `xmlns:n${i}="u${i}" `)}/>`)],
  ['60,000 elements', envelopeOf(`<GetUsers>${fill('<a/>', 240_000)}</GetUsers>`)],
  ['a name of 250,000 letters', envelopeOf(`<${'a'.repeat(125_000)}/>`)],
  ['a value of 250,000 letters', userEnvelope('x'.repeat(250_000))],
  ['an email of 250,000 letters', userEnvelope('Ada').replace('ada@', 'a.'.repeat(125_000))],
  ['a number of 250,000 digits', envelopeOf(`<GetUsers><page>${'9'.repeat(250_000)}</page></GetUsers>`)],
  ['25,000 references', userEnvelope('&#1234567;'.repeat(25_000))],
  ['references to characters that are invalid in XML', userEnvelope('&#0;&#xD800;&#xFFFE;')],
  ['control characters', userEnvelope('a\u0000b\u0008c')],
  ['30,000 comments', fill('<!---->', 200_000) + userEnvelope('<b/>')],
  ['unterminated comments', userEnvelope(fill('<!--'))],
  ['unterminated CDATA', userEnvelope(`<![CDATA[${fill(']]')}`)],
  ['unterminated tags', userEnvelope(fill('<'))],
  ['an unterminated attribute', userEnvelope(`<b a="${'x'.repeat(200_000)}`)],
  ['half a message', userEnvelope('Ada').slice(0, 200)],
  ['half a tag', '<soap:Env'],
  ['half a character', Buffer.from(userEnvelope('Ada')).fill(0xe2, 250, 251)],
  ['bytes compressed by gzip', gzipSync(userEnvelope('Ada'))],
  ['bytes of all kinds', Buffer.from(Array.from({ length: 4096 }, (_, i) => i % 256))],
  ['white space only', ' '.repeat(200_000)],
  ['white space without a tag after it', envelopeOf(`<GetUsers>${fill(' ')}x</GetUsers`)],
  ['white space after the end', `${requestOf('GetUsers')}${fill(' ')}x`],
  ['white space in an unterminated tag', `<s:Envelope${fill(' ')}x`],
  ['white space before text', envelopeOf(`${fill(' ')}x`)],
  ['an unterminated name', envelopeOf(`<GetUsers><${fill('a')}`)],
  ['a hundred declarations', '<?xml version="1.0"?>'.repeat(100) + userEnvelope('Ada')],
  ['an unknown version of XML', `<?xml version="9.9"?>${userEnvelope('Ada')}`],
];
