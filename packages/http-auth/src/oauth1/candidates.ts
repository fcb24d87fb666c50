// Known errors in a signature of OAuth 1.0a, each as a change of its input.
import { header } from '../auth-request.js';
import { decodeBase64 } from '../base64.js';
import { candidatesFor } from '../diagnosis/diagnose.js';
import { baseStringUri, percentEncode } from './base-string.js';
import { otherEncodings } from './candidate-values.js';
import { consumer } from './credentials.js';
import { encodingCandidates } from './encoding-candidates.js';
import { parameterCandidates } from './parameter-candidates.js';
import { signatureHashes, oauth1Key, type SignatureInput, type SignedRequest } from './signature.js';

/** The more specific ones come first. */
export const signatureCandidates = candidatesFor<SignedRequest, Partial<SignatureInput>>()([
  {
    code: 'ampersand_missing',
    message: 'The signing key has no `&`.',
    hint: 'Put `&` between the secrets, also without a token (RFC 5849 §3.4.2).',
    compute: ({ tokenSecret }) => [{ key: oauth1Key(consumer.secret, tokenSecret).replace('&', '') }],
  },
  {
    code: 'token_secret_missing',
    message: 'The signature was computed without the token secret.',
    hint: 'Use consumer secret, `&` and token secret as the key (RFC 5849 §3.4.2).',
    compute: () => [{ key: oauth1Key(consumer.secret, '') }, { key: consumer.secret }],
  },
  {
    code: 'secrets_swapped',
    message: 'The secrets in the signing key are swapped.',
    hint: 'Put the consumer secret first and the token secret second (RFC 5849 §3.4.2).',
    compute: ({ tokenSecret }) => [{ key: oauth1Key(tokenSecret, consumer.secret) }],
  },
  ...parameterCandidates,
  ...encodingCandidates,
  {
    code: 'method_lower_case',
    message: 'The signature was computed with the method in lower case.',
    hint: 'Use upper case (RFC 5849 §3.4.1.1).',
    compute: ({ right }) => [{ method: right.method.toLowerCase() }],
  },
  {
    code: 'method_differs',
    message: 'The signature was not computed with the method of the request.',
    hint: 'Sign the method that is sent. Check for redirects.',
    compute: () => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((method) => ({ method })),
  },
  {
    code: 'scheme_differs',
    message: 'The signature was computed with http instead of https, or the reverse.',
    hint: 'Use the public URL of the service. Behind a proxy, set `PUBLIC_BASE_URL` or `TRUST_PROXY`.',
    compute: ({ right: { address } }) => [
      { address: address.replace(/^https?/, address.startsWith('https') ? 'http' : 'https') },
    ],
  },
  {
    code: 'port_differs',
    message: 'The signature was not computed with the port of the URL.',
    hint: 'Include the port, except 80 for http and 443 for https (RFC 5849 §3.4.1.2).',
    compute: ({ right: { address } }) => [
      { address: address.replace(/^(https?:\/\/[^/]*?):\d+(?=\/)/, '$1') },
      {
        address: address.replace(
          /^(https?:\/\/[^/:]*)(?=\/)/,
          `$1:${address.startsWith('https') ? 443 : 80}`,
        ),
      },
    ],
  },
  {
    code: 'host_differs',
    message: 'The signature was computed with the header `Host`, which is not the host of the public URL.',
    hint: 'Use the public URL of the service.',
    compute: ({ request }) =>
      ['http', 'https'].map((scheme) => ({
        address: baseStringUri(`${scheme}://${header(request, 'host') ?? ''}`, request.target),
      })),
  },
  {
    code: 'wrong_hash',
    message: 'The signature was computed with another hash than `oauth_signature_method`.',
    hint: 'Use the same hash for both.',
    compute: () => signatureHashes.map((hash) => ({ hash })),
  },
  {
    code: 'signature_encoding',
    message: 'The signature has the wrong encoding.',
    hint: 'Send base64 of the bytes, with padding, percent-encoded once (RFC 5849 §3.4.2, §3.5.1).',
    compute: ({ right }) => [{ key: percentEncode(right.key) }, ...otherEncodings.map((read) => ({ read }))],
  },
  {
    code: 'signature_plus',
    message: 'The signature contains a space instead of `+`.',
    hint: 'Send `+` as `%2B` (RFC 5849 §3.6).',
    compute: () => [{ read: (signature) => decodeBase64(signature.replaceAll(' ', '+')) }],
  },
]);
