// Login names and passwords, however they came. Each refusal says more than a production server would.
import type { Accounts } from '../ports.js';
import type { Account } from '../identity.js';
import { isEqual } from '../secure-compare.js';

export const passwordReasons = {
  unknown_user: 'There is no such account. A production server would not tell this from a wrong password.',
  empty_password: 'The password is empty.',
  wrong_password:
    'The account exists, its password is another one. A production server would not tell which.',
  line_break: 'The password ends in a line break. In a shell use `echo -n` or `printf`, not `echo`.',
} as const;

export type PasswordReason = keyof typeof passwordReasons;

/** The account of that name and password. Throws what `mistake` makes of the reason why there is none. */
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
