// The reasons of SCRAM.
import { passwordReasons } from '../basic/password-check.js';
import { candidateReasons } from '../diagnosis/diagnose.js';
import type { Reject } from '../schemes/scheme.js';
import { proofCandidates } from './candidates.js';

export const scramReasons = {
  missing: {
    message: 'The request has no SCRAM message.',
    hint: 'Send the scheme of the challenge and `data=` with base64 of `n,,n=USER,r=NONCE` (RFC 7804 §5).',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than the challenge.',
    hint: 'Use the scheme of the challenge. Channel binding (`-PLUS`) is not supported over HTTP.',
  },
  malformed: {
    message: 'The credentials are not a list of parameters.',
    hint: 'Send `name=value` pairs separated by commas, each name once.',
  },
  no_data: {
    message: 'The credentials have no `data`.',
    hint: 'Send the SCRAM message in base64 as `data`.',
  },
  not_base64: {
    message: 'The value of `data` is not base64 of a text in UTF-8.',
    hint: 'Encode the message in base64 with padding (RFC 4648 §4).',
  },
  wrong_realm: {
    message: 'The `realm` is not the one of the challenge.',
    hint: 'Send the realm of the challenge, or none.',
  },
  malformed_message: {
    message: 'The SCRAM message is malformed.',
    hint: 'Write the message as RFC 5802 §7 defines.',
  },
  channel_binding: {
    message: 'The first message requires channel binding.',
    hint: 'Start the message with `n,,`.',
  },
  authorization_identity: {
    message: 'The first message requests the rights of another user.',
    hint: 'Omit `a=` from the start of the message.',
  },
  unknown_user: passwordReasons.unknown_user,
  client_final_expected: {
    message: 'This is the first message; `data` of the challenge is the response to it.',
    hint: 'Send the second message with the `sid` of the challenge.',
  },
  no_sid: {
    message: 'The second message has no `sid`.',
    hint: 'Send the `sid` of the challenge together with `data` (RFC 7804 §5).',
  },
  unknown_sid: {
    message: 'The service did not issue the `sid`, or issued it before a restart.',
    hint: 'Send `sid` unchanged, or start again with the first message.',
  },
  stale_sid: {
    message: 'The first message was sent more than a minute ago.',
    hint: 'Start again with the first message.',
  },
  wrong_nonce: {
    message: 'The nonce in the second message is not the one of the server.',
    hint: 'Send `r` of the server unchanged: your nonce and the part that the server added.',
  },
  wrong_channel_binding: {
    message: 'The `c` of the second message is not base64 of the start of the first message.',
    hint: 'Send `c=biws`, which is base64 of `n,,`.',
  },
  proof_not_base64: {
    message: 'The proof is not base64 with the length of the hash.',
    hint: 'Encode the bytes of the proof in base64 with padding, not in hexadecimal digits.',
  },
  replayed: {
    message: 'The second message was already used.',
    hint: 'Perform the whole exchange for each request.',
  },
  proof_mismatch: {
    message: 'The proof does not match, and no known error explains it.',
    hint: 'Check the password, then compare the signed messages with `debug.auth_message`.',
  },
  ...candidateReasons(proofCandidates),
} as const;

export type ScramReject = Reject<keyof typeof scramReasons>;
