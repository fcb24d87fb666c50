// The ways in which clients send a token wrongly, whatever the token is.
import type { TestApp } from './app.js';
import type { TestRequest } from './client.js';
import { sendRaw } from './raw-connection.js';
import type { Tried } from './tokens.js';

const inHeader = (authorization: string): TestRequest => ({ headers: { authorization } });
const form = (body: string): TestRequest => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
});

const mistakes: readonly (readonly [code: string, call: TestRequest, search?: string])[] = [
  ['missing', {}],
  ['missing', inHeader('   ')],
  ['wrong_scheme', inHeader('Token abc')],
  ['wrong_scheme', inHeader('Basic YTpi')],
  ['wrong_scheme', inHeader('Bearer: abc')],
  ['wrong_place', {}, '?access_token=abc'],
  ['wrong_place', {}, '?token=abc'],
  ['wrong_place', form('a=1&access_token=abc')],
  ['wrong_place', { headers: { 'x-access-token': 'abc' } }],
  ['wrong_place', { headers: { cookie: 'a=b; token=abc' } }],
  ['two_methods', inHeader('Bearer abc'), '?access_token=abc'],
  [
    'two_methods',
    { ...form('access_token=abc'), headers: { ...form('').headers, authorization: 'Bearer abc' } },
  ],
  ['no_token', inHeader('Bearer')],
  ['no_token', inHeader('Bearer  ')],
  ['bare_token', inHeader('eyJhbGciOiJIUzI1NiJ9.e30.abc')],
  ['doubled', inHeader('Bearer Bearer abc')],
  ['doubled', inHeader('Bearer bearer')],
  ['quoted', inHeader('Bearer "abc"')],
  ['quoted', inHeader("Bearer 'abc'")],
  ['placeholder', inHeader('Bearer <ACCESS_TOKEN>')],
  ['placeholder', inHeader('Bearer {{token}}')],
  ['placeholder', inHeader('Bearer $TOKEN')],
  ['placeholder', inHeader('Bearer undefined')],
  ['placeholder', inHeader('Bearer [object Object]')],
  ['malformed', inHeader('Bearer abc def')],
  ['malformed', inHeader('Bearer abc,def')],
  ['malformed', inHeader('Bearer \u00e9')],
];

/** Without an error: who did not try cannot have made one (RFC 6750 §3.1). */
const plain = ['missing', 'wrong_scheme'];

/** Makes each of them and looks at the reason and the challenge. */
export async function makeBearerMistakes(tried: Tried, app: TestApp): Promise<void> {
  for (const [code, call, search] of mistakes) {
    const answer = await tried.send(call, search);
    const challenge = answer.headers.get('www-authenticate');
    tried.refused(answer, code);
    if (plain.includes(code)) expect(challenge).toBe('Bearer realm="sandbox"');
    else
      expect(challenge).toMatch(
        /^Bearer realm="sandbox", error="invalid_request", error_description="[^"]+"$/,
      );
  }
  const target = `/auth/protected/${tried.scheme}`;
  const twice = 'authorization: Bearer a\r\nauthorization: Bearer b\r\n';
  const answer = await sendRaw(
    app.port,
    `GET ${target} HTTP/1.1\r\nhost: a\r\n${twice}connection: close\r\n\r\n`,
  );
  const body: unknown = JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? '');
  tried.refused({ status: 401, body, headers: new Headers(), text: answer }, 'repeated');
}
