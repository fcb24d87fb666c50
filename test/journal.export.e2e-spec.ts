// The recorded requests as curl commands and as HAR.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';
import { DelayedRequest } from './support/delayed-request.js';
import { requestHead } from './support/raw-connection.js';
import { requirePrograms } from './support/required-programs.js';

const run = promisify(execFile);

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

async function recorded(): Promise<Client> {
  const client = app.client();
  await client.put('/session/journal', { record: true });
  return client;
}

interface Recorded {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

/** Without the headers of the connection, which curl sets itself. */
function comparable({ headers, ...request }: Recorded): object {
  const own = ['connection', 'content-length', 'transfer-encoding', 'host'];
  return {
    ...request,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name))),
  };
}

const type = (value: string): Record<string, string> => ({ 'content-type': value });
const awkward = `it's "$HOME" \`id\` \\ %s %% !x\n\ttab\u00e9\u{1F600}`;

requirePrograms('sh', 'curl').describe('The curl command of a recorded request', () => {
  it.each<[string, string, string, Record<string, string>, string | Buffer | undefined]>([
    ['a list', 'GET', '/api/v1/users?name=%27x%27&sort=name', { accept: 'application/json' }, undefined],
    ['braces and brackets in the URL', 'GET', "/api/v1/users?a[]={b,c}&d='e'", {}, undefined],
    ['a HEAD request', 'HEAD', '/api/v1/users', {}, undefined],
    ['an unknown path', 'GET', '/no/such', { 'x-empty': '' }, undefined],
    [
      'JSON as it was written',
      'POST',
      '/api/v1/users',
      type('application/json'),
      `{ "name" : ${JSON.stringify(awkward)} }`,
    ],
    ['malformed JSON', 'POST', '/api/v1/users', type('application/json'), '{"a":'],
    ['a body that begins with @', 'POST', '/auth/echo', type('text/plain'), '@/etc/hostname'],
    [
      'a form',
      'POST',
      '/auth/oauth/token',
      type('application/x-www-form-urlencoded'),
      'grant_type=password&a=b%20c',
    ],
    ['text with every kind of quote', 'POST', '/soap', type('text/xml'), `<a>${awkward}</a>`],
    [
      'bytes',
      'POST',
      '/auth/protected/webhook-github',
      type('application/octet-stream'),
      Buffer.from([0, 255, 10, 13, 39, 92, 37]),
    ],
    ['QUERY', 'QUERY', '/api/v1/users', type('application/json'), '{"filters":{}}'],
    [
      'headers with quotes and UTF-8',
      'GET',
      '/api/v1/users',
      { 'x-test': `a'b"c $X \\`, 'user-agent': 'test' },
      undefined,
    ],
  ])('repeats %s', async (_, method, path, headers, body) => {
    const client = await recorded();
    const sent = { 'x-session-id': client.session ?? '', ...headers };
    await fetch(app.url + path, { method, headers: sent, ...(body !== undefined && { body }) });
    const { curl, request } = (await client.get('/session/requests/1')).body.data as {
      curl: string;
      request: Recorded;
    };
    await run('sh', ['-c', `${curl} -s -o /dev/null`]);
    const repeated = (await client.get('/session/requests/2')).body.data as { request: Recorded };
    expect(comparable(repeated.request)).toEqual(comparable(request));
  });

  it('runs in the same session if the request named none', async () => {
    const client = await recorded();
    const cookie = `sandbox_session=${client.session ?? ''}`;
    await fetch(`${app.url}/api/v1/users`, { headers: { cookie } });
    const { curl } = (await client.get('/session/requests/1')).body.data as { curl: string };
    expect(curl).not.toContain('x-session-id');
    await run('sh', ['-c', `${curl} -s -o /dev/null`]);
    expect((await client.get('/session/requests/2')).status).toBe(200);
  });
});

interface Har {
  readonly log: {
    readonly version: string;
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: Readonly<Record<string, unknown>>;
  readonly response: Readonly<Record<string, unknown>>;
  readonly timings: object;
}

describe('GET /session/requests.har', () => {
  let client: Client;
  beforeAll(async () => {
    client = await recorded();
    const login = { username: 'alice', password: 'secret-1', code: 'secret-2' };
    await client.post('/auth/session/login?access_token=secret-3&page=1', login, {
      headers: { authorization: 'Bearer secret-4', 'x-api-key': 'secret-5', cookie: 'a=secret-6; b=2' },
    });
    await fetch(`${app.url}/auth/oauth/token`, {
      method: 'POST',
      headers: { 'x-session-id': client.session ?? '', ...type('application/x-www-form-urlencoded') },
      body: 'grant_type=refresh_token&refresh_token=secret-7&client_secret=secret-8',
    });
    await client.get('/api/v1/users?limit=1');
  });

  const har = async (query = ''): Promise<Har> => {
    const response = await client.get(`/session/requests.har${query}`);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="session-.*\.har"$/);
    return response.body as Har;
  };

  it('has the structure of HAR 1.2, oldest first', async () => {
    const { log } = await har();
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'practice-api-sandbox' } });
    expect(log.entries).toHaveLength(3);
    for (const entry of log.entries) {
      expect(entry).toEqual({
        startedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        time: expect.any(Number),
        request: expect.objectContaining({
          method: expect.any(String),
          url: expect.stringMatching(/^http:\/\/127/),
          httpVersion: 'HTTP/1.1',
          cookies: expect.any(Array),
          headers: expect.any(Array),
          queryString: expect.any(Array),
          headersSize: -1,
          bodySize: expect.any(Number),
        }),
        response: expect.objectContaining({
          status: expect.any(Number),
          statusText: expect.any(String),
          httpVersion: 'HTTP/1.1',
          cookies: expect.any(Array),
          headers: expect.any(Array),
          content: expect.objectContaining({ size: expect.any(Number), mimeType: expect.any(String) }),
          redirectURL: '',
          headersSize: -1,
          bodySize: expect.any(Number),
        }),
        cache: {},
        timings: { send: 0, wait: entry.time, receive: 0 },
        comment: expect.stringMatching(/^number \d+, outcome answered$/),
      });
    }
    const [login, , list] = log.entries;
    expect(login?.request).toMatchObject({
      method: 'POST',
      url: `${app.url}/auth/session/login?access_token=secret-3&page=1`,
      queryString: [
        { name: 'access_token', value: 'secret-3' },
        { name: 'page', value: '1' },
      ],
      cookies: [
        { name: 'a', value: 'secret-6' },
        { name: 'b', value: '2' },
      ],
      postData: { mimeType: 'application/json', params: [], text: expect.stringContaining('secret-1') },
    });
    expect(list?.response).toMatchObject({ status: 200, statusText: 'OK' });
    expect(list?.request).not.toHaveProperty('postData');
  });

  it('has no credential with redact=true, and the same otherwise', async () => {
    const plain = await har();
    for (let n = 1; n <= 8; n += 1) expect(JSON.stringify(plain)).toContain(`secret-${n}`);
    const redacted = await har('?redact=true');
    expect(JSON.stringify(redacted)).not.toContain('secret-');
    expect(redacted.log.entries[0]?.request).toMatchObject({
      url: `${app.url}/auth/session/login?access_token=<redacted>&page=1`,
      postData: { text: '{"username":"alice","password":"<redacted>","code":"<redacted>"}' },
    });
    const headers = redacted.log.entries.flatMap(
      ({ response }) => response.headers as { name: string; value: string }[],
    );
    const cookies = headers.filter(({ name }) => name === 'set-cookie').map(({ value }) => value);
    expect(new Set(cookies)).toEqual(new Set(['<redacted>']));
    expect(redacted.log.entries[2]?.response.content).toEqual(plain.log.entries[2]?.response.content);
  });

  it('has status 0 for a request without a response', async () => {
    const waiting = await recorded();
    const path = '/api/v1/users?delay=10000';
    const request = requestHead('GET', path, `X-Session-Id: ${waiting.session ?? ''}`);
    const delayed = await DelayedRequest.begin(app.port, request);
    const body = { match: {}, wait_seconds: 5 };
    await waiting.post('/session/requests/count', body);
    const { log } = (await waiting.get('/session/requests.har')).body as Har;
    expect(log.entries[0]).toMatchObject({ time: 0, response: { status: 0, statusText: '', bodySize: -1 } });
    delayed.abort();
  });

  it('rejects other parameters', async () => {
    const { status, body } = await client.get('/session/requests.har?redact=yes');
    expect([status, body.message]).toEqual([
      400,
      'querystring/redact must be equal to one of the allowed values: true, false',
    ]);
  });
});
