// How a browser makes the call that succeeds, for the schemes that it can. Each returns the request, and may make others first.
import { call, jsonOf, type Request } from '../api.ts';
import { encode, utf8 } from '../encoding.ts';
import { hmacSha256 } from '../sha256.ts';
import { sessionId } from '../session.ts';
import type { Method } from './method.ts';

type Runner = (method: Method) => Promise<Request> | Request;

const account = { username: 'alice@example.com', password: 'alice-admin-2026' };
const demoKey = 'demo-key-sandbox-2026';

const withHeaders = ({ path }: Method, headers: Readonly<Record<string, string>>): Request => ({
  method: 'GET',
  path,
  headers,
});

const bearer: Runner = async (method) =>
  withHeaders(method, { authorization: `Bearer ${await accessToken()}` });

export const runners: Readonly<Record<string, Runner>> = {
  'api-key': (method) => withHeaders(method, { 'x-api-key': demoKey }),
  'api-key-query': ({ path }) => ({ method: 'GET', path: `${path}?api_key=${demoKey}` }),
  'api-key-cookie': (method) => {
    document.cookie = `api_key=${demoKey}; path=/; SameSite=Lax`;
    return withHeaders(method, {});
  },
  session: (method) => withHeaders(method, { 'x-session-id': sessionId.value ?? '' }),
  basic: (method) => withHeaders(method, { authorization: basicOf(account) }),
  bearer,
  jwt: bearer,
  oauth2: bearer,
  'jwt-hs256': (method) => {
    const now = Math.floor(Date.now() / 1000);
    const part = (value: unknown): string => encode(utf8(JSON.stringify(value)), 'base64url');
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claimsOf(method), iat: now, exp: now + 300 })}`;
    const signature = encode(hmacSha256(utf8(secretOf(method)), utf8(signed)), 'base64url');
    return withHeaders(method, { authorization: `Bearer ${signed}.${signature}` });
  },
};

function basicOf({ username, password }: typeof account): string {
  return `Basic ${encode(utf8(`${username}:${password}`), 'base64')}`;
}

async function accessToken(): Promise<string> {
  const exchange = await call({
    method: 'POST',
    path: '/auth/token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return jsonOf<{ access_token?: string }>(exchange)?.access_token ?? '';
}

const secretOf = ({ credentials }: Method): string => String(credentials.secret);

/** What the catalogue says a token must claim. */
function claimsOf({ credentials }: Method): Record<string, unknown> {
  const { issuer, audience } = credentials;
  return {
    sub: account.username,
    ...(typeof issuer === 'string' && { iss: issuer }),
    ...(typeof audience === 'string' && { aud: audience }),
  };
}
