// Checks a login name and a password. The reasons reveal more than a production server should.
import { candidateReasons, diagnose } from '../diagnosis/diagnose.js';
import type { Accounts } from '../ports.js';
import type { Account } from '../identity.js';
import { isEqual } from '../secure-compare.js';
import { loginNameCandidates, pairCandidates, type LoginPair } from './login-candidates.js';

export const passwordReasons = {
  unknown_user: {
    message: 'No account has this login name.',
    hint: 'Use a login name that `GET /auth/methods` lists or, with a permission policy, an e-mail address in the records of the session. A production server does not distinguish this error from a wrong password.',
  },
  empty_password: {
    message: 'The password is empty.',
    hint: 'Send the password of the account. Check that the variable with the password is set.',
  },
  wrong_password: {
    message: 'Wrong password.',
    hint: 'Use the password that `GET /auth/methods` lists; with a permission policy, e-mail addresses in the records of the session share one password. A production server does not reveal that the account exists.',
  },
  ...candidateReasons(pairCandidates),
  ...candidateReasons(loginNameCandidates),
} as const;

export type PasswordReason = keyof typeof passwordReasons;

/** The account with that name and password. Throws `reject(…)` if there is none. */
export function checkPassword(
  accounts: Accounts,
  login: string,
  password: string,
  reject: (code: PasswordReason) => Error,
): Account {
  const account = accountOf({ login, password }, accounts);
  if (account !== undefined) return account;
  throw reject(reasonOf({ login, password }, accounts));
}

function accountOf({ login, password }: LoginPair, accounts: Accounts): Account | undefined {
  const account = accounts.find(login);
  return account !== undefined && isEqual(password, account.password) ? account : undefined;
}

function reasonOf(sent: LoginPair, accounts: Accounts): PasswordReason {
  const pair = diagnose(pairCandidates, sent, (meant) => accountOf(meant, accounts) !== undefined);
  if (pair !== undefined) return pair.code;
  const { login, password } = sent;
  if (accounts.find(login) !== undefined) return password === '' ? 'empty_password' : 'wrong_password';
  const named = (name: string): boolean => accounts.find(name) !== undefined;
  return diagnose(loginNameCandidates, { login, accounts }, named)?.code ?? 'unknown_user';
}
