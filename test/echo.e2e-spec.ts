import { startApp, type TestApp } from './support/app.js';
import { TestClock } from './support/test-clock.js';
import { sendRequest } from './support/http-client.js';
import { expectError } from './support/expect-error.js';

const echo = '/api/v1/echo';
const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock, trustProxy: 1 })));
afterAll(() => app.close());

const methods = ['GET', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'];
const withBody = methods.filter((method) => method !== 'GET');
const withAnyBody = withBody.filter((method) => method !== 'QUERY');
const json = { 'content-type': 'application/json' };

describe.each(methods)('an echo of %s', (method) => {
  it('returns every part of the request', async () => {
    const client = app.client();
    const path = `${echo}?a=1&b=x%20y&b=2&empty=`;
    const { status, body } = await client.send(method, path, {
      headers: { 'x-note': 'hello', ...(method === 'QUERY' && json) },
      ...(method === 'QUERY' && { body: {} }),
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        method,
        url: app.url + path,
        path: echo,
        query: { a: '1', b: ['x y', '2'], empty: '' },
        headers: expect.objectContaining({ 'x-note': 'hello', 'x-session-id': client.session }),
        body: method === 'QUERY' ? {} : null,
        session_id: client.session,
        ip: '127.0.0.1',
        protocol: 'http',
        received_at: new Date(clock.now()).toISOString(),
      },
    });
  });
});

describe('the body of an echo', () => {
  it.each(
    withBody.flatMap((method): [string, unknown][] =>
      [{}, { a: [1, 2.5, null, true, { b: 'ß😀' }] }, [1, [2]], 'text', 5, 0, false, null].map((value) => [
        method,
        value,
      ]),
    ),
  )('of %s is the JSON of the request: %j', async (method, value) => {
    const { status, body } = await app
      .client()
      .send(method, echo, { headers: json, body: JSON.stringify(value) });

    expect([status, body.data.body]).toEqual([200, value]);
  });

  it.each(
    withAnyBody.flatMap((method): [string, string, string | Buffer, string][] => [
      [method, 'text/plain', 'Zoë 😀', 'Zoë 😀'],
      [method, 'application/xml', '<a>1</a>', '<a>1</a>'],
      [method, 'application/x-www-form-urlencoded', 'a=1&b=2', 'a=1&b=2'],
      [method, 'application/vnd.api+json', '{"a":1}', '{"a":1}'],
      [method, 'text/plain', '{ no JSON', '{ no JSON'],
      [method, 'application/octet-stream', Buffer.from([0, 255, 128]), 'AP+A'],
    ]),
  )('of %s and %s is the text of the request, or its bytes in base64', async (method, type, sent, shown) => {
    const { status, body } = await app
      .client()
      .send(method, echo, { headers: { 'content-type': type }, body: sent });

    expect([status, body.data.body]).toEqual([200, shown]);
  });

  it.each(withAnyBody)('of %s without a content type is text', async (method) => {
    const { status, body } = await sendRequest(app.url + echo, method, { body: 'plain' });

    expect([status, body.data.body]).toEqual([200, 'plain']);
  });

  it.each(withAnyBody)('of %s is null without a body or with an empty one', async (method) => {
    for (const body of [undefined, '']) {
      const response = await sendRequest(app.url + echo, method, {
        headers: json,
        ...(body !== undefined && { body }),
      });

      expect([response.status, response.body.data.body]).toEqual([200, null]);
    }
  });

  it('has the same limits as every body', async () => {
    const text = { 'content-type': 'text/plain' };

    expectError(
      await app.client().post(echo, 'x'.repeat(102_401), { headers: text }),
      413,
      'PAYLOAD_TOO_LARGE',
    );
    expect((await app.client().post(echo, 'x'.repeat(102_400), { headers: text })).status).toBe(200);
    expectError(await app.client().post(echo, '{', { headers: json }), 400, 'BAD_REQUEST');
    expectError(await app.client().post(echo, `${'['.repeat(65)}${']'.repeat(65)}`), 400, 'BAD_REQUEST');
  });

  it('of QUERY must be JSON', async () => {
    const text = { 'content-type': 'text/plain' };
    const response = await app.client().query(echo, 'plain', { headers: text });

    expectError(response, 415, 'UNSUPPORTED_MEDIA_TYPE');
    expect(response.headers.get('accept-query')).toBe('"application/json"');
    expectError(await sendRequest(app.url + echo, 'QUERY', { body: '{}' }), 400, 'BAD_REQUEST');
  });
});

describe('an echo', () => {
  it('returns the credentials of the request unchanged', async () => {
    const credentials = { authorization: 'Bearer secret', cookie: 'a=b', 'x-api-key': 'demo' };
    const { body } = await app.client().get(echo, { headers: credentials });

    expect(body.data.headers).toMatchObject(credentials);
  });

  it('writes no part of the request to the log', async () => {
    const written = [process.stdout, process.stderr].map((stream) => jest.spyOn(stream, 'write'));
    const client = app.client();
    await client.post(
      `${echo}?secret=in-the-query`,
      { secret: 'in-the-body' },
      { headers: { authorization: 'secret' } },
    );
    const text = written.flatMap((spy) => spy.mock.calls.map(([chunk]) => String(chunk))).join('');
    for (const spy of written) spy.mockRestore();

    expect(text).not.toContain('secret');
  });

  it('returns the address and the protocol from the headers of a trusted proxy', async () => {
    const headers = {
      'x-forwarded-for': '192.0.2.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'api.example',
    };
    const { body } = await app.client().get(echo, { headers });

    expect(body.data).toMatchObject({
      ip: '192.0.2.7',
      protocol: 'https',
      url: `https://api.example${echo}`,
    });
  });

  it('returns another host only if URLs can have it', async () => {
    const { body } = await sendRequest(app.url + echo, 'GET', { headers: { host: "a'" } });

    expect(body.data.url).toMatch(/^http:\/\/localhost:\d+\/api\/v1\/echo$/);
  });

  it('returns headers only to HEAD', async () => {
    const response = await app.client().send('HEAD', echo);

    expect([response.status, response.text]).toEqual([200, '']);
  });

  it('has Accept-Query', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      expect((await app.client().send(method, echo)).headers.get('accept-query')).toBe('"application/json"');
    }
  });

  it('does not seed the session', async () => {
    const client = app.client();
    await client.post(echo, {});

    expect((await client.get('/session')).body.data.seeded).toBe(false);
  });
});
