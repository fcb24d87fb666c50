// Any header value of these schemes gets 200 or 401, never an internal error.
// fast-check prints the seed and the smallest example of a failure.
import fc from 'fast-check';
import { startApp, type TestApp } from './support/app.js';
import { TestClock } from './support/test-clock.js';

let app: TestApp;
beforeAll(async () => (app = await startApp({ clock: new TestClock() })));
afterAll(() => app.close());

const NOW = '1767225600';
const piece = fc.constantFrom(
  ...[
    't=',
    'v1=',
    'v1,',
    'v0=',
    'sha256=',
    NOW,
    'a'.repeat(64),
    'AAAA',
    ',',
    ' ',
    '=',
    '"',
    '\\',
    ';',
    'sid=',
    '%',
  ],
  ...[
    'UsernameToken ',
    'Username="alice@example.com"',
    'PasswordDigest="x"',
    'Nonce="x"',
    'Created="2026-01-01T00:00:00Z"',
  ],
  ...[
    'HMAC-SHA256 ',
    'keyId="practice"',
    'signature="',
    '2026-01-01T00:00:00Z',
    '-1',
    '1e9',
    '123456',
    '0'.repeat(48),
  ],
);
const visible = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
});
const value = fc
  .array(fc.oneof(piece, visible), { maxLength: 8 })
  .map((parts) => parts.join('').replaceAll('\u007f', ''));

const alice = `Basic ${Buffer.from('alice@example.com:alice-admin-2026').toString('base64')}`;

it.each<[string, readonly string[], Record<string, string>]>([
  ['hmac', ['authorization', 'x-timestamp'], { 'x-timestamp': NOW }],
  ['webhook-github', ['x-hub-signature-256', 'x-github-delivery'], {}],
  ['webhook-stripe', ['stripe-signature'], {}],
  ['webhook-slack', ['x-slack-signature', 'x-slack-request-timestamp'], {}],
  ['webhook-standard', ['webhook-id', 'webhook-timestamp', 'webhook-signature'], {}],
  ['totp', ['x-otp'], { authorization: alice }],
  ['wsse', ['x-wsse'], {}],
  ['cookie', ['cookie', 'x-csrf-token', 'origin'], {}],
])('%s returns 401 for any %j', async (scheme, names, headers) => {
  const client = app.client();
  const given = fc.tuple(fc.record(Object.fromEntries(names.map((name) => [name, value]))), value);
  await fc.assert(
    fc.asyncProperty(given, async ([more, body]) => {
      const response = await client.post(`/auth/protected/${scheme}`, body, {
        headers: { ...headers, ...more },
      });

      expect([401, 200]).toContain(response.status);
    }),
    { numRuns: 300 },
  );
});
