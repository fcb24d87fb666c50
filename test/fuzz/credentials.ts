// The parsers of credentials whose only input is the text: parameters, structured fields, tokens, NTLM messages, URLs.
import { MalformedAttributes, readAttributes } from 'practice-http-auth/hawk/attributes.js';
import { readExtended, readDigestParameters } from 'practice-http-auth/digest/parameters.js';
import {
  StructuredFieldError,
  parseDictionary,
} from 'practice-http-auth/http-signature/structured-fields.parser.js';
import { serializeDictionary } from 'practice-http-auth/http-signature/structured-fields.js';
import { JwsError } from 'practice-http-auth/jws/reasons.js';
import { readJws } from 'practice-http-auth/jws/jws.js';
import { OutOfBoundsError } from 'practice-http-auth/ntlm/bytes.js';
import { readAuthenticate, messageTypeOf } from 'practice-http-auth/ntlm/messages.js';
import { readAvPair, writeAvPairs } from 'practice-http-auth/ntlm/av-pairs.js';
import { keyOfJwk, thumbprint } from 'practice-http-auth/jws/jwk.js';
import { bodyParameters, FormParameters } from '../../src/features/oauth/parameters.js';
import { readChallenge } from '../../src/features/oauth/pkce.js';
import { MalformedParameters, oauth1ParametersOf } from 'practice-http-auth/oauth1/parameters.js';
import { parseAuthParams } from 'practice-http-auth/auth-params.js';
import { redirectError } from 'practice-http-auth/oauth2/redirect-policy.js';
import { canonicalQuery } from 'practice-http-auth/sigv4/query.js';
import { challenge, fieldValue } from 'practice-http-auth/challenge.js';
import { html } from '../../src/platform/http/pages/html.js';
import { parseJson } from '../../src/platform/http/validation/json-body.parser.js';
import { authRequestOf } from '../support/auth-request.js';
import { type1, type3 } from '../support/ntlm.js';
import type { Target } from './target.js';

/** The error of a parser that takes an error factory. */
class Malformed extends Error {}

const is =
  (kind: new (...given: never[]) => Error) =>
  (thrown: unknown): boolean =>
    thrown instanceof kind;

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const list =
  'username="a\\"b", realm="sandbox", nonce=abc123, uri="/a?b=c", qop=auth, nc=00000001, response="0f"';
const form = 'application/x-www-form-urlencoded';

const parameters: readonly Target[] = [
  {
    name: 'the parameters of Digest',
    seeds: [list, 'a=1,b="2", , c="", d = e'],
    read: (input) => readDigestParameters(input, (message) => new Malformed(message)),
    rejects: is(Malformed),
  },
  {
    name: 'an extended value',
    seeds: ["UTF-8''J%C3%A4s%C3%B8n", "utf-8'en'a.b"],
    read: readExtended,
    only: 'accepts',
  },
  {
    name: 'quoted parameters',
    seeds: [list, 'keyId="practice", signature="abc="'],
    read: parseAuthParams,
    only: 'accepts',
  },
  {
    name: 'the attributes of Hawk',
    seeds: ['id="dh37fgj492je", ts="1353832234", nonce="j4h3g2", ext="some-app", mac="aGk="'],
    read: readAttributes,
    rejects: is(MalformedAttributes),
  },
  {
    name: 'the parameters of OAuth 1',
    seeds: ['OAuth realm="a", oauth_token="a%20b", oauth_nonce="n"', `OAuth ${list}`],
    read: (input) =>
      oauth1ParametersOf(authRequestOf({ headers: [['authorization', input]], target: `/?${input}` })),
    rejects: is(MalformedParameters),
  },
  {
    name: 'a form of OAuth 2',
    seeds: [
      'grant_type=password&username=a%40b&scope=read+write',
      'code=x&code_verifier=y&redirect_uri=http%3A%2F%2Fa%2F',
    ],
    read: (input) =>
      bodyParameters(authRequestOf({ headers: [['content-type', form]], body: bytes(input) })).all(),
  },
  {
    name: 'JSON for OAuth 2',
    seeds: ['{"grant_type":"client_credentials","scope":"read write","client_id":null}'],
    read: (input) =>
      bodyParameters(
        authRequestOf({ headers: [['content-type', 'application/json']], body: bytes(input) }),
      ).all(),
  },
  {
    name: 'a PKCE challenge',
    seeds: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 'a'.repeat(128)],
    read: (input) =>
      readChallenge(FormParameters.from({ code_challenge: input, code_challenge_method: 'S256' })),
  },
];

const fields: readonly Target[] = [
  {
    name: 'a dictionary of structured fields',
    seeds: [
      'a=1, b=("@method" "x";sf;key="y" tok);created=1;keyid="k\\"", c=:aGk=:, d=?0, e=-1.5;q=1.25, f, g=*a/b:c;h',
      'sig1=("@method" "@target-uri" "@query-param";name="b");created=1618884473;keyid="k";nonce="n"',
    ],
    read: parseDictionary,
    rejects: is(StructuredFieldError),
    holds: (read) => {
      const text = serializeDictionary(read as ReturnType<typeof parseDictionary>);
      return serializeDictionary(parseDictionary(text)) === text;
    },
    share: 3,
  },
  {
    name: 'a canonical query',
    seeds: ['b=2&a=x%20y&a=1', 'X-Amz-Date=20260101T000000Z&q=%7E~+'],
    read: (input) => canonicalQuery(bytes(input).toString('latin1')),
    holds: (read) => canonicalQuery(String(read)) === read,
    only: 'accepts',
  },
  {
    name: 'text in a header field',
    seeds: ['plain', 'a\r\nset-cookie: b', '"\\'],
    read: (input) => challenge('Basic', { a: input }) + fieldValue(input),
    holds: (read) => /^[\x20-\x7e]*$/.test(String(read)),
    only: 'accepts',
  },
  {
    name: 'text in a page',
    seeds: ['<script>alert(1)</script>', `"'><img src=x onerror=alert(1)>&amp;`],
    read: (input) => html`<p title="${input}">${input}</p>`.text,
    holds: (read) => /^<p title="[^<>"']*">[^<>"']*<\/p>$/.test(String(read)),
    only: 'accepts',
  },
  {
    name: 'a redirect URI',
    seeds: [
      ...[
        'http://localhost:5555/cb?a=b',
        'http://127.0.0.1/cb',
        'http://[::1]:80/',
        'https://app.example.com/x/../y',
      ],
      ...[
        'https://oauth.pstmn.io/v1/callback',
        'http://sandbox.internal:3000/done',
        'https://allowed.org/app/cb',
      ],
    ],
    read: (input) =>
      redirectError(input, {
        origin: 'http://sandbox.internal:3000',
        allow: ['https://allowed.org/app/*'],
      }),
    holds: (error, input) => error !== undefined || isAllowedHost(new URL(input)),
    only: 'accepts',
    share: 2,
  },
];

const allowedHosts = /^(?:localhost|127\.0\.0\.1|\[::1\]|sandbox\.internal|oauth\.pstmn\.io|allowed\.org)$/;
const reserved = /(?:^|\.)example\.(?:com|net|org)$|\.(?:example|test|localhost|invalid)$/;

function isAllowedHost({ protocol, username, password, hostname, pathname }: URL): boolean {
  const isPlain = /^https?:$/.test(protocol) && username === '' && password === '';
  const isWithin = hostname !== 'allowed.org' || pathname.startsWith('/app/');
  return isPlain && isWithin && (allowedHosts.test(hostname) || reserved.test(hostname));
}

const encode = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const claims = { iss: 'a', sub: 'b', aud: ['c'], iat: 1_767_225_600, exp: 1_767_229_200, scope: 'read' };
const names = { user: 'bob', domain: 'SANDBOX', nt: Buffer.alloc(24, 1) };
const pairs = writeAvPairs({ netbiosDomain: 'SANDBOX', dnsDomain: 'sandbox.test' });
const jwk = { kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU' };

const tokens: readonly Target[] = [
  {
    name: 'a signed token',
    seeds: [`${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2ln`],
    read: readJws,
    rejects: is(JwsError),
  },
  {
    name: 'the claims of a signed token',
    seeds: [JSON.stringify(claims), '{"a":{"b":[[[1]]]}}'],
    read: (input) => readJws(`${encode({ alg: 'none' })}.${encode(input)}.`),
    rejects: is(JwsError),
  },
  {
    name: 'a key in JSON',
    seeds: [
      JSON.stringify({ ...jwk, y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0' }),
      JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }),
      JSON.stringify({ kty: 'RSA', e: 'AQAB', n: 'A'.repeat(342) }),
    ],
    read: (input) => {
      const value = parseJson(bytes(input));
      const key = typeof value === 'object' && value !== null ? keyOfJwk({ ...value }) : undefined;
      return key === undefined ? undefined : thumbprint(key);
    },
    share: 0.5,
  },
  {
    name: 'a message of NTLM',
    seeds: [type1(), type3(names), type3({ ...names, narrow: true })].map((message) =>
      message.toString('latin1'),
    ),
    read: (input) => (messageTypeOf(bytes(input)) === 3 ? readAuthenticate(bytes(input)) : undefined),
    rejects: is(OutOfBoundsError),
    share: 2,
  },
  {
    name: 'the attributes of NTLM',
    seeds: [pairs.toString('latin1')],
    read: (input) => [2, 4, 5].map((attribute) => readAvPair(bytes(input), attribute)),
    rejects: is(OutOfBoundsError),
  },
];

export const credentialReaders: readonly Target[] = [...parameters, ...fields, ...tokens];
