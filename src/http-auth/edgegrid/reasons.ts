// The reasons of EdgeGrid.
import { hintsOf } from '../diagnosis/diagnose.js';
import { edgegridCandidates } from './candidates.js';
import type { Reject } from '../schemes/scheme.js';

export const edgegridReasons = {
  missing:
    'Send `Authorization: EG1-HMAC-SHA256 client_token=…;access_token=…;timestamp=…;nonce=…;signature=…`, without line breaks.',
  wrong_scheme: 'The header `Authorization` must begin with `EG1-HMAC-SHA256` and a space.',
  missing_field:
    'A field is missing, or `signature` is not the last one: client_token, access_token, timestamp, nonce, signature.',
  unknown_client_token: 'No such client token. `GET /auth/methods` has the one that works here.',
  unknown_access_token: 'No such access token. `GET /auth/methods` has the one that works here.',
  tokens_swapped: 'The client token and the access token changed places.',
  timestamp_format:
    'The timestamp is `yyyyMMddTHH:mm:ss+0000`: no dashes, with colons, in UTC and saying so.',
  timestamp_skewed: 'The timestamp is more than five minutes away. Set your clock.',
  local_time: 'The timestamp is off by a time zone: you wrote local time and called it `+0000`. Use UTC.',
  malformed_nonce: 'The nonce is 1 to 128 visible characters; a UUID does well.',
  nonce_used: 'This nonce was used before. Every request needs a new one.',
  malformed_signature: 'The signature is base64 of 32 bytes: 44 characters, `=` at the end.',
  signature_mismatch:
    'The signature is not the one that the service computes. Compare what you signed with `debug.data_to_sign`, field by field.',
  ...hintsOf(edgegridCandidates),
} as const;

export type EdgegridReason = keyof typeof edgegridReasons;

export type EdgegridReject = Reject<EdgegridReason>;
