// The fixed credentials of the sandbox: demo accounts, API keys and the OAuth client. All of them are public.
import type { RecordOf } from '../core/entity.js';
import { userEntity } from '../features/users/user.entity.js';

export type Role = RecordOf<typeof userEntity>['role'];
export const roles: readonly string[] = userEntity.fields.role.values ?? [];

/** Who was recognised. */
export interface Person {
  /** The login name. */
  readonly subject: string;
  readonly name: string;
  readonly role: Role;
  readonly scopes: readonly string[];
}

export interface Account extends Person {
  readonly password: string;
}

const scopesOf: Readonly<Record<Role, readonly string[]>> = {
  user: ['read', 'write'],
  moderator: ['read', 'write', 'moderate'],
  admin: ['read', 'write', 'moderate', 'admin'],
};

const account = (subject: string, password: string, name: string, role: Role): Account => ({
  subject,
  password,
  name,
  role,
  scopes: scopesOf[role],
});

export const accounts: readonly Account[] = [
  account('alice@example.com', 'alice-admin-2026', 'Alice Admin', 'admin'),
  account('bob@example.com', 'bob-user-2026', 'Bob User', 'user'),
  account('mia@example.com', 'mia-moderator-2026', 'Mia Moderator', 'moderator'),
];

/** The account that examples use, and that is approved where nobody can be asked. */
export const demoAccount = accounts[0] as Account;

const byLogin = new Map(accounts.map((one) => [one.subject, one]));

/** The account of a login name; in any case, as addresses are. */
export function accountOf(login: string): Account | undefined {
  return byLogin.get(login.toLowerCase());
}

export interface ApiKey extends Person {
  readonly key: string;
}

const apiKey = (key: string, subject: string, name: string, role: Role): ApiKey => ({
  key,
  subject,
  name,
  role,
  scopes: scopesOf[role],
});

export const apiKeys: readonly ApiKey[] = [
  apiKey('demo-key-sandbox-2026', 'demo-key', 'Demo key', 'user'),
  apiKey('admin-key-sandbox-2026', 'admin-key', 'Admin key', 'admin'),
];

export const demoKey = apiKeys[0] as ApiKey;

/** A bearer token that never expires and is no JWT: for a first try, without a login. */
export const demoToken: ApiKey = apiKey('demo-token-sandbox-2026', 'demo-token', 'Demo token', 'user');

export const oauthClient = { id: 'demo', secret: 'demo-secret', name: 'Demo client' } as const;
