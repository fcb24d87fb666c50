// Known errors in the encoding and the order of the parameters that a signature of OAuth 1.0a covers.
import { candidatesFor } from '../diagnosis/diagnose.js';
import { joinEncoded, percentEncode, sortParameters } from './base-string.js';
import { lowerCaseHex, parameterOrders } from './candidate-values.js';
import { oauth1ParametersOf } from './parameters.js';
import type { SignatureInput, SignedRequest } from './signature.js';

export const encodingCandidates = candidatesFor<SignedRequest, Partial<SignatureInput>>()([
  {
    code: 'encoded_once',
    message: 'Names and values were encoded once.',
    hint: 'Encode them before they are joined, and encode the joined text again (RFC 5849 §3.4.1.3.2).',
    compute: () => [{ encode: (text) => text }],
  },
  {
    code: 'not_encoded',
    message: 'The parts of the base string were not encoded.',
    hint: 'Encode URI and parameters again when they are joined with `&` (RFC 5849 §3.4.1.1).',
    compute: () => [
      { join: (...parts) => parts.join('&') },
      { join: (method, address, list) => [method, percentEncode(address), list].join('&') },
      { join: (method, address, list) => [method, address, percentEncode(list)].join('&') },
    ],
  },
  {
    code: 'characters_not_encoded',
    message: "The characters `!`, `'`, `(`, `)` and `*` were not encoded.",
    hint: 'Encode them too: `encodeURIComponent` does not (RFC 5849 §3.6).',
    compute: () => [
      { encode: encodeURIComponent, join: (...parts) => parts.map(encodeURIComponent).join('&') },
      { encode: encodeURIComponent },
    ],
  },
  {
    code: 'lower_case_hex',
    message: 'The percent-encoding has lower-case digits.',
    hint: 'Write `%2F`, not `%2f` (RFC 5849 §3.6).',
    compute: () => [
      { encode: lowerCaseHex, join: (...parts) => parts.map(lowerCaseHex).join('&') },
      { join: (...parts) => parts.map(lowerCaseHex).join('&') },
      { encode: lowerCaseHex },
    ],
  },
  {
    code: 'plus_for_space',
    message: 'A space was signed as `+`.',
    hint: 'Sign it as `%20` (RFC 5849 §3.6).',
    compute: () => [
      { encode: (text) => percentEncode(text).replaceAll('%20', '+') },
      { join: (...parts) => joinEncoded(...parts).replaceAll('%2520', '+') },
    ],
  },
  {
    code: 'plus_kept',
    message: 'A `+` of the query or form was signed as a plus, but it means a space.',
    hint: 'Send `%2B` for a plus.',
    compute: ({ request }) => [
      { parameters: oauth1ParametersOf(request, '+').filter(({ name }) => name !== 'oauth_signature') },
    ],
  },
  {
    code: 'not_sorted',
    message: 'The parameters were not sorted.',
    hint: 'Sort the encoded parameters by name, then by value, in byte order (RFC 5849 §3.4.1.3.2).',
    compute: ({ parameters }) => [
      ...parameterOrders.map((order) => ({
        parameters: order.flatMap((at) => parameters.filter(({ place }) => place === at)),
        sort: (encoded: SignatureInput['parameters']) => encoded,
      })),
      { sort: (encoded) => encoded.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name))) },
      { sort: (encoded) => encoded.toSorted((a, b) => a.name.localeCompare(b.name)) },
      { parameters: sortParameters(parameters), sort: (encoded) => encoded },
    ],
  },
]);
