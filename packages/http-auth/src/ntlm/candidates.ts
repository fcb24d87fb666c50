// Known errors in the secret of NTLM (MS-NLMP §3.3).
import { candidatesFor } from '../diagnosis/diagnose.js';
import type { NtlmSecret } from './authenticate-response.js';
import { DOMAIN } from './handshake.js';
import { md4 } from './md4.js';
import { ntHash } from './responses.js';

/** The names that were sent, and the password of the account. */
interface NtlmLogin {
  readonly user: string;
  readonly domain: string;
  readonly password: string;
}

export function rightSecret({ user, domain, password }: NtlmLogin): NtlmSecret {
  return { hash: ntHash(password), user: user.toUpperCase(), domain };
}

export const ntlmSecretCandidates = candidatesFor<NtlmLogin, Partial<NtlmSecret>>()([
  {
    code: 'empty_password',
    message: 'The response was computed with an empty password.',
    hint: 'Check that the variable with the password is set.',
    compute: () => [{ hash: ntHash('') }],
  },
  {
    code: 'line_break',
    message: 'The response was computed with a password that ends with a line break.',
    hint: 'In a shell, use `printf %s` instead of `echo`.',
    compute: ({ password }) => ['\n', '\r\n'].map((end) => ({ hash: ntHash(password + end) })),
  },
  {
    code: 'password_encoding',
    message: 'The response was computed with the password in UTF-8.',
    hint: 'Hash the password in UTF-16, little-endian (MS-NLMP §3.3.1).',
    compute: ({ password }) => [{ hash: Buffer.from(md4(Buffer.from(password))) }],
  },
  {
    code: 'user_not_upper',
    message: 'The key of NTLMv2 was computed with the user name not in upper case.',
    hint: 'Use the user name in upper case, and the domain as it is sent (MS-NLMP §3.3.2).',
    compute: ({ user }) => [{ user }, { user: user.toLowerCase() }],
  },
  {
    code: 'domain_in_key',
    message: 'The key of NTLMv2 was computed with another form of the domain than the one that was sent.',
    hint: 'Use the same domain in the key and in the message (MS-NLMP §3.3.2).',
    compute: ({ domain }) =>
      ['', DOMAIN, DOMAIN.toLowerCase(), domain.toUpperCase(), 'WORKGROUP'].map((other) => ({
        domain: other,
      })),
  },
]);
