// Hawk with a key for SHA-1: valid requests, the signed response, and what differs from the key for SHA-256.
import { createHmac } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { hawkHash, hawkHeader, hawkKey, hawkMac, type HawkSigning } from './support/hawk.js';
import { TestClock } from './support/test-clock.js';

const PATH = '/auth/protected/hawk-sha1';
const key = { id: 'practice-sha1', key: 'practiceKeyForHawkWithSha1In2026' };
const clock = new TestClock();
const seconds = Math.floor(clock.now() / 1000);

let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

let count = 0;
const signing = (given: Partial<HawkSigning> = {}): HawkSigning => ({
  ...{ ts: seconds, nonce: `n${(count += 1)}`, method: 'GET', resource: PATH },
  ...{ host: '127.0.0.1', port: app.port, type: 'header', hash: '', ext: '', app: '', dlg: '' },
  ...{ key: key.key, algorithm: 'sha1', end: '\n' },
  ...given,
});
const base64 = (bytes: Buffer): string => bytes.toString('base64');

function send(
  given: HawkSigning,
  { body, id = key.id }: { body?: string; id?: string } = {},
): Promise<TestResponse> {
  const { ts, nonce, hash, method } = given;
  const authorization = hawkHeader({ id, ts, nonce, hash, mac: base64(hawkMac(given)) });
  return app.client().send(method, PATH, {
    headers: { authorization, 'content-type': 'text/plain' },
    ...(body !== undefined && { body }),
  });
}

it('accepts requests with and without a body, and signs the response', async () => {
  const given = signing({ method: 'POST', hash: hawkHash('abc', 'text/plain', { algorithm: 'sha1' }) });
  const response = await send(given, { body: 'abc' });
  const hash = hawkHash(response.text, 'application/json', { algorithm: 'sha1' });
  const mac = base64(hawkMac({ ...given, type: 'response', hash }));

  expect((await send(signing())).status).toBe(200);
  expect(response.body.data).toMatchObject({ scheme: 'hawk-sha1', subject: key.id });
  expect(response.headers.get('server-authorization')).toBe(`Hawk mac="${mac}", hash="${hash}"`);
});

it('sends the time with a MAC of the same key', async () => {
  const { headers } = await send(signing({ ts: seconds - 61 }));
  const tsm = createHmac('sha1', key.key).update(`hawk.1.ts\n${seconds}\n`).digest('base64');

  expect(headers.get('www-authenticate')).toBe(`Hawk ts="${seconds}", tsm="${tsm}", error="Stale timestamp"`);
});

it.each<[string, () => Promise<TestResponse>]>([
  ['algorithm_differs', () => send(signing({ algorithm: 'sha256' }))],
  ['key_decoded', () => send(signing({ key: Buffer.from(key.key, 'base64') }))],
  ['unknown_id', () => send(signing({ key: hawkKey.key, algorithm: 'sha256' }), { id: hawkKey.id })],
  ['bad_mac', () => send(signing({ key: hawkKey.key }))],
  [
    'payload_hash_algorithm',
    () => send(signing({ method: 'POST', hash: hawkHash('abc', 'text/plain') }), { body: 'abc' }),
  ],
])('diagnoses %s', async (code, call) => {
  const { status, body } = await call();

  expect({ status, code: body.reason?.code }).toEqual({ status: 401, code });
});

it('accepts a nonce once', async () => {
  const given = signing();
  const authorization = hawkHeader({
    id: key.id,
    ts: given.ts,
    nonce: given.nonce,
    mac: base64(hawkMac(given)),
  });
  const client = app.client();
  const statuses = [];
  for (const _ of [1, 2]) statuses.push((await client.get(PATH, { headers: { authorization } })).status);

  expect(statuses).toEqual([200, 401]);
});
