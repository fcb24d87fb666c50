// Secrets that clients of NTLM are known to compute instead of the right one (MS-NLMP §3.3).
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
    hint: 'The response was computed with an empty password.',
    compute: () => [{ hash: ntHash('') }],
  },
  {
    code: 'line_break',
    hint: 'The password ends in a line break. In a shell use `printf`, not `echo`.',
    compute: ({ password }) => ['\n', '\r\n'].map((end) => ({ hash: ntHash(password + end) })),
  },
  {
    code: 'password_encoding',
    hint: 'The password was hashed in UTF-8. NTLM hashes it in UTF-16, little-endian (MS-NLMP §3.3.1).',
    compute: ({ password }) => [{ hash: md4(Buffer.from(password)) }],
  },
  {
    code: 'user_not_upper',
    hint: 'The name goes into the key of NTLMv2 in upper case; the domain stays as it is (MS-NLMP §3.3.2).',
    compute: ({ user }) => [{ user }, { user: user.toLowerCase() }],
  },
  {
    code: 'domain_in_key',
    hint: 'The key of NTLMv2 was made with another form of the domain than the one that was sent (MS-NLMP §3.3.2).',
    compute: ({ domain }) =>
      ['', DOMAIN, DOMAIN.toLowerCase(), domain.toUpperCase(), 'WORKGROUP'].map((other) => ({
        domain: other,
      })),
  },
]);
