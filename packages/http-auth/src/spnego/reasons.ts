// The reasons of Negotiate: reasons of NTLM messages and reasons of SPNEGO.
import { ntlmReasons } from '../ntlm/reasons.js';
import type { Reject } from '../schemes/scheme.js';

const {
  missing: _missing,
  wrong_scheme: _scheme,
  spnego: _spnego,
  not_base64: _base64,
  ...ofMessages
} = ntlmReasons;

export const negotiateReasons = {
  missing: {
    message: 'The request has no Negotiate token.',
    hint: 'Send `Authorization: Negotiate` and a token in base64. Clients do this when they are set to Negotiate.',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `Negotiate`.',
    hint: 'Start the header with `Negotiate` and a space.',
  },
  ntlm_scheme: {
    message: 'The message was sent with the scheme `NTLM`.',
    hint: 'Send it with `Negotiate`, or use the scheme `ntlm`.',
  },
  not_base64: {
    message: 'The value after `Negotiate` is not base64.',
    hint: 'Send one token in base64 with its padding (RFC 4648 §4).',
  },
  malformed_token: {
    message: 'The token is neither SPNEGO nor an NTLM message.',
    hint: 'Send a token that a GSS-API or SSPI library created (RFC 4178 §4.2).',
  },
  kerberos_ticket: {
    message: 'The token has a Kerberos ticket, for which this service has no key.',
    hint: 'Configure the client to use NTLM in Negotiate, with the user and the domain that `GET /auth/methods` lists.',
  },
  no_ntlm: {
    message: 'The token has no NTLM message.',
    hint: 'Offer NTLM (1.3.6.1.4.1.311.2.2.10) and send its first message in the token.',
  },
  ...ofMessages,
} as const;

export type NegotiateReject = Reject<keyof typeof negotiateReasons>;
