// The reasons of vapid.
import { candidateReasons } from '../diagnosis/diagnose.js';
import {
  claimReasons,
  ecdsaReasons,
  formReasons,
  headerReasons,
  keyPairReasons,
  signatureReasons,
} from '../jws/reasons.js';
import type { Reject } from '../schemes/scheme.js';
import { keyFormCandidates } from './public-key.js';

/** The longest validity of a token, in seconds (RFC 8292 §2). */
export const MAX_LIFETIME = 86_400;

const { unknown_kid: _kid, ...ofHeader } = headerReasons;
const { wrong_issuer: _issuer, ...ofClaims } = claimReasons;

const own = {
  missing: {
    message: 'The request has no vapid credentials.',
    hint: 'Send `Authorization: vapid t=TOKEN, k=KEY` (RFC 8292 §3).',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `vapid`.',
    hint: 'Start the header with `vapid` and a space.',
  },
  draft_scheme: {
    message: 'The credentials have the form of a draft, `WebPush` with the key in `Crypto-Key`.',
    hint: 'Send `vapid t=TOKEN, k=KEY` (RFC 8292 §3). In web-push, select the encoding `aes128gcm`.',
  },
  malformed: {
    message: 'The credentials are not a list of parameters.',
    hint: 'Send `t=TOKEN, k=KEY`, each name once.',
  },
  missing_parameter: {
    message: 'A parameter of the credentials is missing.',
    hint: 'Send the token as `t` and the public key as `k`.',
  },
  bad_key: {
    message: 'The parameter `k` is not a public key on the curve P-256.',
    hint: 'Send the uncompressed point of 65 bytes in base64url (RFC 8292 §3.2).',
  },
  ...candidateReasons(keyFormCandidates),
  key_mismatch: {
    message: 'The token was signed with the practice key, but `k` is another key.',
    hint: 'Send the public key that belongs to the private key (RFC 8292 §3.2).',
  },
  missing_claim: {
    message: 'The token has no `aud` or no `exp`.',
    hint: 'Set `aud` to the origin of the push service and `exp` to at most 24 hours from now (RFC 8292 §2).',
  },
  audience_not_origin: {
    message: 'The claim `aud` is a URL with a path.',
    hint: 'Send the origin only: scheme, host and port, without a slash at the end (RFC 8292 §2).',
  },
  expires_too_late: {
    message: 'The token expires in more than 24 hours.',
    hint: 'Set `exp` to at most 24 hours from now, in seconds (RFC 8292 §2).',
  },
  bad_subject: {
    message: 'The claim `sub` is not a URI to contact the sender.',
    hint: 'Send a `mailto:` or `https:` URI (RFC 8292 §2.1).',
  },
} as const;

export const vapidReasons = {
  ...own,
  ...formReasons,
  ...ofHeader,
  ...signatureReasons,
  ...keyPairReasons,
  ...ecdsaReasons,
  ...ofClaims,
} as const;

export type VapidReject = Reject<keyof typeof own>;
