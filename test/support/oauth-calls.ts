// A valid request for each route of the OAuth server.
import { demoAccount } from '../../src/features/auth/accounts.entity.js';
import { oauthClient } from 'practice-http-auth/practice-credentials.js';
import type { TestRequest, Client } from './client.js';

const client = { client_id: oauthClient.id, client_secret: oauthClient.secret };
const machine = { ...client, grant_type: 'client_credentials' };
const login = { username: demoAccount.subject, password: demoAccount.password };

const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/auth/oauth': machine,
  '/auth/oauth/token': machine,
  '/auth/oauth/introspect': { ...client, token: 'abc' },
  '/auth/oauth/revoke': { ...client, token: 'abc' },
  '/auth/oauth/authorize': { client_id: oauthClient.id, response_type: 'code' },
  '/auth/oauth/par': { ...client, response_type: 'code' },
  '/auth/oauth/device_authorization': { client_id: 'demo-public' },
};

/** A query for which the authorization endpoint issues a code. */
export const goodAuthorization = '?response_type=code&client_id=demo';

/** Whether a route belongs to the OAuth server. */
export const isOfOauth = (url: string): boolean => /^\/auth\/oauth(\/|$)/.test(url);

/** The request for a route; may send preparing requests. Undefined if it needs no body or headers. */
export async function oauthCall(
  method: string,
  url: string,
  httpClient: Client,
): Promise<TestRequest | undefined> {
  if (url === '/auth/oauth/userinfo') return { headers: await bearer(httpClient) };
  if (method !== 'POST') return undefined;
  if (url === '/auth/oauth/device') return { body: { user_code: await userCode(httpClient) } };
  return { body: bodies[url] };
}

async function bearer(httpClient: Client): Promise<Record<string, string>> {
  const body = { ...client, ...login, grant_type: 'password', scope: 'openid email' };
  const response = await httpClient.post('/auth/oauth/token', body);
  return { authorization: `Bearer ${String(response.body.access_token)}` };
}

async function userCode(httpClient: Client): Promise<string> {
  const response = await httpClient.post('/auth/oauth/device_authorization', { client_id: 'demo-public' });
  return response.body.user_code;
}
