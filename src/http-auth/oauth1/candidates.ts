// What clients of OAuth 1.0a are known to sign instead, each as a change of the input of the signature.
import { header } from '../auth-request.js';
import { decodeBase64 } from '../base64.js';
import { candidatesFor } from '../diagnosis/diagnose.js';
import { baseStringUri, joinEncoded, percentEncode, sortParameters } from './base-string.js';
import { bodiesReadAsFields, lowerCaseHex, otherEncodings, parameterOrders } from './candidate-values.js';
import { consumer } from './credentials.js';
import { parametersOf, realmOf } from './parameters.js';
import { hashes, signingKey, type SignatureInput, type SignedRequest } from './signature.js';

/** The more specific come first. */
export const signatureCandidates = candidatesFor<SignedRequest, Partial<SignatureInput>>()([
  {
    code: 'ampersand_missing',
    hint: 'The signing key lacks its `&`, which stands between the secrets even where there is no token (RFC 5849 §3.4.2).',
    compute: ({ tokenSecret }) => [{ key: signingKey(consumer.secret, tokenSecret).replace('&', '') }],
  },
  {
    code: 'token_secret_missing',
    hint: 'You signed without the token secret: the key is consumer secret, `&`, token secret (RFC 5849 §3.4.2).',
    compute: () => [{ key: signingKey(consumer.secret, '') }, { key: consumer.secret }],
  },
  {
    code: 'secrets_swapped',
    hint: 'The secrets of the key are swapped: first the consumer, then the token (RFC 5849 §3.4.2).',
    compute: ({ tokenSecret }) => [{ key: signingKey(tokenSecret, consumer.secret) }],
  },
  {
    code: 'query_missing',
    hint: 'You left the query out: its parameters are signed with the others (RFC 5849 §3.4.1.3.1).',
    compute: ({ parameters }) => [
      { parameters: parameters.filter(({ place, name }) => place !== 'query' || name.startsWith('oauth_')) },
    ],
  },
  {
    code: 'query_in_address',
    hint: 'The address in the base string has no query; its parameters go to the others (RFC 5849 §3.4.1.2).',
    compute: ({ request: { origin, target }, parameters }) => {
      const address = baseStringUri(origin, target) + target.slice((target + '?').indexOf('?'));
      return [{ address }, { address, parameters: parameters.filter(({ place }) => place !== 'query') }];
    },
  },
  {
    code: 'body_missing',
    hint: 'You left the form out: its fields are signed with the other parameters (RFC 5849 §3.4.1.3.1).',
    compute: ({ parameters }) => [
      { parameters: parameters.filter(({ place, name }) => place !== 'body' || name.startsWith('oauth_')) },
    ],
  },
  {
    code: 'body_included',
    hint: 'You signed the fields of the body. Only those of `application/x-www-form-urlencoded` are parameters (RFC 5849 §3.4.1.3.1).',
    compute: ({ request, parameters }) =>
      bodiesReadAsFields(request).map((fields) => ({ parameters: [...parameters, ...fields] })),
  },
  {
    code: 'realm_included',
    hint: 'You signed `realm`, the one parameter of the header that is left out (RFC 5849 §3.4.1.3.1).',
    compute: ({ request, parameters }) => [
      { parameters: [...parameters, { name: 'realm', value: realmOf(request) ?? '' }] },
    ],
  },
  {
    code: 'empty_parameters',
    hint: 'You signed empty parameters that were not sent. In Postman, clear `Add empty parameters to signature`.',
    compute: ({ parameters }) => {
      const absent = ['oauth_token', 'oauth_version'].filter(
        (name) => !parameters.some((one) => one.name === name),
      );
      const empty = absent.map((name) => ({ name, value: '' }));
      return [empty, ...empty.map((one) => [one])].map((more) => ({ parameters: [...parameters, ...more] }));
    },
  },
  {
    code: 'encoded_once',
    hint: 'Names and values are encoded before they are joined, and the whole once more (RFC 5849 §3.4.1.3.2).',
    compute: () => [{ encode: (text) => text }],
  },
  {
    code: 'not_encoded',
    hint: 'Address and parameters are encoded once more when they are joined with `&` (RFC 5849 §3.4.1.1).',
    compute: () => [
      { join: (...parts) => parts.join('&') },
      { join: (method, address, list) => [method, percentEncode(address), list].join('&') },
      { join: (method, address, list) => [method, address, percentEncode(list)].join('&') },
    ],
  },
  {
    code: 'characters_not_encoded',
    hint: "`!`, `'`, `(`, `)` and `*` are encoded too; `encodeURIComponent` leaves them (RFC 5849 §3.6).",
    compute: () => [
      { encode: encodeURIComponent, join: (...parts) => parts.map(encodeURIComponent).join('&') },
      { encode: encodeURIComponent },
    ],
  },
  {
    code: 'lower_case_hex',
    hint: 'The digits of percent-encoding are capitals: `%2F`, not `%2f` (RFC 5849 §3.6).',
    compute: () => [
      { encode: lowerCaseHex, join: (...parts) => parts.map(lowerCaseHex).join('&') },
      { join: (...parts) => parts.map(lowerCaseHex).join('&') },
      { encode: lowerCaseHex },
    ],
  },
  {
    code: 'plus_for_space',
    hint: 'A space is `%20` in what is signed, never `+` (RFC 5849 §3.6).',
    compute: () => [
      { encode: (text) => percentEncode(text).replaceAll('%20', '+') },
      { join: (...parts) => joinEncoded(...parts).replaceAll('%2520', '+') },
    ],
  },
  {
    code: 'plus_kept',
    hint: 'A `+` in a query or a form stands for a space; you signed it as a plus. Send `%2B` if you mean one.',
    compute: ({ request }) => [
      { parameters: parametersOf(request, '+').filter(({ name }) => name !== 'oauth_signature') },
    ],
  },
  {
    code: 'not_sorted',
    hint: 'The encoded parameters are sorted by name, then by value, byte for byte (RFC 5849 §3.4.1.3.2).',
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
  {
    code: 'method_lower_case',
    hint: 'The method is signed in capitals (RFC 5849 §3.4.1.1).',
    compute: ({ right }) => [{ method: right.method.toLowerCase() }],
  },
  {
    code: 'method_differs',
    hint: 'You signed another method than the request was sent with. Was it redirected?',
    compute: () => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((method) => ({ method })),
  },
  {
    code: 'scheme_differs',
    hint: 'You signed http where the service is asked by https, or the other way round. A proxy may have changed it.',
    compute: ({ right: { address } }) => [
      { address: address.replace(/^https?/, address.startsWith('https') ? 'http' : 'https') },
    ],
  },
  {
    code: 'port_differs',
    hint: 'The port is signed exactly if it is not the one of the scheme: 80 for http, 443 for https (RFC 5849 §3.4.1.2).',
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
    hint: 'You signed the host of the header `Host`; clients reach this service by another address.',
    compute: ({ request }) =>
      ['http', 'https'].map((scheme) => ({
        address: baseStringUri(`${scheme}://${header(request, 'host') ?? ''}`, request.target),
      })),
  },
  {
    code: 'wrong_hash',
    hint: 'The signature was made by another hash than `oauth_signature_method` says.',
    compute: () => hashes.map((hash) => ({ hash })),
  },
  {
    code: 'signature_encoding',
    hint: 'The signature is base64 of the bytes, with padding, and percent-encoded once (RFC 5849 §3.4.2, §3.5.1).',
    compute: ({ right }) => [{ key: percentEncode(right.key) }, ...otherEncodings.map((read) => ({ read }))],
  },
  {
    code: 'signature_plus',
    hint: 'A `+` of the signature arrived as a space: it is sent as `%2B` (RFC 5849 §3.6).',
    compute: () => [{ read: (signature) => decodeBase64(signature.replaceAll(' ', '+')) }],
  },
]);
