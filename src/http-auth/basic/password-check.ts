// Checks a login name and a password. The reasons say more than a production server should.
import type { Accounts } from '../ports.js';
import type { Account } from '../identity.js';
import { isEqual } from '../secure-compare.js';

export const passwordReasons = {
  unknown_user:
    'There is no such account. A production server would not distinguish this from a wrong password.',
  empty_password: 'The password is empty.',
  wrong_password: 'Wrong password. A production server would not say that the account exists.',
  line_break: 'The password ends in a line break. In a shell use `echo -n` or `printf`, not `echo`.',
} as const;

export type PasswordReason = keyof typeof passwordReasons;

/** The account with that name and password. Throws `reject(…)` if there is none. */
export function checkPassword(
  accounts: Accounts,
  login: string,
  password: string,
  reject: (code: PasswordReason) => Error,
): Account {
  const account = accounts.find(login);
  if (account === undefined) throw reject('unknown_user');
  if (isEqual(password, account.password)) return account;
  if (password === '') throw reject('empty_password');
  throw reject(isEqual(password.trimEnd(), account.password) ? 'line_break' : 'wrong_password');
}
