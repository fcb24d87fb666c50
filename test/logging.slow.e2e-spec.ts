// Log lines: levels, fields, and the absence of secrets.
import { UsersService } from '../src/features/users/users.service.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import { captureLog, type CapturedLog } from './support/captured-log.js';
import { sendRaw } from './support/raw-connection.js';

let app: AppWithProviders;
let captured: CapturedLog;
async function start(level: string): Promise<AppWithProviders> {
  captured = captureLog(level);
  app = await startAppWithProviders({ log: captured.log });
  return app;
}
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

/** The log lines about requests, without the requests of the test setup. */
const requests = (): Record<string, unknown>[] =>
  captured
    .lines()
    .filter(({ msg, path }) => msg === 'request completed' && !String(path).startsWith('/openapi'));

/** A line is written after the client has the response. After the next response, it is certain to be written. */
const settled = (): Promise<unknown> => app.client().get('/health');

const envelope = (operation: string): string =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><${operation}/></e:Body></e:Envelope>`;

describe('the log at its default level', () => {
  it('has no line for requests, whatever their status', async () => {
    await start('info');
    const client = app.client();
    for (const path of ['/api/v1/users', '/nowhere', '/api/v1/users?limit=x', '/api/v1/users?error=500'])
      await client.get(path);

    expect(captured.text()).toBe('');
  });

  it('has one line for an internal error, with its stack and the request id of the response', async () => {
    await start('info');
    jest.spyOn(UsersService.prototype, 'list').mockImplementation(() => {
      throw new Error('unexpected error: \u001b[31mthis');
    });
    const client = app.client();
    const rest = await client.get('/api/v1/users', { headers: { 'x-request-id': 'rest-1' } });
    const graphql = await client.post('/graphql', { query: 'query Who { users { pageInfo { total } } }' });
    const soap = await client.post('/soap', envelope('GetUsersRequest'), {
      headers: { 'content-type': 'text/xml' },
    });
    const lines = captured.lines();

    expect(lines).toHaveLength(3);
    expect(rest.headers.get('x-request-id')).toBe('rest-1');
    for (const [i, { text }] of [rest, graphql, soap].entries()) {
      expect(text).toContain(String(lines[i]?.request));
      expect(text).not.toMatch(/unexpected error:|\.ts:/);
    }
    expect(lines.map(({ level, route, protocol, operation }) => [level, route, protocol, operation])).toEqual(
      [
        ['error', '/api/v1/users', 'rest', undefined],
        ['error', '/graphql', 'graphql', 'Who'],
        ['error', '/soap', 'soap', 'GetUsersRequest'],
      ],
    );
    expect(lines[0]?.err).toEqual({
      type: 'Error',
      message: String.raw`unexpected error: \u001b[31mthis`,
      stack: expect.stringMatching(/^Error: unexpected error: .*\n +at /),
    });
    expect(captured.text()).not.toContain('\u001b');
  });
});

describe('the log at level debug', () => {
  it('has a line for each request, with method, route, status and duration', async () => {
    await start('debug');
    const client = app.client();
    await client.get('/api/v1/users/a0000000-0000-4000-8000-000000000001?expand=x', {
      headers: { 'x-request-id': 'from-the-proxy/1' },
    });
    await settled();

    expect(requests()[0]).toEqual({
      level: 'debug',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      request: 'from-the-proxy/1',
      method: 'GET',
      route: '/api/v1/users/:id',
      path: '/api/v1/users/a0000000-0000-4000-8000-000000000001',
      protocol: 'rest',
      session: client.session?.slice(0, 8),
      status: 400,
      ms: expect.any(Number),
      msg: 'request completed',
    });
  });

  it.each([
    ['the value of x-request-id', { 'x-request-id': 'abc-1' }, /^abc-1$/],
    ['random instead of a value with spaces', { 'x-request-id': 'a b' }, /^[0-9a-f]{32}$/],
    ['random instead of a value that is too long', { 'x-request-id': 'a'.repeat(129) }, /^[0-9a-f]{32}$/],
    [
      'the trace id of traceparent',
      { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` },
      /^(ab){16}$/,
    ],
    [
      'random instead of an invalid trace id',
      { traceparent: `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01` },
      /^(?!0{32})[0-9a-f]{32}$/,
    ],
  ] as const)('knows a request by its id: %s', async (_which, headers, id) => {
    await start('debug');
    await app.client().get('/session', { headers });
    await settled();

    expect(requests()[0]?.request).toMatch(id);
  });

  it('escapes line breaks and control characters of requests', async () => {
    await start('debug');
    const bytes = Buffer.concat([
      Buffer.from('GET /a%0d%0a{"level":"fatal"}'),
      Buffer.from([0x9b, 0x33, 0x31, 0x6d, 0xff]),
      Buffer.from('?x HTTP/1.1\r\nHost: x\r\nx-request-id: \u001b]0;owned\u0007\r\ntraceparent: "\r\n'),
      Buffer.from('Connection: close\r\n\r\n'),
    ]);
    await sendRaw(app.port, bytes);
    await app.client().get(`/%1b[2J${'x'.repeat(5000)}`);
    await settled();

    expect(captured.text()).toMatch(/^[\x20-\x7e\n]*$/);
    expect(captured.lines().some(({ level }) => level === 'fatal')).toBe(false);
    expect(
      Math.max(
        ...captured
          .text()
          .split('\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThan(1000);
  });

  it('contains no credentials of any scheme, wherever they were sent', async () => {
    await start('trace');
    const { body: catalogue } = await app.client().get('/auth/methods');
    const secrets = new Set(
      catalogue.data.flatMap(({ credentials }: { credentials: unknown }) => textsOf(credentials)),
    );
    expect(secrets.size).toBeGreaterThan(20);
    for (const secret of secrets as Set<string>) {
      const plain = encodeURIComponent(secret);
      const headers = {
        authorization: `Bearer ${plain}`,
        cookie: `sandbox_session=${plain}; token=${plain}`,
        'x-api-key': plain,
        'proxy-authorization': plain,
        signature: plain,
        dpop: plain,
      };
      const client = app.client();
      await client.get(
        `/auth/protected/api-key?api_key=${plain}&access_token=${plain}&X-Amz-Signature=${plain}`,
        { headers },
      );
      await client.post('/api/v1/echo', { secret }, { headers });
      await client.post('/auth/token', { username: secret, password: secret }, { headers });
      await client.post('/graphql', { query: `{ users(limit: "${plain}") { x } }` });
      await client.post('/soap', envelope(`GetUsersRequest secret="${plain}"`), {
        headers: { 'content-type': 'text/xml' },
      });
    }
    await settled();

    const leaked = [...(secrets as Set<string>)].filter(
      (secret) => isTelling(secret) && captured.text().includes(secret),
    );
    expect(leaked).toEqual([]);
    expect(requests().length).toBeGreaterThan(80);
  });

  it('does not contain session ids, which give access to the session', async () => {
    await start('debug');
    const client = app.client();
    await client.get('/session');
    await settled();

    expect(captured.text()).not.toContain(client.session);
    expect(captured.text()).toContain(client.session?.slice(0, 8));
  });
});

describe('the log at level silent', () => {
  it('is empty even after an internal error', async () => {
    await start('silent');
    jest.spyOn(UsersService.prototype, 'list').mockImplementation(() => {
      throw new Error('unexpected error: this');
    });

    expect((await app.client().get('/api/v1/users')).status).toBe(500);
    expect(captured.text()).toBe('');
  });
});

/** Every string in the credentials of a scheme. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Whether a string gives access. A word such as `demo` or a path such as `/auth/token` can be in a log for other reasons. */
function isTelling(secret: string): boolean {
  return (
    secret.length >= 8 &&
    !secret.startsWith('/') &&
    !/^https?:/.test(secret) &&
    !/^[a-z]+(?:[ _-][a-z]+)*$/i.test(secret)
  );
}
