// A request that each route of the OAuth server grants.
import { demoAccount } from '../../src/features/auth/accounts.entity.js';
import { oauthClient } from '../../src/http-auth/practice-credentials.js';
import type { TestRequest, Client } from './client.js';

const client = { client_id: oauthClient.id, client_secret: oauthClient.secret };
const machine = { ...client, grant_type: 'client_credentials' };
const login = { username: demoAccount.subject, password: demoAccount.password };

const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/auth/oauth': machine,
  '/auth/oauth/token': machine,
  '/auth/oauth/introspect': { ...client, token: 'abc' },
  '/auth/oauth/revoke': { ...client, token: 'abc' },
  '/auth/oauth/par': { ...client, response_type: 'code' },
  '/auth/oauth/device_authorization': { client_id: 'demo-public' },
};

/** The query with which the authorization endpoint gives out a code. */
export const goodAuthorization = '?response_type=code&client_id=demo';

/** Whether a route is one of the server's. */
export const isOfOauth = (url: string): boolean => /^\/auth\/oauth(\/|$)/.test(url);

/** What to send; some of it has to be got before. Undefined where nothing is needed. */
export async function oauthCall(
  method: string,
  url: string,
  asker: Client,
): Promise<TestRequest | undefined> {
  if (url === '/auth/oauth/userinfo') return { headers: await bearer(asker) };
  if (method !== 'POST') return undefined;
  if (url === '/auth/oauth/device') return { body: { user_code: await userCode(asker) } };
  return { body: bodies[url] };
}

async function bearer(asker: Client): Promise<Record<string, string>> {
  const body = { ...client, ...login, grant_type: 'password', scope: 'openid email' };
  const answer = await asker.post('/auth/oauth/token', body);
  return { authorization: `Bearer ${String(answer.body.access_token)}` };
}

async function userCode(asker: Client): Promise<string> {
  const answer = await asker.post('/auth/oauth/device_authorization', { client_id: 'demo-public' });
  return answer.body.user_code;
}
