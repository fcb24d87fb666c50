// Classes for tests.
import { randomInt } from 'node:crypto';
import type { SharedApp } from './app.js';
import type { Client, TestRequest, TestResponse } from './client.js';

export interface TestClass {
  readonly id: string;
  readonly join_code: string;
  readonly trainer_token: string;
  readonly title: string;
  readonly expires_at: string;
}

/** Another IP address for a service that trusts proxies: an address may create five classes per hour. */
export const otherAddress = (): { readonly 'x-forwarded-for': string } => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

export async function createClass(app: SharedApp, input: object = {}): Promise<TestClass> {
  const response = await app
    .client()
    .post('/classes', { title: 'APIs for testers', ...input }, { headers: otherAddress() });
  if (response.status !== 201) throw new Error(`no class: ${response.text}`);
  return response.body.data as TestClass;
}

export const bearer = ({ trainer_token }: TestClass): TestRequest => ({
  headers: { authorization: `Bearer ${trainer_token}` },
});

export function join(client: Client, code: string, name?: string): Promise<TestResponse> {
  return client.post(
    '/classes/join',
    { code, ...(name !== undefined && { name }) },
    { headers: otherAddress() },
  );
}
