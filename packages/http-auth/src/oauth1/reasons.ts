// The reasons of OAuth 1.0a. The first codes come from the extension OAuth Problem Reporting; the others come from the
// candidates.

import { candidateReasons } from '../diagnosis/diagnose.js';
import { bodyHashReasons } from './body-hash.js';
import { signatureCandidates } from './candidates.js';

/** Reasons other than a wrong signature. */
const problems = {
  missing: {
    message: 'The request is not signed.',
    hint: 'Send `Authorization: OAuth oauth_consumer_key="…", …, oauth_signature="…"` (RFC 5849 §3.1).',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `OAuth`.',
    hint: 'Start the header with `OAuth` and a space. `Bearer` belongs to OAuth 2.0.',
  },
  parameter_absent: {
    message: 'A protocol parameter is missing.',
    hint: 'Send all parameters that RFC 5849 §3.1 requires.',
  },
  parameter_rejected: {
    message: 'A parameter cannot be parsed.',
    hint: 'Percent-encode names and values (RFC 5849 §3.5, §3.6).',
  },
  parameter_repeated: {
    message: 'A protocol parameter is repeated.',
    hint: 'Send each one once, in the header, the query or the form (RFC 5849 §3.1, §3.5). Authlib 1.2 repeats them in the query and the form; use the header.',
  },
  signature_method_rejected: {
    message: 'The `oauth_signature_method` is not supported.',
    hint: 'Use HMAC-SHA1, HMAC-SHA256, HMAC-SHA512, RSA-SHA1, RSA-SHA256, RSA-SHA512 or PLAINTEXT. The names are case-sensitive.',
  },
  version_rejected: {
    message: 'The `oauth_version` is not `1.0`.',
    hint: 'Send `1.0` or omit it, also for OAuth 1.0a (RFC 5849 §3.1).',
  },
  consumer_key_unknown: {
    message: 'The `oauth_consumer_key` is unknown.',
    hint: 'Use the key that `GET /auth/methods` lists. A production server does not distinguish this error from a wrong signature.',
  },
  token_rejected: {
    message: 'The `oauth_token` is unknown, has expired, was used, or belongs to another step.',
    hint: 'Get a new token.',
  },
  timestamp_refused: {
    message: 'The `oauth_timestamp` differs from the time of the service by more than 300 seconds.',
    hint: 'Check your clock (RFC 5849 §3.3).',
  },
  timestamp_in_milliseconds: {
    message: 'The `oauth_timestamp` is in milliseconds.',
    hint: 'Divide by 1000 (RFC 5849 §3.3).',
  },
  nonce_used: {
    message: 'The nonce was already used with this timestamp.',
    hint: 'Generate a new nonce for each request (RFC 5849 §3.3).',
  },
  signature_invalid: {
    message: 'The signature does not match, and no known error explains it.',
    hint: 'Compare your base string with `debug.base_string`, then check the secrets.',
  },
} as const;

const signatureReasons = candidateReasons(signatureCandidates);

export const oauth1Reasons = { ...problems, ...bodyHashReasons, ...signatureReasons } as const;

export type Oauth1Reason = keyof typeof oauth1Reasons;

/** The names of OAuth Problem Reporting for other codes. */
const problemNames: Readonly<Partial<Record<string, string>>> = {
  parameter_repeated: 'parameter_rejected',
  timestamp_in_milliseconds: 'timestamp_refused',
  callback_missing: 'parameter_absent',
  callback_rejected: 'parameter_rejected',
  verifier_missing: 'parameter_absent',
  verifier_wrong: 'verifier_invalid',
};

const withoutCredentials: ReadonlySet<string> = new Set(['missing', 'wrong_scheme']);

/** The problem as OAuth Problem Reporting names it; undefined if no credentials were sent. */
export function problemOf(code: string): string | undefined {
  if (withoutCredentials.has(code)) return undefined;
  return (
    problemNames[code] ??
    (code in signatureReasons || code.startsWith('body_hash') ? 'signature_invalid' : code)
  );
}
