// A separate OAuth client, written from the RFCs.
import { createHash, randomBytes } from 'node:crypto';
import type { SharedApp } from './app.js';
import type { TestResponse } from './client.js';

export type Form = Readonly<Record<string, string | undefined>>;

export const DEMO: Form = { client_id: 'demo', client_secret: 'demo-secret' };
export const CALLBACK = 'http://localhost:5555/callback';
export const alice: Form = { username: 'alice@example.com', password: 'alice-admin-2026' };
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Encodes the defined fields as a form or a query. */
export function written(form: Form): string {
  const given = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(given).toString();
}

/** A verifier and its challenge (RFC 7636 §4.1, §4.2). */
export function proof(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The claims of a JWT, unverified. */
export function claimsIn(token: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

export class OauthTester {
  constructor(private readonly app: () => SharedApp) {}

  /** Posts a form to `/auth/oauth{path}`. */
  post(path: string, form: Form, headers: Readonly<Record<string, string>> = {}): Promise<TestResponse> {
    const call = { body: written(form), headers: { 'content-type': FORM_TYPE, ...headers } };
    return this.app().client().send('POST', `/auth/oauth${path}`, call);
  }

  token(form: Form, headers?: Readonly<Record<string, string>>): Promise<TestResponse> {
    return this.post('/token', form, headers);
  }

  /** Sends an authorization request. */
  authorize(query: Form, accept = '*/*'): Promise<TestResponse> {
    const encoded = written({ response_type: 'code', client_id: 'demo', ...query });
    return this.app().client().get(`/auth/oauth/authorize?${encoded}`, { headers: { accept } });
  }

  /** The parameters of the redirect. */
  async redirected(query: Form): Promise<URLSearchParams> {
    const { status, headers, text } = await this.authorize({ redirect_uri: CALLBACK, ...query });
    expect({ status, text }).toEqual({ status: 302, text: '' });
    return new URL(headers.get('location') ?? '').searchParams;
  }

  async code(query: Form = {}): Promise<string> {
    const back = await this.redirected(query);
    expect(back.get('error_description')).toBeNull();
    return back.get('code') ?? '';
  }

  /** The tokens of a login with a code. */
  async login(query: Form = {}): Promise<TestResponse['body']> {
    const { verifier, challenge } = proof();
    const code = await this.code({ code_challenge: challenge, code_challenge_method: 'S256', ...query });
    const { body } = await this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      ...(query.client_id === undefined ? DEMO : { client_id: query.client_id }),
    });
    expect(body).toHaveProperty('access_token');
    return body;
  }

  /** `good` if the protected resource accepts the token, otherwise the reason. */
  async tokenState(token: string, scheme = 'oauth2'): Promise<string> {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await this.app().client().get(`/auth/protected/${scheme}`, { headers });
    return body.success === true ? 'good' : String(body.reason.code);
  }
}

/** Expects an error response as defined by RFC 6749 §5.2: the code, a printable ASCII description, and no-store. */
export function expectOauthError(
  response: TestResponse,
  error: string,
  description = /\S/,
  status = 400,
): void {
  expect({ status: response.status, ...response.body }).toEqual({
    status,
    error,
    error_description: expect.stringMatching(description),
  });
  expect(response.body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
}
