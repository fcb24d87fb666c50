// The reasons of NTLM.
import { hintsOf } from '../diagnosis/diagnose.js';
import type { Reject } from '../schemes/scheme.js';
import { ntlmSecretCandidates } from './candidates.js';

export const ntlmReasons = {
  missing:
    'Send `Authorization: NTLM` and a type 1 message in base64. Clients begin so by themselves when they are set to NTLM.',
  type_3_awaited:
    'This is the first half of the handshake. The challenge holds a type 2 message; answer it with a type 3 message.',
  wrong_scheme: 'The header `Authorization` must begin with `NTLM` and a space.',
  spnego:
    'This is SPNEGO, or NTLM under the name `Negotiate`. Send the bare messages of NTLM, which begin with `TlRMTVNTUAAB` or `TlRMTVNTUAAD`.',
  not_base64: 'What follows `NTLM` must be one message in base64 (RFC 4648 §4), with its padding.',
  malformed: 'This is no message of NTLM, or a length in it points out of it (MS-NLMP §2.2.1).',
  wrong_type: 'A client sends messages of type 1 and 3. Type 2 is the one of the server.',
  anonymous: 'The message contains no user name. Set the login name and the password.',
  lm_only:
    'Only the LM response is there, which is no longer accepted anywhere. Let the client send NTLMv2 (LmCompatibilityLevel 3 or more).',
  domain_in_user:
    'The domain stands in the name. Most clients have a field of its own for it, or split `SANDBOX\\alice` themselves; write the backslash once.',
  wrong_domain: 'This service is the domain `SANDBOX`; no domain at all will do as well.',
  unknown_user:
    'There is no such account. A production server would not distinguish this from a wrong password.',
  foreign_challenge:
    'This is an answer to a challenge that this service did not give, or issued before it was restarted. Begin again with a type 1 message.',
  stale_challenge: 'The challenge is older than a minute. Begin again with a type 1 message.',
  replayed: 'This very message came before. Every request needs a handshake of its own here.',
  wrong_password:
    'The account exists, and no known error in the computation leads to this response: the password is probably wrong. A production server would not say which.',
  ...hintsOf(ntlmSecretCandidates),
} as const;

type NtlmReason = keyof typeof ntlmReasons;

export type NtlmReject = Reject<NtlmReason>;
