// Builds a successful request for each scheme that a browser can perform. A runner may send other requests first.
import { computeValue } from '../../../src/core/compute/functions.ts';
import { sendRequest, jsonOf, type Request } from '../api.ts';
import { randomText } from '../random-text.ts';
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
    const claims = JSON.stringify({ ...claimsOf(method), iat: now, exp: now + 300 });
    const token = computeValue('jwt_hs256', { secret: secretOf(method), claims });
    return withHeaders(method, { authorization: `Bearer ${token}` });
  },
  'webhook-github': (method) => {
    const body = JSON.stringify({ event: 'ping', from: 'a page', run: randomText(6) });
    const mac = computeValue('hmac_sha256', { key: secretOf(method), text: body });
    return { ...posted(method, body), headers: { ...json, 'x-hub-signature-256': `sha256=${mac}` } };
  },
  hmac: (method) => {
    const seconds = String(Math.floor(Date.now() / 1000));
    const signed = `GET\n${method.path}\n${seconds}\n`;
    const mac = computeValue('hmac_sha256', { key: secretOf(method), text: signed });
    const authorization = `HMAC-SHA256 keyId="${String(method.credentials.key_id)}", signature="${mac}"`;
    return withHeaders(method, { 'x-timestamp': seconds, authorization });
  },
  'digest-sha-256': async (method) => {
    const challenge = await challengeOf(method);
    const part = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
    const { username, password } = account;
    const [realm, nonce, cnonce] = [part('realm'), part('nonce'), randomText(8)];
    const signed = { username, realm, nonce, uri: method.path, cnonce };
    const protection = { algorithm: 'SHA-256', qop: 'auth', nc: '00000001' };
    const response = computeValue('digest_response', { ...signed, ...protection, password, method: 'GET' });
    const quoted = { ...signed, opaque: part('opaque'), response };
    const list = Object.entries(quoted).map(([name, value]) => `${name}="${value}"`);
    const authorization = `Digest ${list.join(', ')}, algorithm=SHA-256, qop=auth, nc=00000001`;
    return withHeaders(method, { authorization });
  },
};

const json = { 'content-type': 'application/json' };
const posted = ({ path }: Method, body: string): Request => ({ method: 'POST', path, body });

async function challengeOf({ path }: Method): Promise<string> {
  const { response } = await sendRequest({ method: 'GET', path }, { byUser: true });
  return response.headers.find(([name]) => name === 'www-authenticate')?.[1] ?? '';
}

function basicOf({ username, password }: typeof account): string {
  return `Basic ${computeValue('basic', { username, password })}`;
}

async function accessToken(): Promise<string> {
  const request = { method: 'POST', path: '/auth/token', headers: json, body: JSON.stringify(account) };
  const exchange = await sendRequest(request, { byUser: true });
  return jsonOf<{ access_token?: string }>(exchange)?.access_token ?? '';
}

const secretOf = ({ credentials }: Method): string => String(credentials.secret);

/** What the catalogue says a token must claim. */
const claimsOf = ({ credentials }: Method): object => ({
  jti: randomText(8),
  ...(credentials.claims as object),
});
