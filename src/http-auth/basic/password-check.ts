// Checks a login name and a password. The reasons say more than a production server should.
import type { Accounts } from '../ports.js';
import type { Account } from '../identity.js';
import { isEqual } from '../secure-compare.js';

export const passwordReasons = {
  unknown_user: {
    message: 'No account has this login name.',
    hint: 'Use a login name that `GET /auth/methods` lists. A production server does not distinguish this error from a wrong password.',
  },
  empty_password: {
    message: 'The password is empty.',
    hint: 'Send the password of the account. Check that the variable with the password is set.',
  },
  wrong_password: {
    message: 'Wrong password.',
    hint: 'Use the password that `GET /auth/methods` lists. A production server does not reveal that the account exists.',
  },
  line_break: {
    message: 'The password ends with a line break.',
    hint: 'In a shell, use `printf %s` or `echo -n` instead of `echo`.',
  },
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
