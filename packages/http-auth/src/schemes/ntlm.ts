// NTLM over HTTP (MS-NTHT), which is outdated but still used on intranets.
import { DOMAIN } from '../ntlm/handshake.js';
import { ntlmReasons } from '../ntlm/reasons.js';
import { verifyNtlm } from '../ntlm/verify.js';
import { defineScheme } from './scheme.js';
import type { Account } from '../identity.js';

const userOf = ({ subject }: Account): string => subject.replace(/@.*/, '');

export const ntlm = defineScheme({
  id: 'ntlm',
  aliases: ['ntlmv2'],
  title: 'NTLM',
  family: 'passwords',
  standard: {
    name: 'MS-NTHT',
    url: 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-ntht/f09cf6e1-529e-403b-a8a5-7368ee096a6a',
  },
  summary:
    'The client proves that it knows the password in two steps: it sends its capabilities, gets a challenge, and responds to ' +
    'it. Here the steps can use different connections, and each request needs both.',
  credentials: ({ accounts: { demo } }) => ({
    username: userOf(demo),
    password: demo.password,
    domain: DOMAIN,
  }),
  reasons: ntlmReasons,
  challenge: () => ({ 'www-authenticate': 'NTLM' }),
  verify: verifyNtlm,
  samples: ({ demo }) => ({
    curl: `curl --ntlm -u '${DOMAIN}\\${userOf(demo)}:${demo.password}' {base}/auth/protected/ntlm`,
    postman: {
      type: 'ntlm',
      ntlm: Object.entries({ username: userOf(demo), password: demo.password, domain: DOMAIN }).map(
        ([key, value]) => ({
          key,
          value,
          type: 'string',
        }),
      ),
    },
    bruno: `auth:ntlm {\n  username: ${userOf(demo)}\n  password: ${demo.password}\n  domain: ${DOMAIN}\n}`,
  }),
});
