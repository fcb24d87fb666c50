// A valid request for each step of the OAuth 1.0a token flow. Sends the previous steps first.
import type { SharedApp } from './app.js';
import type { TestRequest } from './client.js';
import { practice } from './oauth1.js';

interface Step {
  readonly search?: string;
  readonly call?: TestRequest;
}

/** PLAINTEXT needs no timestamp and no nonce. */
function plain(parameters: Readonly<Record<string, string>>, tokenSecret = ''): TestRequest {
  const all = {
    oauth_consumer_key: practice.consumerKey,
    oauth_signature_method: 'PLAINTEXT',
    oauth_signature: `${practice.consumerSecret}%26${tokenSecret}`,
    ...parameters,
  };
  const list = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return { headers: { authorization: `OAuth ${list.join(', ')}` } };
}

const asking = plain({ oauth_callback: 'oob' });

async function requestToken(app: SharedApp): Promise<[token: string, secret: string]> {
  const { text } = await app.client().post('/auth/oauth1/request_token', undefined, asking);
  const form = new URLSearchParams(text);
  return [form.get('oauth_token') ?? '', form.get('oauth_token_secret') ?? ''];
}

const steps: Readonly<Record<string, (app: SharedApp) => Promise<Step>>> = {
  '/auth/oauth1/request_token': () => Promise.resolve({ call: asking }),
  '/auth/oauth1/authorize': async (app) => {
    const [token] = await requestToken(app);
    return { search: `?oauth_token=${token}` };
  },
  '/auth/oauth1/access_token': async (app) => {
    const [token, secret] = await requestToken(app);
    const { body } = await app.client().get(`/auth/oauth1/authorize?oauth_token=${token}`);
    return { call: plain({ oauth_token: token, oauth_verifier: body.data.oauth_verifier }, secret) };
  },
};

/** The request for a route; empty if the route is not a step of the flow. */
export async function oauth1Step(app: SharedApp, url: string): Promise<Step> {
  return (await steps[url]?.(app)) ?? {};
}
