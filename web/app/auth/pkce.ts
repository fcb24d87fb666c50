// The authorization code grant with PKCE (RFC 7636), step by step: each call a message of the diagram.
import { signal } from '@preact/signals';
import { call, jsonOf, type Exchange, type Request } from '../api.ts';
import { encode, randomText, utf8 } from '../encoding.ts';
import { sha256 } from '../sha256.ts';

interface Step {
  readonly title: string;
  /** What happened before the call, or what it is for. */
  readonly note: string;
  readonly exchange: Exchange;
}

export const steps = signal<readonly Step[]>([]);
export const dancing = signal(false);

/** Takes all steps; each appears as it is done. Stops at the first that fails. */
export async function dance(): Promise<void> {
  dancing.value = true;
  steps.value = [];
  try {
    const verifier = randomText(32);
    const challenge = encode(sha256(utf8(verifier)), 'base64url');
    const code = await authorize(verifier, challenge);
    const token = code && (await redeem(code, verifier));
    if (token) await use(token);
  } finally {
    dancing.value = false;
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
  const answer = await take(
    'Ask for a code',
    `The code verifier ${verifier} stays here; only its SHA-256, the challenge, goes out.`,
    {
      method: 'GET',
      path: `/auth/oauth/authorize?${search.toString()}`,
      headers: { accept: 'application/json' },
    },
  );
  return jsonOf<{ code?: string }>(answer)?.code;
}

async function redeem(code: string, verifier: string): Promise<string | undefined> {
  const answer = await take(
    'Redeem it with the verifier',
    'The service hashes the verifier and compares: only who asked for the code can redeem it, and only once.',
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
  return jsonOf<{ access_token?: string }>(answer)?.access_token;
}

async function use(token: string): Promise<void> {
  await take('Use the token', 'The access token opens what asks for one, until it expires.', {
    method: 'GET',
    path: '/auth/protected/oauth2',
    headers: { authorization: `Bearer ${token}` },
  });
}

async function take(title: string, note: string, request: Request): Promise<Exchange> {
  const exchange = await call(request);
  steps.value = [...steps.value, { title, note, exchange }];
  return exchange;
}
