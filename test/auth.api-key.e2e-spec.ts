// API keys: each place, and every reason.
import { apiKey, apiKeyCookie, apiKeyQuery } from 'practice-http-auth/schemes/api-key.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { sendBytes } from './support/http-client.js';
import { ReasonCoverage } from './support/reason-coverage.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

const KEY = 'demo-key-sandbox-2026';

/** A request with a key: its headers and its query. */
type Sent = readonly [headers: Readonly<Record<string, string>>, search?: string];

/** How a key is sent to each scheme, and where another scheme expects it. */
const places: readonly (readonly [id: string, send: (key: string) => Sent, misplaced: Sent])[] = [
  [apiKey.id, (key) => [{ 'x-api-key': key }], [{}, `?api_key=${KEY}`]],
  [apiKeyQuery.id, (key) => [{}, `?api_key=${encodeURIComponent(key)}`], [{ cookie: `api_key=${KEY}` }]],
  [apiKeyCookie.id, (key) => [{ cookie: `a=b; api_key=${key}` }], [{ 'x-api-key': KEY }]],
];

describe.each(places)('%s', (id, keySent, misplaced) => {
  const coverage = new ReasonCoverage(id, () => app);
  const send = ([headers, search]: Sent): Promise<TestResponse> =>
    coverage.send({ headers }, undefined, search);

  it.each([
    [KEY, 'user'],
    ['admin-key-sandbox-2026', 'admin'],
  ])('accepts %s with the role %s', async (key, role) => {
    const { status, body } = await send(keySent(key));

    expect({ status, role: body.data.role }).toEqual({ status: 200, role });
  });

  it.each<[string, Sent]>([
    ['missing', [{}]],
    ['missing', keySent('')],
    ['wrong_place', misplaced],
    ['in_authorization', [{ authorization: `Bearer ${KEY}` }]],
    ['in_authorization', [{ authorization: KEY }]],
    ['placeholder', keySent('<API_KEY>')],
    ['placeholder', keySent('{{apiKey}}')],
    ['placeholder', keySent('$API_KEY')],
    ['quoted', keySent(`"${KEY}"`)],
    ['wrong_case', keySent(KEY.toUpperCase())],
    ['unknown_key', keySent('guessed')],
    ['unknown_key', keySent(`${KEY},${KEY}`)],
  ])('rejects a request with %s: %j', async (code, sent) => {
    coverage.expect(await send(sent), code);
  });

  it('rejects a repeated key', async () => {
    const [headers, search = ''] = keySent(KEY);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`.repeat(2));
    const target = `/auth/protected/${id}${search}${search.replace('?', '&')}`;
    const response = await sendBytes(
      app.port,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}Connection: close\r\n\r\n`,
    );

    coverage.expect(response, 'repeated');
  });

  it('has a test for every reason', () => {
    expect(coverage.untested()).toEqual([]);
  });
});
