// What clients of EdgeGrid are known to sign instead, each as a change of the input of the signature.
import type { AuthRequest } from '../auth-request.js';
import { candidatesFor } from '../diagnosis/diagnose.js';
import { reserialisedJson } from '../diagnosis/json-bodies.js';
import { malformedSecrets } from '../diagnosis/secrets.js';
import { originOf, otherHosts } from '../origin.js';
import { bodyHash, hmac, signingKey, type SigningInput } from './signature.js';

export interface EdgegridContext {
  readonly request: AuthRequest;
  readonly secret: string;
  readonly timestamp: string;
  /** What the signature should be made of. */
  readonly right: SigningInput;
}

const MAX_HEADERS = 32;

export const edgegridCandidates = candidatesFor<EdgegridContext, Partial<SigningInput>>()([
  {
    code: 'scheme_differs',
    hint: 'You signed `http`, and the address begins with `https`.',
    compute: () => [{ scheme: 'http' }, { scheme: 'HTTPS' }, { scheme: 'https://' }],
  },
  {
    code: 'host_differs',
    hint: 'You signed another host than the request names. The port belongs to it unless it is the default.',
    compute: ({ request }) => otherHosts(originOf(request)).map((host) => ({ host })),
  },
  {
    code: 'query_left_out',
    hint: 'You signed the path without the query. Both are signed, as they stand in the address.',
    compute: ({ request: { target } }) => {
      const [path = ''] = target.split('?');
      return path === target ? [] : [{ path }];
    },
  },
  {
    code: 'path_differs',
    hint: 'You signed another path than you asked for. It begins with `/` and holds no host.',
    compute: ({ request: { target, origin } }) =>
      [target.slice(1), '/', '', origin + target].map((path) => ({ path })),
  },
  {
    code: 'method_lower_case',
    hint: 'The method is signed in upper case.',
    compute: ({ right: { method } }) => [{ method: method.toLowerCase() }],
  },
  {
    code: 'body_not_hashed',
    hint: 'You left the body out. Of a POST, the SHA-256 of the body is signed, in base64.',
    compute: ({ request: { body } }) => (body.length === 0 ? [] : [{ contentHash: '' }]),
  },
  {
    code: 'body_hash_needless',
    hint: 'Only the body of a POST is hashed; for any other method the field stays empty.',
    compute: ({ request: { method, body } }) =>
      method === 'POST' && body.length > 0 ? [] : [{ contentHash: bodyHash(body).toString('base64') }],
  },
  {
    code: 'body_hash_differs',
    hint: 'The hash you signed is not the SHA-256, in base64, of the body that came: hexadecimal, or of other bytes?',
    compute: ({ request: { body } }) => otherContentHashes(body).map((contentHash) => ({ contentHash })),
  },
  {
    code: 'headers_signed',
    hint: 'You signed a header. This API asks for none: the field stays empty.',
    compute: ({ request }) => headerLines(request.rawHeaders).map((headers) => ({ headers })),
  },
  {
    code: 'not_tabs',
    hint: 'The fields that are signed have a tab between them, also where one is empty.',
    compute: () => [' ', '\n', '', '\\t', ';'].map((separator) => ({ separator })),
  },
  {
    code: 'trailing_semicolon',
    hint: 'What is signed of the header ends in `;`, behind the nonce, and nothing follows the signature.',
    compute: ({ right: { authorization } }) => [{ authorization: authorization.replace(/;$/, '') }],
  },
  {
    code: 'header_left_out',
    hint: 'The last field that is signed is the header from `EG1-HMAC-SHA256 ` on up to `signature=`, without it.',
    compute: ({ right: { authorization } }) => [
      { authorization: '' },
      { authorization: authorization.replace(/^\S+ +/, '') },
    ],
  },
  {
    code: 'key_not_derived',
    hint: 'Sign with base64 of HMAC-SHA256(client secret, timestamp), not with the secret itself.',
    compute: ({ secret }) => [{ key: secret }],
  },
  {
    code: 'key_not_base64',
    hint: 'The signing key is the base64 text of the HMAC over the timestamp, not its bytes or hexadecimal digits.',
    compute: ({ secret, timestamp }) => {
      const derived = hmac(secret, timestamp);
      return [{ key: derived }, { key: derived.toString('hex') }];
    },
  },
  {
    code: 'key_swapped',
    hint: 'The signing key is keyed with the secret and made over the timestamp, not the other way round.',
    compute: ({ secret, timestamp }) => [{ key: signingKey(timestamp, secret) }],
  },
  {
    code: 'secret_spoiled',
    hint: 'Your secret has a space, a line break or quotes around it.',
    compute: ({ secret, timestamp }) =>
      malformedSecrets(secret).map((one) => ({ key: signingKey(one, timestamp) })),
  },
]);

function otherContentHashes(body: Buffer): string[] {
  const hash = bodyHash(body);
  const json = reserialisedJson(body);
  return [
    hash.toString('hex'),
    hash.toString('base64url'),
    body.toString('latin1'),
    ...(json === undefined ? [] : [bodyHash(Buffer.from(json)).toString('base64')]),
  ];
}

/** Each header by itself, in the form in which EdgeGrid signs headers. */
function headerLines(rawHeaders: readonly string[]): string[] {
  return rawHeaders
    .slice(0, 2 * MAX_HEADERS)
    .flatMap((name, i) =>
      i % 2 === 0 ? [`${name.toLowerCase()}:${(rawHeaders[i + 1] ?? '').trim().replace(/\s+/g, ' ')}`] : [],
    );
}
