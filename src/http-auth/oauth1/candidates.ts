// The slips that clients make, each as the change it makes to the recipe: one of them leads to the signature that was sent.
import { header, type AuthRequest } from '../auth-request.js';
import { decodeBase64 } from '../base64.js';
import { baseStringUri, joinEncoded, percentEncode, sortParameters } from './base-string.js';
import { consumer } from './credentials.js';
import type { SignatureReason } from './reasons.js';
import { formPairs, parametersOf, realmOf, type Pair, type Parameter } from './parameters.js';
import { hashes, signingKey, type SignatureInput } from './signature.js';

/** What a slip starts from: the right recipe, and where its parts came from. */
export interface SignedRequest {
  readonly request: AuthRequest;
  readonly parameters: readonly Parameter[];
  readonly tokenSecret: string;
  readonly right: SignatureInput;
}

type Change = Partial<SignatureInput>;
const same = (encoded: readonly Pair[]): readonly Pair[] => encoded;
const plain = (text: string): string => text;

/** The more specific first: the first that matches is named. */
export const signatureCandidates: Readonly<
  Record<SignatureReason, (signed: SignedRequest) => readonly Change[]>
> = {
  ampersand_missing: ({ tokenSecret }) => [
    { key: signingKey(consumer.secret, tokenSecret).replace('&', '') },
  ],
  token_secret_missing: () => [{ key: signingKey(consumer.secret, '') }, { key: consumer.secret }],
  secrets_swapped: ({ tokenSecret }) => [{ key: signingKey(tokenSecret, consumer.secret) }],
  query_missing: ({ parameters }) => [
    { parameters: parameters.filter(({ place, name }) => place !== 'query' || name.startsWith('oauth_')) },
  ],
  query_in_address: ({ request: { origin, target }, parameters }) => {
    const address = baseStringUri(origin, target) + target.slice((target + '?').indexOf('?'));
    return [{ address }, { address, parameters: parameters.filter(({ place }) => place !== 'query') }];
  },
  body_missing: ({ parameters }) => [
    { parameters: parameters.filter(({ place, name }) => place !== 'body' || name.startsWith('oauth_')) },
  ],
  body_included: ({ request, parameters }) =>
    bodiesReadAsFields(request).map((fields) => ({ parameters: [...parameters, ...fields] })),
  realm_included: ({ request, parameters }) => [
    { parameters: [...parameters, { name: 'realm', value: realmOf(request) ?? '' }] },
  ],
  empty_parameters: ({ parameters }) => {
    const absent = ['oauth_token', 'oauth_version'].filter(
      (name) => !parameters.some((one) => one.name === name),
    );
    const empty = absent.map((name) => ({ name, value: '' }));
    return [empty, ...empty.map((one) => [one])].map((more) => ({ parameters: [...parameters, ...more] }));
  },
  encoded_once: () => [{ encode: plain }],
  not_encoded: () => [
    { join: (...parts) => parts.join('&') },
    { join: (method, address, list) => [method, percentEncode(address), list].join('&') },
    { join: (method, address, list) => [method, address, percentEncode(list)].join('&') },
  ],
  characters_not_encoded: () => [
    { encode: encodeURIComponent, join: (...parts) => parts.map(encodeURIComponent).join('&') },
    { encode: encodeURIComponent },
  ],
  lower_case_hex: () => [
    { encode: lowerCaseHex, join: (...parts) => parts.map(lowerCaseHex).join('&') },
    { join: (...parts) => parts.map(lowerCaseHex).join('&') },
    { encode: lowerCaseHex },
  ],
  plus_for_space: () => [
    { encode: (text) => percentEncode(text).replaceAll('%20', '+') },
    { join: (...parts) => joinEncoded(...parts).replaceAll('%2520', '+') },
  ],
  plus_kept: ({ request }) => [
    { parameters: parametersOf(request, '+').filter(({ name }) => name !== 'oauth_signature') },
  ],
  not_sorted: ({ parameters }) => [
    ...orders.map((order) => ({
      parameters: order.flatMap((at) => parameters.filter(({ place }) => place === at)),
      sort: same,
    })),
    { sort: (encoded) => encoded.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name))) },
    { sort: (encoded) => encoded.toSorted((a, b) => a.name.localeCompare(b.name)) },
    { parameters: sortParameters(parameters), sort: same },
  ],
  method_lower_case: ({ right }) => [{ method: right.method.toLowerCase() }],
  method_differs: () => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((method) => ({ method })),
  scheme_differs: ({ right }) => [
    { address: right.address.replace(/^https?/, right.address.startsWith('https') ? 'http' : 'https') },
  ],
  port_differs: ({ right: { address } }) => [
    { address: address.replace(/^(https?:\/\/[^/]*?):\d+(?=\/)/, '$1') },
    {
      address: address.replace(/^(https?:\/\/[^/:]*)(?=\/)/, `$1:${address.startsWith('https') ? 443 : 80}`),
    },
  ],
  host_differs: ({ request }) =>
    ['http', 'https'].map((scheme) => ({
      address: baseStringUri(`${scheme}://${header(request, 'host') ?? ''}`, request.target),
    })),
  wrong_hash: () => hashes.map((hash) => ({ hash })),
  signature_encoding: ({ right }) => [
    { key: percentEncode(right.key) },
    ...spellings.map((read) => ({ read })),
  ],
  signature_plus: () => [{ read: (signature) => decodeBase64(signature.replaceAll(' ', '+')) }],
};

/** In which a list that is not sorted may stand. */
const orders = [
  ['header', 'query', 'body'],
  ['header', 'body', 'query'],
  ['query', 'header', 'body'],
  ['query', 'body', 'header'],
  ['body', 'header', 'query'],
  ['body', 'query', 'header'],
] as const;

/** Ways to write a signature other than the right one. */
const spellings: readonly SignatureInput['read'][] = [
  (text) => (/^[0-9a-f]+$/i.test(text) ? Buffer.from(text, 'hex') : undefined),
  (text) => Buffer.from(Buffer.from(text, 'base64').toString('latin1'), 'hex'),
  (text) => (/^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined),
  (text) => decodeBase64(text.replace(/%2b/gi, '+').replace(/%2f/gi, '/').replace(/%3d/gi, '=')),
  (text) => decodeBase64(text.replace(/\s/g, '')),
];

function lowerCaseHex(text: string): string {
  return percentEncode(text).replace(/%../g, (digits) => digits.toLowerCase());
}

/** What a client takes for fields that hands its whole body to the signer: the members of an object, or a form. */
function bodiesReadAsFields({ body }: AuthRequest): Pair[][] {
  const text = body.toString();
  const found: Pair[][] = [];
  try {
    const members = Object.entries(JSON.parse(text) as object).slice(0, 500);
    found.push(
      members.map(([name, value]) => ({ name: wellFormed(name), value: wellFormed(String(value)) })),
    );
  } catch {
    // It is no JSON.
  }
  try {
    found.push(formPairs(text, 'body').slice(0, 500), [{ name: text, value: '' }]);
  } catch {
    // It is no form.
  }
  return found;
}

/** Escapes in JSON can make half of a surrogate pair, which nothing can encode. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
