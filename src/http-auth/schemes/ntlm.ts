// NTLM over HTTP (MS-NTHT). Outdated, and still used on intranets.
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
    'In two steps the client proves that it knows the password: it says what it can, gets a challenge, and answers it. ' +
    'Here the steps need not come over one connection, and each request takes both.',
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
