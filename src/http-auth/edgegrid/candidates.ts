// The known wrong ways to sign by EdgeGrid.
import { originOf, otherHosts } from '../origin.js';
import type { AuthRequest } from '../auth-request.js';
import { malformedSecrets, type Recipes } from '../diagnosis/diagnosis.js';
import type { EdgegridReason } from './reasons.js';
import { bodyHash, hmac, signingKey, type SigningInput } from './signature.js';

/** More headers than a client would sign. */
const MOST_HEADERS = 32;

/** What clients may get wrong with this request. */
export function recipesFor(
  request: AuthRequest,
  secret: string,
  timestamp: string,
): Recipes<EdgegridReason, SigningInput> {
  return [...addressRecipes(request), ...contentRecipes(request), ...keyRecipes(secret, timestamp)];
}

function addressRecipes(request: AuthRequest): Recipes<EdgegridReason, SigningInput> {
  const { target, origin } = request;
  const [path = ''] = target.split('?');
  return [
    ['scheme_differs', () => [{ scheme: 'http' }, { scheme: 'HTTPS' }, { scheme: 'https://' }]],
    ['host_differs', () => otherHosts(originOf(request)).map((host) => ({ host }))],
    ['query_left_out', () => (path === target ? [] : [{ path }])],
    ['path_differs', () => [target.slice(1), '/', '', origin + target].map((text) => ({ path: text }))],
    ['method_lower_case', ({ method }) => [{ method: method.toLowerCase() }]],
  ];
}

function contentRecipes({ body, method, rawHeaders }: AuthRequest): Recipes<EdgegridReason, SigningInput> {
  const digest = bodyHash(body);
  const others = [
    digest.toString('hex'),
    digest.toString('base64url'),
    body.toString('latin1'),
    reserialised(body),
  ];
  return [
    ['body_not_hashed', () => (body.length === 0 ? [] : [{ contentHash: '' }])],
    [
      'body_hash_needless',
      () => (method === 'POST' && body.length > 0 ? [] : [{ contentHash: digest.toString('base64') }]),
    ],
    ['body_hash_differs', () => others.map((contentHash) => ({ contentHash }))],
    ['headers_signed', () => headerLines(rawHeaders).map((headers) => ({ headers }))],
    ['not_tabs', () => [' ', '\n', '', '\\t', ';'].map((separator) => ({ separator }))],
    ['trailing_semicolon', ({ authorization }) => [{ authorization: authorization.replace(/;$/, '') }]],
    [
      'header_left_out',
      ({ authorization }) => [{ authorization: '' }, { authorization: authorization.replace(/^\S+ +/, '') }],
    ],
  ];
}

function keyRecipes(secret: string, timestamp: string): Recipes<EdgegridReason, SigningInput> {
  const derived = hmac(secret, timestamp);
  return [
    ['key_not_derived', () => [{ key: secret }]],
    ['key_not_base64', () => [{ key: derived }, { key: derived.toString('hex') }]],
    ['key_swapped', () => [{ key: signingKey(timestamp, secret) }]],
    ['secret_spoiled', () => malformedSecrets(secret).map((one) => ({ key: signingKey(one, timestamp) }))],
  ];
}

/** The hash of the same JSON as another serialiser writes it. */
function reserialised(body: Buffer): string {
  try {
    return bodyHash(Buffer.from(JSON.stringify(JSON.parse(body.toString())))).toString('base64');
  } catch {
    return '-';
  }
}

/** Each header by itself, as it would be signed. */
function headerLines(rawHeaders: readonly string[]): string[] {
  return rawHeaders
    .slice(0, 2 * MOST_HEADERS)
    .flatMap((name, i) =>
      i % 2 === 0 ? [`${name.toLowerCase()}:${(rawHeaders[i + 1] ?? '').trim().replace(/\s+/g, ' ')}`] : [],
    );
}
