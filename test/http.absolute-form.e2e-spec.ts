// Request targets in absolute form, which clients with a proxy setting send (RFC 9112 §3.2.2): they mean the same as a path.
import { createHmac } from 'node:crypto';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { sendBytes } from './support/http-client.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const host = 'sandbox.example:8080';

/** Sends a request whose target is a whole URL. */
function send(
  client: Client,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  const all = {
    host: 'proxy.example',
    connection: 'close',
    'x-session-id': client.session ?? '',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendBytes(app.port, `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

it.each([
  [`http://${host}/api/v1/echo?a=1`, '/api/v1/echo?a=1'],
  [`HTTPS://${host}/api/v1/echo`, '/api/v1/echo'],
])('%s: the echo has path, URL and host', async (target, path) => {
  const { data } = (await send(app.client(), target)).body;

  expect(data).toMatchObject({ path: '/api/v1/echo', url: `http://${host}${path}`, headers: { host } });
});

it('without a path stands for the root', async () => {
  for (const rest of ['', '?a=1'])
    expect((await send(app.client(), `http://${host}${rest}`)).status).toBe(200);
});

it('is recorded in the journal as path and query', async () => {
  const client = app.client();
  await client.put('/session/journal', { record: true });
  await send(client, `http://${host}/api/v1/users?limit=1`);
  const { data } = (await client.get('/session/requests/1')).body;

  expect(data.request).toMatchObject({ path: '/api/v1/users', query: { limit: '1' } });
  expect(data.curl).toMatch(/^curl 'http:\/\/[^/']+\/api\/v1\/users\?limit=1'/);
});

it('is subject to rules of a fault plan with a path', async () => {
  const client = app.client();
  const fault = { type: 'STATUS', status: 503 };
  await client.put('/session/faults', { rules: [{ match: { path: '/api/v1/users' }, fault }] });

  expect((await send(client, `http://${host}/api/v1/users`)).status).toBe(503);
  expect((await send(client, `http://${host}/api/v1/products`)).status).toBe(200);
});

it('is signed as path and query', async () => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const text = `GET\n/auth/protected/hmac\n${timestamp}\n`;
  const signature = createHmac('sha256', 'practice-hmac-secret-2026').update(text).digest('hex');
  const response = await send(app.client(), `http://${host}/auth/protected/hmac`, {
    'x-timestamp': timestamp,
    authorization: `HMAC-SHA256 keyId="practice", signature="${signature}"`,
  });

  expect(response.status).toBe(200);
});

it.each([
  [404, 'ftp://sandbox/api'],
  [400, 'http:/api'],
  [400, 'http://user@sandbox/api'],
  [400, 'http://a/b%zz'],
])('returns %d for %s', async (status, target) => {
  expect((await send(app.client(), target)).status).toBe(status);
});
