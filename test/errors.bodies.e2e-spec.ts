import { gzipSync } from 'node:zlib';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { sendRequest } from './support/http-client.js';
import { expectError } from './support/expect-error.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const user = '/api/v1/users/a0000000-0000-4000-8000-000000000001';
/** The routes that read a body. */
const doors: [string, string][] = [
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

/** JSON of that many bytes that no rule refuses but the one about size. */
const jsonOfBytes = (bytes: number): string => `{"age": 1${' '.repeat(bytes - 10)}}`;
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const nestedObjects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe.each(doors)('%s %s', (...door) => {
  it.each([
    ['nothing', undefined],
    ['an empty body', ''],
    ['white space', ' \n'],
    ['half of an object', '{"name": "Ada"'],
    ['a comma too many', '{"name": "Ada",}'],
    ['single quotes', "{'name': 'Ada'}"],
    ['a comment', '{} // none'],
    ['two values', '{}{}'],
    ['a bare word', 'undefined'],
    ['NaN', '{"age": NaN}'],
    ['a byte order mark', '\ufeff{}'],
    ['a control character in a text', '{"name": "A\ndB"}'],
    ['form fields', 'name=Ada&age=1'],
    ['XML', '<user><name>Ada</name></user>'],
    ['null', 'null'],
    ['a number', '5'],
    ['a text', '"{}"'],
    ['a truth value', 'true'],
    ['a list', '[{"name": "Ada"}]'],
    ['an empty list', '[]'],
  ])('refuses %s instead of an object', async (_, body) => {
    expectError(await send(door, body), 400, 'BAD_REQUEST');
  });

  it.each([
    ['a lone byte', Buffer.from([0x7b, 0xff, 0x7d])],
    ['a text in Latin-1', Buffer.from('{"name": "Zoë"}', 'latin1')],
    ['half of a character', Buffer.from('{"name": "😀"}').subarray(0, 13)],
    [
      'an overlong encoding',
      Buffer.concat([Buffer.from('{"name": "'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    ],
    ['UTF-16', Buffer.from('\ufeff{"name": "Ada"}', 'utf16le')],
    ['a compressed body', gzipSync('{"name": "Ada"}')],
  ])('refuses what is not UTF-8: %s', async (_, body) => {
    expectError(await send(door, body), 400, 'BAD_REQUEST');
  });

  it('refuses a compressed body that says so', async () => {
    const headers = { 'content-type': json, 'content-encoding': 'gzip' };
    const { status, body } = await send(door, gzipSync('{"age": 1}'), headers);

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
  ])('refuses the content type %s', async (type) => {
    expectError(await send(door, '{"age": 1}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;x=y',
  ])('reads the content type %s', async (type) => {
    const { status, body } = await send(door, '{"colour": 1}', { 'content-type': type });

    expect(status).toBe(400);
    expect(body.details).toContainEqual({ field: 'colour', message: 'must NOT have additional properties' });
  });

  it('refuses more than 100 KiB, and no byte less', async () => {
    expectError(await send(door, jsonOfBytes(limit + 1)), 413, 'PAYLOAD_TOO_LARGE');
    expect((await send(door, jsonOfBytes(limit))).status).not.toBe(413);
  });

  it('refuses more than 100 KiB that come in pieces of unknown number', async () => {
    const headers = { 'content-type': json, 'transfer-encoding': 'chunked' };

    expectError(await send(door, jsonOfBytes(limit + 1), headers), 413, 'PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['lists', (levels: number) => `{"a": ${nested(levels - 1)}}`],
    ['objects', nestedObjects],
    ['both by turns', (levels: number) => `${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`],
  ])('refuses more than 64 levels of %s', async (_, body) => {
    const [within, beyond] = [await send(door, body(64)), await send(door, body(66))];

    expect(within.body.message).not.toMatch(/nest|levels/);
    expectError(beyond, 400, 'BAD_REQUEST');
    expect(beyond.body.message).toMatch(/64 levels/);
  });

  it('refuses 65 levels and 50,000 as well', async () => {
    for (const levels of [65, 50_000]) {
      const response = await send(door, nested(levels));

      expectError(response, 400, 'BAD_REQUEST');
      expect(response.body.message).toMatch(/64 levels/);
    }
  });
});

describe('a body without a content type', () => {
  it.each(doors.filter(([method]) => method !== 'QUERY'))('is not read: %s %s', async (...door) => {
    expectError(await send(door, '{}', {}), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('is no question: QUERY needs one', async () => {
    expectError(await send(['QUERY', '/api/v1/users'], '{}', {}), 400, 'BAD_REQUEST');
  });
});

describe('a body where none is needed', () => {
  it.each([
    ['GET', '/api/v1/users', 200],
    ['POST', '/api/v1/demo/reset', 200],
    ['DELETE', user, 204],
  ])('does no harm: %s %s', async (method, path, status) => {
    expect((await send([method, path], '{"any": "thing"}')).status).toBe(status);
  });

  it('is refused all the same where it is no JSON', async () => {
    expectError(await send(['DELETE', user], '{'), 400, 'BAD_REQUEST');
    expectError(
      await send(['DELETE', user], 'x', { 'content-type': 'text/plain' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });
});

describe('text of any script', () => {
  it('is kept to the letter', async () => {
    const client = app.client();
    for (const name of ['Zoë', 'שלום', '山田太郎', '👩‍👩‍👧', 'a\u0000b', '\u2028', '"\\/\b', '\ud83d']) {
      const { body } = await client.post('/api/v1/products', { name, price: 1 });

      expect((await client.get(`/api/v1/products/${body.data.id}`)).body.data.name).toBe(name);
    }
  });
});
