// Runs the authorization code grant with PKCE (RFC 7636); each request is a message of the sequence diagram.
import { signal } from '@preact/signals';
import { sendRequest, jsonOf, type Exchange, type Request } from '../api.ts';
import { randomText } from '../random-text.ts';

interface Step {
  readonly title: string;
  /** What happened before the request, or the purpose of the request. */
  readonly note: string;
  readonly exchange: Exchange;
}

export const steps = signal<readonly Step[]>([]);
export const isRunning = signal(false);

/** Sends all requests; each appears after its response. Stops at the first one that fails. */
export async function runPkce(): Promise<void> {
  isRunning.value = true;
  steps.value = [];
  try {
    const verifier = randomText(32);
    // A separate chunk, loaded with the first run.
    const { computeValue } = await import('../../../src/core/compute/functions.ts');
    const challenge = computeValue('pkce_challenge', { verifier });
    const code = await authorize(verifier, challenge);
    const token = code && (await redeem(code, verifier));
    if (token) await use(token);
  } finally {
    isRunning.value = false;
  }
}

async function authorize(verifier: string, challenge: string): Promise<string | undefined> {
  const search = new URLSearchParams({
    response_type: 'code',
    client_id: 'demo-public',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: randomText(8),
    scope: 'read write',
  });
  const response = await take(
    'Authorization request',
    `The client keeps the code verifier ${verifier} and sends only its SHA-256 hash, the code challenge.`,
    {
      method: 'GET',
      path: `/auth/oauth/authorize?${search.toString()}`,
      headers: { accept: 'application/json' },
    },
  );
  return jsonOf<{ code?: string }>(response)?.code;
}

async function redeem(code: string, verifier: string): Promise<string | undefined> {
  const response = await take(
    'Token request',
    'The service hashes the verifier and compares it with the challenge. Each code is valid once.',
    {
      method: 'POST',
      path: '/auth/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'demo-public',
        code,
        code_verifier: verifier,
      }).toString(),
    },
  );
  return jsonOf<{ access_token?: string }>(response)?.access_token;
}

async function use(token: string): Promise<void> {
  await take(
    'Request with the access token',
    'The access token is valid for protected endpoints until it expires.',
    {
      method: 'GET',
      path: '/auth/protected/oauth2',
      headers: { authorization: `Bearer ${token}` },
    },
  );
}

async function take(title: string, note: string, request: Request): Promise<Exchange> {
  const exchange = await sendRequest(request, { byUser: true });
  steps.value = [...steps.value, { title, note, exchange }];
  return exchange;
}
