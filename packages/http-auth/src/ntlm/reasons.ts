// The reasons of NTLM.
import { passwordReasons } from '../basic/password-check.js';
import { candidateReasons } from '../diagnosis/diagnose.js';
import type { Reject } from '../schemes/scheme.js';
import { ntlmSecretCandidates } from './candidates.js';

export const ntlmReasons = {
  missing: {
    message: 'The request has no NTLM message.',
    hint: 'Send `Authorization: NTLM` and a type 1 message in base64. Clients do this when they are set to NTLM.',
  },
  type_3_awaited: {
    message: 'This is the first message of the handshake; the challenge contains the type 2 message.',
    hint: 'Respond with a type 3 message.',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `NTLM`.',
    hint: 'Start the header with `NTLM` and a space.',
  },
  spnego: {
    message: 'This is SPNEGO, or NTLM with the scheme `Negotiate`.',
    hint: 'Send plain NTLM messages, which start with `TlRMTVNTUAAB` or `TlRMTVNTUAAD`.',
  },
  not_base64: {
    message: 'The value after `NTLM` is not base64.',
    hint: 'Send one message in base64 with its padding (RFC 4648 §4).',
  },
  malformed: {
    message: 'The message is not a valid NTLM message.',
    hint: 'Check the signature, the lengths and the offsets (MS-NLMP §2.2.1).',
  },
  wrong_type: {
    message: 'The message has another type than 1 and 3.',
    hint: 'Send type 1 first and type 3 second. Type 2 is the message of the server.',
  },
  anonymous: {
    message: 'The message has no user name.',
    hint: 'Set the login name and the password.',
  },
  lm_only: {
    message: 'The message has only an LM response.',
    hint: 'Configure the client to send NTLMv2 (LmCompatibilityLevel 3 or more).',
  },
  domain_in_user: {
    message: 'The user name contains the domain.',
    hint: 'Use the separate field for the domain, or send `SANDBOX\\alice` with one backslash if the client splits it.',
  },
  wrong_domain: {
    message: 'The domain is not `SANDBOX`.',
    hint: 'Send the domain `SANDBOX`, or none.',
  },
  unknown_user: passwordReasons.unknown_user,
  foreign_challenge: {
    message:
      'The response belongs to a challenge that this service did not issue, or issued before a restart.',
    hint: 'Start again with a type 1 message.',
  },
  mic_mismatch: {
    message: 'The MIC does not match the messages of the handshake.',
    hint: 'Compute it over the type 1, 2 and 3 messages, with zeros in place of the MIC (MS-NLMP §3.1.5.1.2). A proxy may have changed a message.',
  },
  stale_challenge: {
    message: 'The challenge is older than a minute.',
    hint: 'Start again with a type 1 message.',
  },
  replayed: {
    message: 'This message was already used.',
    hint: 'Perform a handshake for each request.',
  },
  response_mismatch: {
    message: 'The response does not match, and no known error explains it.',
    hint: 'Check the password, then compare each step of the computation with `debug`.',
  },
  ...candidateReasons(ntlmSecretCandidates),
} as const;

type NtlmReason = keyof typeof ntlmReasons;

export type NtlmReject = Reject<NtlmReason>;

/** The reasons of the messages themselves, for every transport. */
export type NtlmMessageReason = Exclude<NtlmReason, 'missing' | 'wrong_scheme' | 'spnego' | 'not_base64'>;
