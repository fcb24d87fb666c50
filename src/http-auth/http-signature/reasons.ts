// The reasons of HTTP Message Signatures.
import { hintsOf } from '../diagnosis/diagnose.js';
import { signatureBaseCandidates } from './candidates.js';
import { digestCandidates } from './digest-candidates.js';
import { keyCandidates } from './key-candidates.js';
import type { Reject } from '../schemes/scheme.js';

export const httpSignatureReasons = {
  missing:
    'Send `Signature-Input` and `Signature`; `Accept-Signature` of this answer says what to sign (RFC 9421 §4).',
  input_missing: '`Signature` came without `Signature-Input`, which says what was signed (RFC 9421 §4.1).',
  signature_missing: '`Signature-Input` came without `Signature` (RFC 9421 §4.2).',
  cavage:
    'This is the draft of 2019 (`keyId="…", headers="…"`). RFC 9421 has two headers, `Signature-Input` and `Signature`.',
  malformed_input:
    '`Signature-Input` is a dictionary of lists: `sig1=("@method" "@target-uri");created=1;keyid="…"`.',
  malformed_signature:
    '`Signature` is a dictionary of byte sequences: base64 between colons, `sig1=:…:` (RFC 8941 §3.3.5).',
  label_mismatch: 'No label stands in both headers. `sig1=(…)` in one wants `sig1=:…:` in the other.',
  missing_parameter:
    'The parameters `created` and `keyid` are required here; RFC 9421 §2.3 leaves that to the service.',
  parameter_type:
    '`created` and `expires` are integers, `keyid`, `alg`, `nonce` and `tag` strings in quotes (RFC 9421 §2.3).',
  created_in_milliseconds: '`created` is in seconds since 1970, not in milliseconds.',
  created_too_far: '`created` is more than five minutes away. Set your clock, and sign every request again.',
  expired: '`expires` lies in the past (RFC 9421 §2.3).',
  unknown_key: 'No key has that `keyid`. `GET /auth/methods` lists the practice keys.',
  alg_differs:
    'The parameter `alg` names another algorithm than the key has. The key decides (RFC 9421 §3.2); leave `alg` out.',
  not_covered:
    'Sign at least `"@method"` and `"@target-uri"` (or `"@authority"`, `"@path"` and `"@query"`), and `"content-digest"` of a body.',
  component_unknown:
    'A component with that name or parameter cannot be derived from a request here (RFC 9421 §2).',
  component_absent:
    'A component is named that this request does not have: it was never sent, or a proxy took it away.',
  component_repeated: 'Every component may stand in the list once (RFC 9421 §2).',
  query_param_repeated:
    'A parameter that the query has twice cannot be named by `@query-param` (RFC 9421 §2.2.8). Sign `@query`.',
  digest_missing: 'A body needs `Content-Digest`, for a signature covers headers only (RFC 9421 §7.2.8).',
  digest_3230: 'You sent `Digest`, which RFC 9530 replaced. Send `Content-Digest: sha-256=:…:`.',
  digest_malformed:
    '`Content-Digest` is a dictionary of byte sequences: `sha-256=:base64:`, with the colons (RFC 9530 §2).',
  digest_algorithm: '`Content-Digest` needs `sha-256` or `sha-512`; nothing else counts here (RFC 9530 §5).',
  nonce_used: 'This `nonce` was used before. Every request needs a new one.',
  wrong_key: 'The signature is that of another practice key than `keyid` names.',
  signature_mismatch:
    'The signature does not hold for what the service saw. Compare your signature base with `debug.signature_base`, line by line.',
  ...hintsOf(digestCandidates),
  ...hintsOf(signatureBaseCandidates),
  ...hintsOf(keyCandidates),
} as const;

export type HttpSignatureReason = keyof typeof httpSignatureReasons;

export type HttpSignatureReject = Reject<HttpSignatureReason>;
