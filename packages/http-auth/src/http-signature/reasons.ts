// The reasons of HTTP Message Signatures.
import { candidateReasons } from '../diagnosis/diagnose.js';
import { signatureBaseCandidates } from './candidates.js';
import { digestCandidates } from './digest-candidates.js';
import { keyCandidates } from './key-candidates.js';
import type { Reject } from '../schemes/scheme.js';

export const httpSignatureReasons = {
  missing: {
    message: 'The request has no signature.',
    hint: 'Send `Signature-Input` and `Signature`. `Accept-Signature` of this response lists what to sign (RFC 9421 §4).',
  },
  input_missing: {
    message: 'The header `Signature-Input` is missing.',
    hint: 'Send it with `Signature`: it lists what is signed (RFC 9421 §4.1).',
  },
  signature_missing: {
    message: 'The header `Signature` is missing.',
    hint: 'Send it with `Signature-Input` (RFC 9421 §4.2).',
  },
  cavage: {
    message: 'The signature has the format of a draft (`keyId="…", headers="…"`).',
    hint: 'Send the two headers of RFC 9421, `Signature-Input` and `Signature`.',
  },
  malformed_input: {
    message: 'The header `Signature-Input` is not a dictionary of inner lists.',
    hint: 'Write it as `sig1=("@method" "@target-uri");created=1700000000;keyid="…"`.',
  },
  malformed_signature: {
    message: 'The header `Signature` is not a dictionary of byte sequences.',
    hint: 'Write base64 between colons, `sig1=:…:` (RFC 8941 §3.3.5).',
  },
  label_mismatch: {
    message: 'No label is in both headers.',
    hint: 'Use the same label, as in `Signature-Input: sig1=(…)` and `Signature: sig1=:…:`.',
  },
  missing_parameter: {
    message: 'The parameter `created` or `keyid` is missing.',
    hint: 'Send both. This service requires them; RFC 9421 §2.3 makes them optional.',
  },
  parameter_type: {
    message: 'A signature parameter has the wrong type.',
    hint: 'Write `created` and `expires` as integers, and `keyid`, `alg`, `nonce` and `tag` as strings in quotes (RFC 9421 §2.3).',
  },
  created_in_milliseconds: {
    message: 'The parameter `created` is in milliseconds.',
    hint: 'Send seconds since 1970.',
  },
  created_too_far: {
    message: 'The parameter `created` differs from the time of the service by more than five minutes.',
    hint: 'Check your clock, and sign each request again.',
  },
  expired: {
    message: 'The parameter `expires` is in the past.',
    hint: 'Sign the request again (RFC 9421 §2.3).',
  },
  unknown_key: {
    message: 'The `keyid` is unknown.',
    hint: 'Use a practice key that `GET /auth/methods` lists.',
  },
  alg_differs: {
    message: 'The parameter `alg` differs from the algorithm of the key.',
    hint: 'Omit `alg`, or send the algorithm of the key (RFC 9421 §3.2).',
  },
  not_covered: {
    message: 'The signature does not cover a required component.',
    hint: 'Sign `"@method"`, `"@target-uri"` (or `"@authority"`, `"@path"` and `"@query"`), and `"content-digest"` if there is a body.',
  },
  component_unknown: {
    message: 'The service does not support a component with that name or parameter.',
    hint: 'Use components of RFC 9421 §2 for requests.',
  },
  component_absent: {
    message: 'The request does not have a component that the signature lists.',
    hint: 'Send it, or remove it from the list. A proxy may have removed a header.',
  },
  component_repeated: {
    message: 'A component is listed twice.',
    hint: 'List each component once (RFC 9421 §2).',
  },
  query_param_repeated: {
    message: 'The query has a parameter twice, so `@query-param` cannot identify it.',
    hint: 'Sign `@query` instead (RFC 9421 §2.2.8).',
  },
  digest_missing: {
    message: 'The header `Content-Digest` is missing.',
    hint: 'Send it with every body: a signature covers headers only (RFC 9421 §7.2.8).',
  },
  digest_3230: {
    message: 'The request has the header `Digest`, which RFC 9530 replaced.',
    hint: 'Send `Content-Digest: sha-256=:…:`.',
  },
  digest_malformed: {
    message: 'The header `Content-Digest` is not a dictionary of byte sequences.',
    hint: 'Write it as `sha-256=:base64:`, with the colons (RFC 9530 §2).',
  },
  digest_algorithm: {
    message: 'The header `Content-Digest` has no digest with `sha-256` or `sha-512`.',
    hint: 'Add one of them (RFC 9530 §5).',
  },
  nonce_used: {
    message: 'The parameter `nonce` was already used.',
    hint: 'Generate a new nonce for each request.',
  },
  wrong_key: {
    message: 'The signature was made with another practice key than `keyid` names.',
    hint: 'Use the key of that `keyid`.',
  },
  signature_mismatch: {
    message: 'The signature does not match, and no known error explains it.',
    hint: 'Compare your signature base with `debug.signature_base`, line by line.',
  },
  ...candidateReasons(digestCandidates),
  ...candidateReasons(signatureBaseCandidates),
  ...candidateReasons(keyCandidates),
} as const;

export type HttpSignatureReason = keyof typeof httpSignatureReasons;

export type HttpSignatureReject = Reject<HttpSignatureReason>;
