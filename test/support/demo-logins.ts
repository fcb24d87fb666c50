// The credentials of the accounts, and the ids of user records of the sample data.

export type Headers = Readonly<Record<string, string>>;

/** Credentials of the scheme Basic. */
export const basic = (user: string, password: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

export const passwords = {
  alice: 'alice-admin-2026',
  mia: 'mia-moderator-2026',
  bob: 'bob-user-2026',
  nora: 'nora-user-2026',
} as const;

/** The password of the users of a session with a policy. */
export const USER_PASSWORD = 'practice-2026';

const basicOf = (name: keyof typeof passwords): Headers => basic(`${name}@example.com`, passwords[name]);

export const alice = basicOf('alice');
export const mia = basicOf('mia');
export const bob = basicOf('bob');
export const nora = basicOf('nora');

/** The id of the nth user record. Alice acts as the first, mia as the second, bob as the third and nora as the fourth. */
export const userIdOf = (n: number): string => `a0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
