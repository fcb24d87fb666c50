// What goes wrong with EdgeGrid, and how to mend it.
import type { Reject } from '../schemes/scheme.js';

export const edgegridReasons = {
  missing:
    'Send `Authorization: EG1-HMAC-SHA256 client_token=…;access_token=…;timestamp=…;nonce=…;signature=…`, without line breaks.',
  wrong_scheme: 'The header `Authorization` must begin with `EG1-HMAC-SHA256` and a space.',
  missing_field:
    'A field is missing, or `signature` is not the last one: client_token, access_token, timestamp, nonce, signature.',
  trailing_semicolon:
    'What is signed of the header ends in `;`, behind the nonce, and nothing follows the signature.',
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
  scheme_differs: 'You signed `http`, and the address begins with `https`.',
  host_differs:
    'You signed another host than the request names. The port belongs to it unless it is the default.',
  query_left_out: 'You signed the path without the query. Both are signed, as they stand in the address.',
  path_differs: 'You signed another path than you asked for. It begins with `/` and holds no host.',
  method_lower_case: 'The method is signed in upper case.',
  headers_signed: 'You signed a header. This API asks for none: the field stays empty.',
  body_not_hashed: 'You left the body out. Of a POST, the SHA-256 of the body is signed, in base64.',
  body_hash_needless: 'Only the body of a POST is hashed; for any other method the field stays empty.',
  body_hash_differs:
    'The hash you signed is not the SHA-256, in base64, of the body that came: hexadecimal, or of other bytes?',
  not_tabs: 'The fields that are signed have a tab between them, also where one is empty.',
  header_left_out:
    'The last field that is signed is the header from `EG1-HMAC-SHA256 ` on up to `signature=`, without it.',
  key_not_derived: 'Sign with base64 of HMAC-SHA256(client secret, timestamp), not with the secret itself.',
  key_not_base64:
    'The signing key is the base64 text of the HMAC over the timestamp, not its bytes or hexadecimal digits.',
  key_swapped:
    'The signing key is keyed with the secret and made over the timestamp, not the other way round.',
  secret_spoiled: 'Your secret has a blank, a line break or quotes around it.',
  signature_mismatch:
    'The signature is another one than the service computes. Compare what you signed with `debug.data_to_sign`, field by field.',
} as const;

export type EdgegridReason = keyof typeof edgegridReasons;

export type EdgegridReject = Reject<EdgegridReason>;
