// The oracle: responses as they come out of known misunderstandings. The one that matches says what went wrong.
import { isEqual } from '../secure-compare.js';
import { md5, sha256, truncatedSha512, type Hash } from './algorithms.js';
import { appliesTo, type DigestReason } from './reasons.js';
import { a2, ha1, hashedText, responseOf, type ResponseInput } from './response.js';
import type { Variant } from './variants.js';

/** The request that the response was computed for, as far as misunderstandings depend on it. */
interface Circumstances {
  readonly body: Buffer;
  /** What stands in the parameter `username`. */
  readonly username: string;
  /** The login name of the account, and other words for who that is. */
  readonly names: readonly string[];
  readonly host: string;
}

interface Recipe {
  readonly code: DigestReason;
  /** What to answer in place of the hint, where there is more to say. */
  readonly message?: string;
  readonly responses: (right: ResponseInput, seen: Circumstances) => readonly string[];
}

/** Responses with one ingredient changed. */
const changed = (right: ResponseInput, changes: readonly Partial<ResponseInput>[]): string[] =>
  changes.map((change) => responseOf({ ...right, ...change }));

/** The ingredients under another hash. */
const under = (right: ResponseInput, hash: Hash, { body }: Circumstances): ResponseInput => ({
  ...right,
  hash,
  bodyHash: right.bodyHash === undefined ? undefined : hash(body),
});

const pathOf = (uri: string): string => uri.replace(/\?.*$/s, '');

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'get', 'post', ''];
const REALMS = ['', '"sandbox"', 'Sandbox', 'SANDBOX', 'Protected', 'Restricted', 'undefined', 'null'];

const recipes: readonly Recipe[] = [
  {
    code: 'line_break',
    responses: (right) =>
      changed(
        right,
        ['\n', '\r\n'].map((end) => ({ password: right.password + end })),
      ),
  },
  { code: 'empty_password', responses: (right) => changed(right, [{ password: '' }]) },
  {
    code: 'realm_in_ha1',
    responses: (right, { host }) =>
      changed(
        right,
        [...REALMS, host].map((realm) => ({ realm })),
      ),
  },
  {
    code: 'userhash_in_ha1',
    responses: (right, { username }) => changed(right, [{ username }]),
  },
  {
    code: 'username_in_ha1',
    responses: (right, { names }) =>
      changed(
        right,
        names.map((username) => ({ username })),
      ),
  },
  {
    code: 'method_in_ha2',
    responses: (right) =>
      changed(
        right,
        METHODS.map((method) => ({ method })),
      ),
  },
  {
    code: 'uri_without_query',
    message: 'The parameter `uri` has the query, but A2 was made without it.',
    responses: (right) => changed(right, [{ uri: pathOf(right.uri) }]),
  },
  {
    code: 'uri_mismatch',
    message:
      'The parameter `uri` is right, but A2 was made with another one: decoded, or with scheme and host.',
    responses: (right, { host }) =>
      changed(
        right,
        otherUris(right.uri, host).map((uri) => ({ uri })),
      ),
  },
  { code: 'md5_maths', responses: (right, seen) => [responseOf(under(right, md5, seen))] },
  { code: 'sha256_maths', responses: (right, seen) => [responseOf(under(right, sha256, seen))] },
  { code: 'truncated_sha512', responses: (right, seen) => [responseOf(under(right, truncatedSha512, seen))] },
  { code: 'plain_ha1', responses: (right) => changed(right, [{ session: false }]) },
  { code: 'session_ha1', responses: (right) => changed(right, [{ session: true }]) },
  { code: 'sess_without_cnonce', responses: withoutCnonce },
  { code: 'legacy_maths', responses: (right) => changed(right, [{ qop: undefined }]) },
  { code: 'qop_maths', responses: (right) => changed(right, [{ qop: 'auth' }, { qop: '' }]) },
  {
    code: 'ha1_twice',
    responses: (right) => [right.hash(`${ha1(right)}:${hashedText(right)}`)],
  },
  { code: 'empty_body_hashed', responses: (right) => changed(right, [{ bodyHash: right.hash('') }]) },
  { code: 'body_not_hashed', responses: (right) => changed(right, [{ bodyHash: undefined }]) },
  {
    code: 'body_hashed',
    responses: (right, { body }) =>
      changed(right, [{ bodyHash: right.hash(body) }, { bodyHash: right.hash('') }]),
  },
  {
    code: 'reserialised_body',
    responses: (right, { body }) =>
      changed(
        right,
        writtenAnew(body).map((text) => ({ bodyHash: right.hash(Buffer.from(text)) })),
      ),
  },
  { code: 'binary_hashes', responses: binaryHashes },
  { code: 'upper_case_inside', responses: upperCaseInside },
];

function otherUris(uri: string, host: string): string[] {
  let decoded = uri;
  try {
    decoded = decodeURIComponent(uri);
  } catch {
    // What cannot be decoded was not decoded.
  }
  return [decoded, `http://${host}${uri}`, `https://${host}${uri}`, uri.replace(/^\//, ''), ''];
}

function withoutCnonce(right: ResponseInput): string[] {
  const { hash, nonce } = right;
  const secret = ha1({ ...right, session: false });
  return [`${secret}:${nonce}`, `${secret}:${nonce}:`].map((a1) => hash(hashedText(right, hash(a1))));
}

/** The JSON of a body as other programs would write it. */
function writtenAnew(body: Buffer): string[] {
  try {
    const value: unknown = JSON.parse(body.toString());
    return [JSON.stringify(value), JSON.stringify(value, null, 2), JSON.stringify(value, null, 4)];
  } catch {
    return [];
  }
}

/** H(A1) as bytes, or the hash within it: the words of RFC 2617 could be read so. */
function binaryHashes(right: ResponseInput): string[] {
  const { hash, nonce, cnonce } = right;
  const joined = (digits: string, rest: string): string =>
    hash(Buffer.concat([Buffer.from(digits, 'hex'), Buffer.from(rest, 'latin1')]));
  const secret = ha1(right);
  const outside = joined(secret, hashedText(right).slice(secret.length));
  if (!right.session) return [outside];
  const inner = joined(ha1({ ...right, session: false }), `:${nonce}:${cnonce}`);
  return [outside, hash(hashedText(right, inner))];
}

function upperCaseInside(right: ResponseInput): string[] {
  const { hash } = right;
  const [secret, rest] = [ha1(right), hash(a2(right))];
  const input = hashedText(right);
  const shout: Hash = (data) => hash(data).toUpperCase();
  const tail = input.slice(0, -rest.length) + rest.toUpperCase();
  return [
    hash(secret.toUpperCase() + input.slice(secret.length)),
    hash(tail),
    responseOf({ ...right, hash: shout, bodyHash: right.bodyHash?.toUpperCase() }).toLowerCase(),
  ];
}

/** The misunderstanding under which that response comes out, if it is a known one. */
export function diagnose(
  variant: Variant,
  response: string,
  right: ResponseInput,
  seen: Circumstances,
): Recipe | undefined {
  return recipes.find(
    ({ code, responses }) =>
      appliesTo(variant, code) && responses(right, seen).some((wrong) => isEqual(wrong, response)),
  );
}
