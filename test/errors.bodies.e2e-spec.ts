import { gzipSync } from 'node:zlib';
import { sharedApp, type SharedApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { sendRequest } from './support/http-client.js';
import { expectError } from './support/expect-error.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const user = '/api/v1/users/a0000000-0000-4000-8000-000000000001';
/** The routes that read a body. */
const routes: [string, string][] = [
  ['POST', '/api/v1/users'],
  ['PUT', user],
  ['PATCH', user],
  ['QUERY', '/api/v1/users'],
];
const json = 'application/json';
const limit = 100 * 1024;

const send = (
  [method, path]: readonly [string, string],
  body: string | Buffer | undefined,
  headers: Record<string, string> = { 'content-type': json },
): Promise<TestResponse> =>
  sendRequest(app.url + path, method, { headers, ...(body !== undefined && { body }) });

/** A JSON body of that many bytes, which is valid except for its size. */
const jsonOfBytes = (bytes: number): string => `{"age": 1${' '.repeat(bytes - 10)}}`;
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const nestedObjects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe.each(routes)('%s %s', (...route) => {
  it.each([
    ['nothing', undefined],
    ['an empty body', ''],
    ['white space', ' \n'],
    ['half an object', '{"name": "Ada"'],
    ['a trailing comma', '{"name": "Ada",}'],
    ['single quotes', "{'name': 'Ada'}"],
    ['a comment', '{} // none'],
    ['two values', '{}{}'],
    ['an unquoted word', 'undefined'],
    ['NaN', '{"age": NaN}'],
    ['a byte order mark after the value', '{}\ufeff'],
    ['a control character in a string', '{"name": "A\ndB"}'],
    ['form fields', 'name=Ada&age=1'],
    ['XML', '<user><name>Ada</name></user>'],
    ['null', 'null'],
    ['a number', '5'],
    ['a string', '"{}"'],
    ['a boolean', 'true'],
    ['an array', '[{"name": "Ada"}]'],
    ['an empty array', '[]'],
  ])('rejects %s instead of an object', async (_, body) => {
    expectError(await send(route, body), 400, 'BAD_REQUEST');
  });

  it.each([
    ['an invalid byte', Buffer.from([0x7b, 0xff, 0x7d])],
    ['a string in Latin-1', Buffer.from('{"name": "Zoë"}', 'latin1')],
    ['half a character', Buffer.from('{"name": "😀"}').subarray(0, 13)],
    [
      'an overlong encoding',
      Buffer.concat([Buffer.from('{"name": "'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    ],
    ['UTF-16', Buffer.from('\ufeff{"name": "Ada"}', 'utf16le')],
    ['a compressed body', gzipSync('{"name": "Ada"}')],
  ])('rejects invalid UTF-8: %s', async (_, body) => {
    expectError(await send(route, body), 400, 'BAD_REQUEST');
  });

  it('rejects a body with a Content-Encoding', async () => {
    const headers = { 'content-type': json, 'content-encoding': 'gzip' };
    const { status, body } = await send(route, gzipSync('{"age": 1}'), headers);

    expect([400, 415]).toContain(status);
    expect(body.success).toBe(false);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/vnd.api+json',
    'application/jsonp',
    'text/json',
    'nonsense',
  ])('rejects the content type %s', async (type) => {
    expectError(await send(route, '{"age": 1}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;x=y',
  ])('accepts the content type %s', async (type) => {
    const { status, body } = await send(route, '{"colour": 1}', { 'content-type': type });

    expect(status).toBe(400);
    expect(body.details).toContainEqual({ field: 'colour', message: 'must NOT have additional properties' });
  });

  it('accepts 100 KiB and rejects one byte more', async () => {
    expectError(await send(route, jsonOfBytes(limit + 1)), 413, 'PAYLOAD_TOO_LARGE');
    expect((await send(route, jsonOfBytes(limit))).status).not.toBe(413);
  });

  it('rejects more than 100 KiB in chunks', async () => {
    const headers = { 'content-type': json, 'transfer-encoding': 'chunked' };

    expectError(await send(route, jsonOfBytes(limit + 1), headers), 413, 'PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['lists', (levels: number) => `{"a": ${nested(levels - 1)}}`],
    ['objects', nestedObjects],
    [
      'alternating objects and arrays',
      (levels: number) => `${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`,
    ],
  ])('rejects more than 64 levels of %s', async (_, body) => {
    const [within, beyond] = [await send(route, body(64)), await send(route, body(66))];

    expect(within.body.message).not.toMatch(/nest|levels/);
    expectError(beyond, 400, 'BAD_REQUEST');
    expect(beyond.body.message).toMatch(/64 levels/);
  });

  it('rejects 65 levels and 50,000 levels', async () => {
    for (const levels of [65, 50_000]) {
      const response = await send(route, nested(levels));

      expectError(response, 400, 'BAD_REQUEST');
      expect(response.body.message).toMatch(/64 levels/);
    }
  });
});

describe('a body without a content type', () => {
  it.each(routes.filter(([method]) => method !== 'QUERY'))('is not read: %s %s', async (...route) => {
    expectError(await send(route, '{}', {}), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('is a 400 for QUERY, which requires one', async () => {
    expectError(await send(['QUERY', '/api/v1/users'], '{}', {}), 400, 'BAD_REQUEST');
  });
});

describe('a body that the route does not use', () => {
  it.each([
    ['GET', '/api/v1/users', 200],
    ['POST', '/api/v1/demo/reset', 200],
    ['DELETE', user, 204],
  ])('is ignored: %s %s', async (method, path, status) => {
    expect((await send([method, path], '{"any": "thing"}')).status).toBe(status);
  });

  it('is rejected if it is not JSON', async () => {
    expectError(await send(['DELETE', user], '{'), 400, 'BAD_REQUEST');
    expectError(
      await send(['DELETE', user], 'x', { 'content-type': 'text/plain' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });
});

describe('text in any script', () => {
  it('is stored unchanged', async () => {
    const client = app.client();
    for (const name of ['Zoë', 'שלום', '山田太郎', '👩‍👩‍👧', 'a\u0000b', '\u2028', '"\\/\b', '\ud83d']) {
      const { body } = await client.post('/api/v1/products', { name, price: 1 });

      expect((await client.get(`/api/v1/products/${body.data.id}`)).body.data.name).toBe(name);
    }
  });
});
