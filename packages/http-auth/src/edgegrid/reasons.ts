// The reasons of EdgeGrid.
import { candidateReasons } from '../diagnosis/diagnose.js';
import { edgegridCandidates } from './candidates.js';
import type { Reject } from '../schemes/scheme.js';

export const edgegridReasons = {
  missing: {
    message: 'The request has no EdgeGrid credentials.',
    hint: 'Send `Authorization: EG1-HMAC-SHA256 client_token=…;access_token=…;timestamp=…;nonce=…;signature=…` in one line.',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `EG1-HMAC-SHA256`.',
    hint: 'Start the header with `EG1-HMAC-SHA256` and a space.',
  },
  missing_field: {
    message: 'A field is missing, or `signature` is not the last one.',
    hint: 'Send client_token, access_token, timestamp, nonce and signature, in this order.',
  },
  unknown_client_token: {
    message: 'The client token is unknown.',
    hint: 'Use the client token that `GET /auth/methods` lists.',
  },
  unknown_access_token: {
    message: 'The access token is unknown.',
    hint: 'Use the access token that `GET /auth/methods` lists.',
  },
  tokens_swapped: {
    message: 'The client token and the access token are swapped.',
    hint: 'Exchange the two values.',
  },
  timestamp_format: {
    message: 'The timestamp has the wrong format.',
    hint: 'Write it as `yyyyMMddTHH:mm:ss+0000`: no dashes, with colons, in UTC.',
  },
  timestamp_skewed: {
    message: 'The timestamp differs from the time of the service by more than five minutes.',
    hint: 'Check your clock.',
  },
  local_time: {
    message: 'The timestamp differs from the time of the service by a time zone.',
    hint: 'Write the time in UTC, not the local time.',
  },
  malformed_nonce: {
    message: 'The nonce does not have 1 to 128 visible characters.',
    hint: 'Send a UUID.',
  },
  nonce_used: {
    message: 'The nonce was already used.',
    hint: 'Generate a new nonce for each request.',
  },
  malformed_signature: {
    message: 'The signature is not base64 of 32 bytes.',
    hint: 'Send 44 characters that end with `=`.',
  },
  signature_mismatch: {
    message: 'The signature does not match, and no known error explains it.',
    hint: 'Compare the text that you signed with `debug.data_to_sign`, field by field.',
  },
  ...candidateReasons(edgegridCandidates),
} as const;

export type EdgegridReason = keyof typeof edgegridReasons;

export type EdgegridReject = Reject<EdgegridReason>;
