// Login names and passwords, however they came. Each refusal says more than a production server would.
import { accountOf, type Account } from '../accounts.js';
import { isEqual } from '../secure-compare.js';

export const accountFaults = {
  unknown_user: 'There is no such account. A production server would not tell this from a wrong password.',
  empty_password: 'The password is empty.',
  wrong_password:
    'The account exists, its password is another one. A production server would not tell which.',
  line_break: 'The password ends in a line break. In a shell use `echo -n` or `printf`, not `echo`.',
} as const;

export type AccountFault = keyof typeof accountFaults;

/** The account of that name and password. Throws what `mistake` makes of the reason why there is none. */
export function accountWith(
  login: string,
  password: string,
  mistake: (code: AccountFault) => Error,
): Account {
  const account = accountOf(login);
  if (account === undefined) throw mistake('unknown_user');
  if (isEqual(password, account.password)) return account;
  if (password === '') throw mistake('empty_password');
  throw mistake(isEqual(password.trimEnd(), account.password) ? 'line_break' : 'wrong_password');
}
