// Known errors in the computation of an EdgeGrid signature, each as a change of its input.
import { createHash } from 'node:crypto';
import type { AuthRequest } from '../auth-request.js';
import { candidatesFor } from '../diagnosis/diagnose.js';
import { reserialisedByOthers } from '../diagnosis/json-bodies.js';
import { withOtherLineBreaks } from '../diagnosis/line-breaks.js';
import { malformedSecrets } from '../diagnosis/secrets.js';
import { originOf, otherHosts } from '../origin.js';
import { bodyHash, hmacSha256, edgegridKey, type EdgegridInput } from './signature.js';

export interface EdgegridContext {
  readonly request: AuthRequest;
  readonly secret: string;
  readonly timestamp: string;
  /** The correct input of the signature. */
  readonly right: EdgegridInput;
}

const MAX_HEADERS = 32;

export const edgegridCandidates = candidatesFor<EdgegridContext, Partial<EdgegridInput>>()([
  {
    code: 'scheme_differs',
    message: 'The signature was computed with `http`, but the URL has `https`.',
    hint: 'Sign the scheme of the URL, in lower case, without `://`.',
    compute: () => [{ scheme: 'http' }, { scheme: 'HTTPS' }, { scheme: 'https://' }],
  },
  {
    code: 'host_differs',
    message: 'The signature was not computed with the host of the request.',
    hint: 'Sign the host of the URL, with the port unless it is the default.',
    compute: ({ request }) => otherHosts(originOf(request)).map((host) => ({ host })),
  },
  {
    code: 'query_left_out',
    message: 'The signature was computed without the query.',
    hint: 'Sign path and query as they are sent.',
    compute: ({ request: { target } }) => {
      const [path = ''] = target.split('?');
      return path === target ? [] : [{ path }];
    },
  },
  {
    code: 'path_differs',
    message: 'The signature was not computed with the path of the request.',
    hint: 'Sign the path from the first `/` on, without the host.',
    compute: ({ request: { target, origin } }) =>
      [target.slice(1), '/', '', origin + target].map((path) => ({ path })),
  },
  {
    code: 'method_lower_case',
    message: 'The signature was computed with the method in lower case.',
    hint: 'Sign the method in upper case.',
    compute: ({ right: { method } }) => [{ method: method.toLowerCase() }],
  },
  {
    code: 'body_not_hashed',
    message: 'The signature was computed without the hash of the body.',
    hint: 'For a POST, sign the SHA-256 of the body in base64.',
    compute: ({ request: { body } }) => (body.length === 0 ? [] : [{ contentHash: '' }]),
  },
  {
    code: 'body_hash_needless',
    message: 'The signature was computed with a body hash, which only a POST with a body has.',
    hint: 'Leave the field empty.',
    compute: ({ request: { method, body } }) =>
      method === 'POST' && body.length > 0 ? [] : [{ contentHash: bodyHash(body).toString('base64') }],
  },
  {
    code: 'body_hash_differs',
    message: 'The signature was computed with a body hash in another encoding, or of other bytes.',
    hint: 'Sign the SHA-256 of the bytes that are sent, in base64.',
    compute: ({ request: { body } }) => otherContentHashes(body).map((contentHash) => ({ contentHash })),
  },
  {
    code: 'headers_signed',
    message: 'The signature was computed with a header.',
    hint: 'Leave the field for headers empty: this API requires none.',
    compute: ({ request }) => headerLines(request.rawHeaders).map((headers) => ({ headers })),
  },
  {
    code: 'not_tabs',
    message: 'The signature was computed with another separator than tabs.',
    hint: 'Separate all fields by tabs, also empty ones.',
    compute: () => [' ', '\n', '', '\\t', ';'].map((separator) => ({ separator })),
  },
  {
    code: 'trailing_semicolon',
    message: 'The semicolon after the nonce is not signed, or another one follows the signature.',
    hint: 'Sign the header including the `;` after the nonce, and end it with the signature.',
    compute: ({ right: { authorization } }) => [{ authorization: authorization.replace(/;$/, '') }],
  },
  {
    code: 'header_left_out',
    message: 'The signature was computed without the header, or without its start.',
    hint: 'Sign the header from `EG1-HMAC-SHA256 ` up to and without `signature=` as the last field.',
    compute: ({ right: { authorization } }) => [
      { authorization: '' },
      { authorization: authorization.replace(/^\S+ +/, '') },
    ],
  },
  {
    code: 'key_not_derived',
    message: 'The signature was computed with the client secret itself.',
    hint: 'Sign with base64 of HMAC-SHA256(client secret, timestamp).',
    compute: ({ secret }) => [{ key: secret }],
  },
  {
    code: 'key_not_base64',
    message: 'The signing key was used as bytes or hexadecimal digits.',
    hint: 'Use the base64 text of the HMAC over the timestamp.',
    compute: ({ secret, timestamp }) => {
      const derived = hmacSha256(secret, timestamp);
      return [{ key: derived }, { key: derived.toString('hex') }];
    },
  },
  {
    code: 'key_swapped',
    message: 'The signing key was derived with secret and timestamp in the wrong order.',
    hint: 'Use the secret as the key and the timestamp as the message.',
    compute: ({ secret, timestamp }) => [{ key: edgegridKey(timestamp, secret) }],
  },
  {
    code: 'malformed_secret',
    message: 'The signature was computed with whitespace or quotes around the secret.',
    hint: 'Remove them. In a shell, use `printf %s` instead of `echo`.',
    compute: ({ secret, timestamp }) =>
      malformedSecrets(secret).map((one) => ({ key: edgegridKey(one, timestamp) })),
  },
]);

function otherContentHashes(body: Buffer): string[] {
  const hash = bodyHash(body);
  const others = [
    ...reserialisedByOthers(body).map((text) => Buffer.from(text)),
    ...withOtherLineBreaks(body),
    Buffer.alloc(0),
  ];
  return [
    hash.toString('hex'),
    hash.toString('base64url'),
    body.toString('latin1'),
    ...others.filter((other) => !other.equals(body)).map((other) => bodyHash(other).toString('base64')),
    createHash('sha256').update(body).digest('base64'),
  ];
}

/** Each header alone, in the form in which EdgeGrid signs headers. */
function headerLines(rawHeaders: readonly string[]): string[] {
  return rawHeaders
    .slice(0, 2 * MAX_HEADERS)
    .flatMap((name, i) =>
      i % 2 === 0 ? [`${name.toLowerCase()}:${(rawHeaders[i + 1] ?? '').trim().replace(/\s+/g, ' ')}`] : [],
    );
}
