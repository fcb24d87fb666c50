import { growthOf, LINEAR_GROWTH } from '../../../../test/support/growth.js';
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
    'a block string of GraphQL',
    '{"query":"mutation { login(password: \\"\\"\\"x \\\\\\"\\"\\" \\"y\\" z\\"\\"\\", name: \\"a\\") { id } }"}',
    '{"query":"mutation { login(password: \\"\\"\\"<redacted>\\"\\"\\", name: \\"a\\") { id } }"}',
  ],
  [
    'a block string of GraphQL that is cut',
    '{"query":"mutation { login(password: \\"\\"\\"x\\"y',
    '{"query":"mutation { login(password: \\"\\"\\"<redacted>',
  ],
  [
    'XML with CDATA sections and comments',
    '<p:password>x<!-- <a> -->y<![CDATA[z<b>]]></p:password><code><![CDATA[cut <',
    '<p:password><redacted></p:password><code><redacted>',
  ],
  [
    'XML',
    '<a><p:Password Type="t">x</p:Password><code>y</code></a>',
    '<a><p:Password Type="t"><redacted></p:Password><code><redacted></code></a>',
  ],
  ['JSON that is cut after a backslash', '{"password":"secr\\', '{"password":"<redacted>'],
  ['cut JSON', '{"name":"a","password":"secr', '{"name":"a","password":"<redacted>'],
  [
    'JSON in JSON that is cut',
    '{"t":"{\\"password\\":\\"secr\\"}","b',
    '{"t":"{\\"password\\":\\"<redacted>\\"}","b',
  ],
  [
    'a URL in JSON',
    '{"url":"http://a/?access_token=x&page=2"}',
    '{"url":"http://a/?access_token=<redacted>&page=2"}',
  ],
  ['text without credentials', 'a code: none, passwords', 'a code: none, passwords'],
])('%s', (_, text, expected) => {
  expect(redactText(text)).toBe(expected);
});

it('redacts headers by name in any case, and the query of a URL', () => {
  expect(redactHeader('Authorization', 'Bearer x')).toBe('<redacted>');
  expect(redactHeader('location', '/cb?state=1&code=x#a')).toBe('/cb?state=1&code=<redacted>#a');
  expect(['x-wsse', 'DPoP', 'X-Learner-Token'].map((name) => redactHeader(name, 'x'))).toEqual(
    Array(3).fill('<redacted>'),
  );
  expect(redactText('client_assertion=x&id_token=y&assertion=z')).toBe(
    'client_assertion=<redacted>&id_token=<redacted>&assertion=<redacted>',
  );
  expect(redactHeader('accept', '*/*')).toBe('*/*');
  expect(redactUrl('/auth?access_token=a&xcode=b')).toBe('/auth?access_token=<redacted>&xcode=b');
});

it.each<[string, (count: number) => string]>([
  ['names without values', (count) => 'password:   '.repeat(count)],
  ['values without ends', (count) => 'password: "\\"'.repeat(count)],
  ['elements without ends', (count) => '<code><![CDATA['.repeat(count)],
  ['tags without ends', (count) => `<code ${'code '.repeat(3 * count)}`],
])('reads %s in linear time', async (_, textOf) => {
  expect(await growthOf(textOf, redactText, 40)).toBeLessThan(LINEAR_GROWTH);
});
