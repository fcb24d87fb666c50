// Wrong ways to send a bearer token, with the reason of each.
import type { TestRequest } from './client.js';
import type { SchemeTester } from './tokens.js';

const inHeader = (authorization: string): TestRequest => ({ headers: { authorization } });
const form = (body: string): TestRequest => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
});

const cases: readonly (readonly [code: string, call: TestRequest, search?: string])[] = [
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
  ['json_response', inHeader('Bearer {"access_token":"abc","token_type":"Bearer"}')],
  ['placeholder', inHeader('Bearer <ACCESS_TOKEN>')],
  ['placeholder', inHeader('Bearer {{token}}')],
  ['placeholder', inHeader('Bearer $TOKEN')],
  ['placeholder', inHeader('Bearer undefined')],
  ['placeholder', inHeader('Bearer [object Object]')],
  ['malformed', inHeader('Bearer abc def')],
  ['malformed', inHeader('Bearer abc,def')],
  ['malformed', inHeader('Bearer \u00e9')],
];

/** Reasons without `error` in the challenge, because the request has no token (RFC 6750 §3.1). */
const plain = ['missing', 'wrong_scheme'];

/** Sends each of them and checks the reason and the challenge. */
export async function checkBearerDiagnoses(schemeTester: SchemeTester): Promise<void> {
  for (const [code, call, search] of cases) {
    const response = await schemeTester.send(call, search);
    const challenge = response.headers.get('www-authenticate');
    schemeTester.expectReason(response, code);
    if (plain.includes(code))
      expect(challenge).toMatch(/^Bearer realm="sandbox"(, resource_metadata="[^"]+")?$/);
    else
      expect(challenge).toMatch(
        /^Bearer realm="sandbox", error="invalid_request", error_description="[^"]+"(, resource_metadata="[^"]+")?$/,
      );
  }
}
