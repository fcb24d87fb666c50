// The demo accounts. They are public.
import type { Accounts } from 'practice-http-auth/ports.js';
import type { Account } from 'practice-http-auth/identity.js';
import type { RecordOf } from '../../core/entity.js';
import { userEntity } from '../users/user.entity.js';

type Role = RecordOf<typeof userEntity>['role'];

export const roles: readonly string[] = userEntity.fields.role.values ?? [];

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

/** The account that samples and documentation use, and that approves OAuth requests. */
export const demoAccount = account('alice@example.com', 'alice-admin-2026', 'Alice Admin', 'admin');

const all: readonly Account[] = [
  demoAccount,
  account('bob@example.com', 'bob-user-2026', 'Bob User', 'user'),
  account('mia@example.com', 'mia-moderator-2026', 'Mia Moderator', 'moderator'),
];

const byLogin = new Map(all.map((one) => [one.subject, one]));

export const accounts: Accounts = {
  all,
  demo: demoAccount,
  find: (login) => byLogin.get(login.toLowerCase()),
};
