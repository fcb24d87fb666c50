// Malicious XML: every message gets a fault or a 4xx response in a short time, and the service stays available.
import { gzipSync } from 'node:zlib';
import { sharedApp, type SharedApp } from './support/app.js';
import { sendRaw } from './support/raw-connection.js';
import { call, envelopeOf, faultOf, find, post, requestOf } from './support/soap.js';
import { measureCpuTime } from './support/cpu-time.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
  await call(app.client(), 'GetUsers');
});

const user = (name: string): string =>
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

const attacks: readonly (readonly [string, string | Buffer])[] = [
  ['an external entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${user('&x;')}`],
  ['an external subset', `<!DOCTYPE a SYSTEM "http://127.0.0.1:1/evil.dtd">${user('Ada')}`],
  ['a parameter entity', `<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:1/">%p;]>${user('Ada')}`],
  ['an empty document type', `<!DOCTYPE a>${user('Ada')}`],
  ['a billion laughs', laughs + user('&lol9;')],
  ['quadratic blow-up', quadratic + user('&a;'.repeat(20_000))],
  ['an undeclared entity', user('&nbsp;')],
  ['an entity named like a property', user('&constructor;&__proto__;')],
  ['an XInclude', user('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>')],
  ['an external stylesheet', `<?xml-stylesheet href="http://127.0.0.1:1/"?>${user('Ada')}`],
  ['deep nesting', user(fill('<a>'))],
  ['deep nesting with end tags', user('<a>'.repeat(30_000) + '</a>'.repeat(30_000))],
  ['deep nesting outside the Body', envelopeOf('<GetUsers/>', `<soap:Header>${fill('<a>')}`)],
  ['10,000 attributes', user(`<b ${numbered(10_000, (i) => `a${i}="" `)}/>`)],
  ['10,000 attributes that repeat', user(`<b ${'a="" '.repeat(10_000)}/>`)],
  ['10,000 namespaces', user(`<b ${numbered(10_000, (i) => `xmlns:n${i}="u${i}" `)}/>`)],
  ['60,000 elements', envelopeOf(`<GetUsers>${fill('<a/>', 240_000)}</GetUsers>`)],
  ['a name of 250,000 letters', envelopeOf(`<${'a'.repeat(125_000)}/>`)],
  ['a value of 250,000 letters', user('x'.repeat(250_000))],
  ['an email of 250,000 letters', user('Ada').replace('ada@', 'a.'.repeat(125_000))],
  ['a number of 250,000 digits', envelopeOf(`<GetUsers><page>${'9'.repeat(250_000)}</page></GetUsers>`)],
  ['25,000 references', user('&#1234567;'.repeat(25_000))],
  ['references to characters that are invalid in XML', user('&#0;&#xD800;&#xFFFE;')],
  ['control characters', user('a\u0000b\u0008c')],
  ['30,000 comments', fill('<!---->', 200_000) + user('<b/>')],
  ['unterminated comments', user(fill('<!--'))],
  ['unterminated CDATA', user(`<![CDATA[${fill(']]')}`)],
  ['unterminated tags', user(fill('<'))],
  ['an unterminated attribute', user(`<b a="${'x'.repeat(200_000)}`)],
  ['half a message', user('Ada').slice(0, 200)],
  ['half a tag', '<soap:Env'],
  ['half a character', Buffer.from(user('Ada')).fill(0xe2, 250, 251)],
  ['bytes compressed by gzip', gzipSync(user('Ada'))],
  ['bytes of all kinds', Buffer.from(Array.from({ length: 4096 }, (_, i) => i % 256))],
  ['white space only', ' '.repeat(200_000)],
  ['white space without a tag after it', envelopeOf(`<GetUsers>${fill(' ')}x</GetUsers`)],
  ['white space after the end', `${requestOf('GetUsers')}${fill(' ')}x`],
  ['white space in an unterminated tag', `<s:Envelope${fill(' ')}x`],
  ['white space before text', envelopeOf(`${fill(' ')}x`)],
  ['an unterminated name', envelopeOf(`<GetUsers><${fill('a')}`)],
  ['a hundred declarations', '<?xml version="1.0"?>'.repeat(100) + user('Ada')],
  ['an unknown version of XML', `<?xml version="9.9"?>${user('Ada')}`],
];

it.each(attacks)('rejects %s with less than 200 ms of work', async (_, bytes) => {
  const work = await measureCpuTime(async () => {
    const response = await post(app.client(), bytes);
    expect(faultOf(response)).toMatchObject({ faultcode: 'soap:Client' });
    expect([400, 413, 415, 500]).toContain(response.status);
    expect(response.text).not.toMatch(/root:|at .*\.[jt]s:|node_modules/);
  }, 200);

  expect(work).toBeLessThan(200);
});

it('limits the length of fault messages', async () => {
  const { text } = await post(app.client(), envelopeOf(`<${'p'.repeat(100_000)}:GetUsers/>`));

  expect(text.length).toBeLessThan(1000);
});

it('treats property names of Object.prototype as ordinary names', async () => {
  const client = app.client();
  const envelope = envelopeOf('<__proto__/>');

  expect(faultOf(await post(client, envelope)).faultstring).toContain('there is no operation __proto__');
  expect(faultOf(await post(client, requestOf('CreateUser', { constructor: 'x' }))).details).toContainEqual({
    field: 'constructor',
    message: 'must NOT have additional properties',
  });
});

it('responds to an incomplete body with a 4xx or closes the connection', async () => {
  const head =
    'POST /soap HTTP/1.1\r\nhost: a\r\ncontent-type: text/xml\r\ncontent-length: 500\r\nconnection: close\r\n\r\n';
  const response = await sendRaw(app.port, `${head}${user('Ada').slice(0, 100)}`);

  expect(response === '' || /^HTTP\/1\.1 (4\d\d|500) /.test(response)).toBe(true);
});

it('is available afterwards', async () => {
  expect(find(await call(app.client(), 'GetUsers'), 'total').text).toBe('0');
});
