// The reasons of OAuth 1.0a. The first codes are those of the extension OAuth Problem Reporting; the codes of the
// candidates say what the client signed instead.

import { hintsOf } from '../diagnosis/diagnose.js';
import { bodyHashReasons } from './body-hash.js';
import { signatureCandidates } from './candidates.js';

/** Found before the signature is verified, or after it. */
const problems = {
  missing:
    'Sign the request: `Authorization: OAuth oauth_consumer_key="…", …, oauth_signature="…"` (RFC 5849 §3.1).',
  wrong_scheme:
    'The header `Authorization` is of another scheme. It begins with `OAuth`; `Bearer` belongs to OAuth 2.0.',
  parameter_absent: 'A parameter of the protocol is missing (RFC 5849 §3.1).',
  parameter_rejected:
    'A parameter cannot be read: names and values are percent-encoded (RFC 5849 §3.5, §3.6).',
  parameter_repeated:
    'Each parameter of the protocol stands once: in the header, the query or the form (RFC 5849 §3.1, §3.5). Authlib 1.2 repeats them in the latter two; sign in its header.',
  signature_method_rejected:
    'The names of the methods are case-sensitive: HMAC-SHA1, HMAC-SHA256, HMAC-SHA512, RSA-SHA1, RSA-SHA256, RSA-SHA512 and PLAINTEXT.',
  version_rejected: '`oauth_version` is `1.0` or is not sent, also for OAuth 1.0a (RFC 5849 §3.1).',
  consumer_key_unknown:
    'No such `oauth_consumer_key`. A production server would not distinguish this from a wrong signature.',
  token_rejected:
    'No such `oauth_token` here: it is unknown, has expired, was used up, or is a token for another step.',
  timestamp_refused:
    '`oauth_timestamp` is more than 300 seconds away from the clock of the service (RFC 5849 §3.3). Set the clock right.',
  timestamp_in_milliseconds:
    '`oauth_timestamp` counts seconds, not milliseconds (RFC 5849 §3.3). Divide by 1000.',
  nonce_used:
    'This nonce came before with this timestamp. Generate a new one for every request (RFC 5849 §3.3).',
  signature_invalid:
    'The signature does not match, and no known error explains it. Compare `debug.base_string` with yours, then the secrets.',
} as const;

const signatureReasons = hintsOf(signatureCandidates);

export const oauth1Reasons = { ...problems, ...bodyHashReasons, ...signatureReasons } as const;

export type Oauth1Reason = keyof typeof oauth1Reasons;

/** The names in OAuth Problem Reporting of codes that differ from them. */
const problemNames: Readonly<Partial<Record<string, string>>> = {
  parameter_repeated: 'parameter_rejected',
  timestamp_in_milliseconds: 'timestamp_refused',
  callback_missing: 'parameter_absent',
  callback_rejected: 'parameter_rejected',
  verifier_missing: 'parameter_absent',
  verifier_wrong: 'verifier_invalid',
};

const hasSaidNothing: ReadonlySet<string> = new Set(['missing', 'wrong_scheme']);

/** The problem as OAuth Problem Reporting names it; undefined if no credentials were sent. */
export function problemOf(code: string): string | undefined {
  if (hasSaidNothing.has(code)) return undefined;
  return (
    problemNames[code] ??
    (code in signatureReasons || code.startsWith('body_hash') ? 'signature_invalid' : code)
  );
}
