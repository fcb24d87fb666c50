// The demo accounts. They are public.
import type { Accounts } from 'practice-http-auth/ports.js';
import type { Account } from 'practice-http-auth/identity.js';
import type { RecordOf } from '../../core/entity.js';
import { userEntity } from '../users/user.entity.js';

export type Role = RecordOf<typeof userEntity>['role'];

export const roles: readonly string[] = userEntity.fields.role.values ?? [];

export const scopesOf: Readonly<Record<Role, readonly string[]>> = {
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

/** The account of another user, which exists in sessions with a policy only. */
const nora = account('nora@example.com', 'nora-user-2026', 'Nora User', 'user');

export const accounts: Accounts = accountsOf(all);

/** The accounts of a session with a policy. */
export const accountsWithPolicy: Accounts = accountsOf([...all, nora]);

/** The ids of the records of the sample data as which the accounts act. */
export const recordOfAccount: ReadonlyMap<string, string> = new Map(
  [demoAccount.subject, 'mia@example.com', 'bob@example.com', nora.subject].map((subject, index) => [
    subject,
    `a0000000-0000-4000-8000-00000000000${index + 1}`,
  ]),
);

function accountsOf(list: readonly Account[]): Accounts {
  const byLogin = new Map(list.map((one) => [one.subject, one]));
  return { all: list, demo: demoAccount, find: (login) => byLogin.get(login.toLowerCase()) };
}
