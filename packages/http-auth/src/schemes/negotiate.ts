// Negotiate (RFC 4559): SPNEGO, here with NTLM. The service has no Kerberos key and diagnoses tickets.
import { DOMAIN } from '../ntlm/handshake.js';
import { negotiateReasons } from '../spnego/reasons.js';
import { verifyNegotiate } from '../spnego/verify.js';
import { defineScheme } from './scheme.js';

export const negotiate = defineScheme({
  id: 'negotiate',
  aliases: ['spnego', 'kerberos', 'windows'],
  title: 'Negotiate (SPNEGO with NTLM)',
  family: 'passwords',
  standard: { name: 'RFC 4559, RFC 4178', url: 'https://www.rfc-editor.org/rfc/rfc4559' },
  summary:
    'Client and server agree on a mechanism, Kerberos or NTLM, and exchange its messages in SPNEGO tokens. This service accepts ' +
    'NTLM; a Kerberos ticket is rejected with the name of its service.',
  credentials: ({ accounts: { demo } }) => ({
    username: demo.subject.replace(/@.*/, ''),
    password: demo.password,
    domain: DOMAIN,
    mechanisms: ['NTLM'],
  }),
  reasons: negotiateReasons,
  challenge: () => ({ 'www-authenticate': 'Negotiate' }),
  verify: verifyNegotiate,
  samples: () => ({
    curl: {
      cannot:
        'curl sends NTLM in Negotiate only if GSS-API has a mechanism for it (gss-ntlmssp), with `curl --negotiate -u :` and the ' +
        'environment variable NTLM_USER_FILE. On Windows, `curl --negotiate` uses the account that you are logged in with.',
    },
  }),
});
