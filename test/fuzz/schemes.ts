// Whole requests with credentials, as text: request line, header fields, an empty line, the body. A scheme either accepts
// a mutated request or rejects it with a reason.
import { ApiError } from '../../src/core/errors.js';
import type { AuthPortsService } from '../../src/features/auth/auth-ports.service.js';
import type { ProtectedService } from '../../src/features/auth/protected.service.js';
import { demoAccount } from '../../src/features/auth/accounts.entity.js';
import { demoKey } from 'practice-http-auth/practice-credentials.js';
import { jwtKeys } from 'practice-http-auth/jws/practice-keys.js';
import { schemes } from 'practice-http-auth/schemes/index.js';
import { MemorySession } from '../../src/platform/session/session/memory.session.js';
import { authRequestOf } from '../support/auth-request.js';
import { challengesIn, credentials } from '../support/digest.js';
import { type1, type3 } from '../support/ntlm.js';
import { initToken, kerberosToken, responseToken } from '../support/spnego.js';
import { byHmac, token } from '../support/tokens.js';
import type { Target } from './target.js';

const now = Date.parse('2026-01-01T00:00:00Z');
const seconds = now / 1000;
const { subject, password } = demoAccount;
const session = new MemorySession('00000000-0000-4000-8000-000000000000', now, now + 1_800_000);
const zeros = '0'.repeat(64);
const mac = `${'A'.repeat(43)}=`;
const form = 'content-type: application/x-www-form-urlencoded';

const claims = {
  iss: 'practice',
  sub: subject,
  aud: 'practice-api',
  iat: seconds,
  exp: seconds + 3600,
  jti: 'a',
  scope: 'read',
};
const jwt = (header: object): string => token({ typ: 'JWT', ...header }, claims, byHmac('secret'));
const jwk = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};
const proof = token(
  { typ: 'dpop+jwt', alg: 'ES256', jwk },
  { jti: 'a', htm: 'GET', htu: 'http://example.com/', iat: seconds },
  byHmac('a'),
);
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');
const scope = 'AKIAIOSFODNN7EXAMPLE/20260101/us-east-1/execute-api/aws4_request';
const oauth1 = {
  ...{
    oauth_consumer_key: 'dpf43f3p2l4k3l03',
    oauth_token: 'nnch734d00sl2jdk',
    oauth_nonce: 'n',
    oauth_version: '1.0',
  },
  ...{ oauth_signature_method: 'HMAC-SHA1', oauth_timestamp: String(seconds), oauth_signature: 'aGk=' },
};

/** A request with these lines. */
const request = (target: string, ...lines: readonly string[]): string =>
  [`GET ${target}`, ...lines].join('\n');
const authorization = (text: string): string => request('/', `authorization: ${text}`);
const bearer = (text: string): string[] => [
  authorization(`Bearer ${text}`),
  request(`/?access_token=${text}`, `cookie: a=b; jwt=${text}`),
];

/** Requests that get as far into each scheme as possible without a valid signature. */
export const requestsFor: Readonly<Record<string, readonly string[]>> = {
  'api-key': [
    request('/', `x-api-key: ${demoKey.key}`),
    request('/', 'x-api-key: "<your key>"', 'authorization: Bearer demo-key-sandbox-2026'),
  ],
  'api-key-query': [request(`/?api_key=${demoKey.key}&a=b`)],
  'api-key-cookie': [request('/', `cookie: a=b; api_key=${demoKey.key}`)],
  basic: [authorization(`Basic ${base64(`${subject}:${password}`)}`)],
  'basic-utf-8': [authorization(`Basic ${base64('zoe@example.com:crème-brûlée-2026')}`)],
  'basic-iso-8859-1': [
    authorization(`Basic ${base64(Buffer.from('zoe@example.com:crème-brûlée-2026', 'latin1'))}`),
  ],
  ...Object.fromEntries(
    ['scram-sha-256', 'scram-sha-1'].map((id) => [
      id,
      [
        authorization(`${id.toUpperCase()} realm="sandbox", data=${base64(`n,,n=${subject},r=abc`)}`),
        authorization(`${id.toUpperCase()} sid=${zeros}.a.b, data=${base64('c=biws,r=abc,p=aGk=')}`),
      ],
    ]),
  ),
  negotiate: [
    initToken(['kerberos', 'ntlm'], kerberosToken('HTTP/a', 'B')),
    initToken(['ntlm'], type1()),
    responseToken(type3({ user: 'bob', domain: '', nt: Buffer.alloc(40, 1) })),
  ].map((bytes) => authorization(`Negotiate ${base64(bytes)}`)),
  ntlm: [type1(), type3({ user: 'bob', domain: '', nt: Buffer.alloc(40, 1) })].map((bytes) =>
    authorization(`NTLM ${base64(bytes)}`),
  ),
  wsse: [
    request(
      '/',
      `x-wsse: UsernameToken Username="${subject}", PasswordDigest="${mac}", Nonce="aGk=", Created="2026-01-01T00:00:00Z"`,
    ),
  ],
  totp: [request('/', `authorization: Basic ${base64(`${subject}:${password}`)}`, 'x-otp: 123456')],
  bearer: bearer(jwt({ alg: 'HS256' })),
  'bearer-prefix': [request('/?prefix=Key', `authorization: Key ${jwt({ alg: 'HS256' })}`)],
  'bearer-query': [request(`/?a=b&access_token=${jwt({ alg: 'HS256' })}`)],
  'jwt-query': [request(`/?a=b&access_token=${jwt({ alg: 'HS256' })}`)],
  vapid: [
    authorization(
      `vapid t=${jwt({ alg: 'ES256' })}, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs`,
    ),
  ],
  jwt: bearer(jwt({ alg: 'none' })),
  ...Object.fromEntries(
    ['HS256', 'HS384', 'HS512', ...Object.keys(jwtKeys)].map((alg) => {
      const id = `jwt-${alg.toLowerCase()}`;
      return [id, bearer(jwt({ alg, kid: id }))];
    }),
  ),
  oauth2: bearer(jwt({ alg: 'HS256' })),
  dpop: [request('/', `authorization: DPoP ${jwt({ alg: 'HS256' })}`, `dpop: ${proof}`)],
  asap: bearer(jwt({ alg: 'RS256', kid: 'practice-asap/key' })),
  oauth1: [
    authorization(
      `OAuth realm="a", ${Object.entries(oauth1)
        .map(([name, value]) => `${name}="${encodeURIComponent(value)}"`)
        .join(', ')}`,
    ),
    request('/', form, '', new URLSearchParams({ a: 'b', ...oauth1 }).toString()),
  ],
  hawk: [
    authorization(`Hawk id="dh37fgj492je", ts="${seconds}", nonce="n", hash="${mac}", ext="e", mac="${mac}"`),
  ],
  'hawk-sha1': [authorization(`Hawk id="practice-sha1", ts="${seconds}", nonce="n", mac="${mac}"`)],
  'hawk-bewit': [
    request(`/a?b=c&bewit=${Buffer.from(`dh37fgj492je\\${seconds + 60}\\${mac}\\`).toString('base64url')}`),
  ],
  'aws-sigv4': [
    request(
      '/?b=2&a=x%20y',
      `authorization: AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date, Signature=${zeros}`,
      'x-amz-date: 20260101T000000Z',
      'host: a',
    ),
    request(
      `/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(scope)}&X-Amz-Date=20260101T000000Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=${zeros}`,
    ),
  ],
  'akamai-edgegrid': [
    authorization(
      `EG1-HMAC-SHA256 client_token=akab-practice-client-token;access_token=akab-practice-access-token;timestamp=20260101T00:00:00+0000;nonce=n;signature=${mac}`,
    ),
  ],
  'http-signature': [
    request(
      '/?b=2',
      `signature-input: sig1=("@method" "@target-uri" "@query-param";name="b" "host";bs "content-digest";key="sha-256");created=${seconds};keyid="practice-hmac";nonce="n"`,
      'signature: sig1=:aGk=:',
      'content-digest: sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
      'host: a',
    ),
  ],
  hmac: [
    request(
      '/',
      `authorization: HMAC-SHA256 keyId="practice", signature="${zeros}"`,
      `x-timestamp: ${seconds}`,
      '',
      'body',
    ),
  ],
  'webhook-github': [
    request('/', `x-hub-signature-256: sha256=${zeros}`, 'x-github-delivery: a', '', '{"a":1}'),
  ],
  'webhook-stripe': [request('/', `stripe-signature: t=${seconds},v1=${zeros},v0=a`, '', '{"a":1}')],
  'webhook-standard': [
    request(
      '/',
      `webhook-signature: v1,${mac} v1a,b`,
      'webhook-id: msg_1',
      `webhook-timestamp: ${seconds}`,
      '',
      '{"a":1}',
    ),
  ],
  'webhook-slack': [
    request('/', `x-slack-signature: v0=${zeros}`, `x-slack-request-timestamp: ${seconds}`, form, '', 'a=b'),
  ],
  session: [request('/', 'x-session-id: a0000000-0000-4000-8000-000000000001')],
  cookie: [request('/', `cookie: a=b; sandbox_login=${'0'.repeat(48)}; c=d`)],
  mtls: [request('/')],
};

/** Requests for schemes without a row: responses to the challenges of Digest, else the challenge as credentials. */
async function challengeResponses(id: string, ports: AuthPortsService): Promise<string[]> {
  const scheme = schemes.find((one) => one.id === id);
  const headers = await scheme?.challenge(authRequestOf({ now }), ports);
  const challenges = [headers?.['www-authenticate'] ?? ''].flat().join(', ');
  const sent = new Headers({ 'www-authenticate': challenges });
  const options = { method: 'GET', uri: '/', user: subject, password, body: '', nc: '00000001', cnonce: 'c' };
  if (!challenges.startsWith('Digest ')) return [authorization(challenges)];
  return challengesIn({ headers: sent }).map((challenge) => authorization(credentials(challenge, options)));
}

/** Parses a request. */
function parseRequest(text: string) {
  const [head = '', ...body] = text.split('\n\n');
  const [line = '', ...lines] = head.split('\n');
  const [method = '', ...target] = line.split(' ');
  const headers = lines.map(
    (one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1).trim()] as const,
  );
  return authRequestOf({ method, target: target.join(' '), headers, body: body.join('\n\n'), now });
}

/** Whether all values are valid header field values (RFC 9110 §5.5). */
function areWritable(headers: ApiError['headers'] = {}): boolean {
  return Object.values(headers)
    .flat()
    .every((value) => /^[\x20-\x7e]*$/.test(value));
}

export async function schemeTarget(
  id: string,
  service: ProtectedService,
  ports: AuthPortsService,
): Promise<Target> {
  return {
    name: id,
    seeds: requestsFor[id] ?? (await challengeResponses(id, ports)),
    read: (input) => service.authenticate(id, { ...parseRequest(input), practiceSession: session }),
    rejects: (thrown) =>
      thrown instanceof ApiError &&
      (thrown.status === 401 || thrown.reason?.code === 'several_credentials') &&
      areWritable(thrown.headers),
    holds: (read) => areWritable((read as { headers: ApiError['headers'] }).headers),
    isStateful: true,
  };
}
