// The practice credentials that schemes share: API keys, a fixed bearer token and an OAuth client. All of them are public.
import type { Identity } from './identity.js';

export interface ApiKey extends Identity {
  readonly key: string;
}

const user = { role: 'user', scopes: ['read', 'write'] } as const;

export const demoKey: ApiKey = {
  ...{ key: 'demo-key-sandbox-2026', subject: 'demo-key', name: 'Demo key' },
  ...user,
};

export const apiKeys: readonly ApiKey[] = [
  demoKey,
  {
    ...{ key: 'admin-key-sandbox-2026', subject: 'admin-key', name: 'Admin key' },
    ...{ role: 'admin', scopes: ['read', 'write', 'moderate', 'admin'] },
  },
];

/** A bearer token that never expires and is not a JWT: for a first request, without a login. */
export const demoToken: ApiKey = {
  ...{ key: 'demo-token-sandbox-2026', subject: 'demo-token', name: 'Demo token' },
  ...user,
};

export const oauthClient = { id: 'demo', secret: 'demo-secret', name: 'Demo client' } as const;
