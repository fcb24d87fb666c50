// Known errors in a login name and a password.
import { candidatesFor } from '../diagnosis/diagnose.js';
import type { Accounts } from '../ports.js';

export interface LoginPair {
  readonly login: string;
  readonly password: string;
}

/** The login name and password that the client may have meant. A candidate matches if an account has them. */
export const pairCandidates = candidatesFor<LoginPair, LoginPair>()([
  {
    code: 'swapped',
    message: 'The login name and the password are swapped.',
    hint: 'Send the login name first and the password second.',
    compute: ({ login, password }) => [{ login: password, password: login }],
  },
  {
    code: 'line_break',
    message: 'The password ends with a line break.',
    hint: 'In a shell, use `printf %s` or `echo -n` instead of `echo`.',
    compute: ({ login, password }) => [{ login, password: password.replace(/[\r\n]+$/, '') }],
  },
  {
    code: 'space_added',
    message: 'The login name or the password starts or ends with a space.',
    hint: 'Remove it: there is no space before or after the colon of `username:password`.',
    compute: ({ login, password }) => [{ login: login.trim(), password: password.trim() }],
  },
]);

interface UnknownLogin {
  readonly login: string;
  readonly accounts: Accounts;
}

/** The login names that the client may have meant. A name matches if an account has it. */
export const loginNameCandidates = candidatesFor<UnknownLogin, string>()([
  {
    code: 'user_without_domain',
    message: 'The login name lacks the part after the `@`.',
    hint: 'Send the whole login name, for example `alice@example.com`.',
    compute: ({ login, accounts: { all } }) =>
      login === ''
        ? []
        : all.map(({ subject }) => subject).filter((name) => name.startsWith(`${login.toLowerCase()}@`)),
  },
  {
    code: 'user_percent_encoded',
    message: 'The login name is percent-encoded.',
    hint: 'Send `@` as it is: in Basic credentials nothing is percent-encoded.',
    compute: ({ login }) => [login.replace(/%40/g, '@')],
  },
]);
