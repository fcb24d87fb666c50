import { redactHeader, redactText, redactUrl } from './redact.js';

it.each([
  [
    'JSON',
    '{"a":[{"password":"x\\"y","code":1}],"client_secret":null}',
    '{"a":[{"password":"<redacted>","code":"<redacted>"}],"client_secret":null}',
  ],
  [
    'a form',
    'grant_type=code&code=x&Refresh_Token=y%20z&encode=1',
    'grant_type=code&code=<redacted>&Refresh_Token=<redacted>&encode=1',
  ],
  [
    'a GraphQL document',
    '{"query":"mutation { login(password: \\"x\\\\\\"y\\") { id } }"}',
    '{"query":"mutation { login(password: \\"<redacted>\\") { id } }"}',
  ],
  [
    'XML',
    '<a><p:Password Type="t">x</p:Password><code>y</code></a>',
    '<a><p:Password Type="t"><redacted></p:Password><code><redacted></code></a>',
  ],
  ['cut JSON', '{"name":"a","password":"secr', '{"name":"a","password":"<redacted>'],
  [
    'JSON in JSON that is cut',
    '{"t":"{\\"password\\":\\"secr\\"}","b',
    '{"t":"{\\"password\\":\\"<redacted>\\"}","b',
  ],
  ['text without credentials', 'a code: none, passwords', 'a code: none, passwords'],
])('%s', (_, text, expected) => {
  expect(redactText(text)).toBe(expected);
});

it('redacts headers by name in any case, and the query of a URL', () => {
  expect(redactHeader('Authorization', 'Bearer x')).toBe('<redacted>');
  expect(redactHeader('location', '/cb?state=1&code=x#a')).toBe('/cb?state=1&code=<redacted>#a');
  expect(redactHeader('accept', '*/*')).toBe('*/*');
  expect(redactUrl('/auth?access_token=a&xcode=b')).toBe('/auth?access_token=<redacted>&xcode=b');
});
