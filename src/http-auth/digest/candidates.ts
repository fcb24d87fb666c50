// What clients of Digest are known to compute instead of the response (RFC 7616 §3.4.1).
import { candidatesFor } from '../diagnosis/diagnose.js';
import { reserialisedWithIndents } from '../diagnosis/json-bodies.js';
import { md5, sha256, truncatedSha512, type Hash } from './algorithms.js';
import { binaryHashes, otherUris, upperCaseInside, withoutCnonce } from './candidate-values.js';
import { ha1, hashedText, responseOf, type ResponseInput } from './response.js';

export interface DigestCandidateContext {
  /** What the response should be made of. */
  readonly right: ResponseInput;
  readonly body: Buffer;
  /** The value of the parameter `username`. */
  readonly username: string;
  /** The login name of the account, and other names for it. */
  readonly names: readonly string[];
  readonly host: string;
}

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'get', 'post', ''];
const REALMS = ['', '"sandbox"', 'Sandbox', 'SANDBOX', 'Protected', 'Restricted', 'undefined', 'null'];

/** The responses with a part of the input changed. */
const changed = (right: ResponseInput, changes: readonly Partial<ResponseInput>[]): string[] =>
  changes.map((change) => responseOf({ ...right, ...change }));

/** The response with another hash. */
const hashedBy =
  (hash: Hash) =>
  ({ right, body }: DigestCandidateContext): string[] => {
    const bodyHash = right.bodyHash === undefined ? undefined : hash(body);
    return changed(right, [{ hash, bodyHash }]);
  };

export const responseCandidates = candidatesFor<DigestCandidateContext, string>()([
  {
    code: 'line_break',
    hint: 'The password ends in a line break. In a shell use `printf`, not `echo`.',
    compute: ({ right }) =>
      changed(
        right,
        ['\n', '\r\n'].map((end) => ({ password: right.password + end })),
      ),
  },
  {
    code: 'empty_password',
    hint: 'The response was computed with an empty password.',
    compute: ({ right }) => changed(right, [{ password: '' }]),
  },
  {
    code: 'realm_in_ha1',
    hint: 'The realm in the parameters is right, but H(A1) was made with another one.',
    compute: ({ right, host }) =>
      changed(
        right,
        [...REALMS, host].map((realm) => ({ realm })),
      ),
  },
  {
    code: 'userhash_in_ha1',
    hint: 'H(A1) takes the name itself, also where its hash stands in `username` (RFC 7616 §3.4.4).',
    compute: ({ right, username }) => changed(right, [{ username }]),
  },
  {
    code: 'username_in_ha1',
    hint: 'H(A1) was made with another form of the name than the one in `username`.',
    compute: ({ right, names }) =>
      changed(
        right,
        names.map((username) => ({ username })),
      ),
  },
  {
    code: 'method_in_ha2',
    hint: 'A2 was made with another method than the one of the request.',
    compute: ({ right }) =>
      changed(
        right,
        METHODS.map((method) => ({ method })),
      ),
  },
  {
    code: 'uri_without_query',
    hint: 'The query belongs to the `uri`, in the parameter as well as in A2 (RFC 7616 §3.4.3).',
    message: 'The parameter `uri` has the query, but A2 was made without it.',
    compute: ({ right }) => changed(right, [{ uri: right.uri.replace(/\?.*$/s, '') }]),
  },
  {
    code: 'uri_mismatch',
    hint: '`uri` must be the target of the request as it is sent: path and query, neither decoded nor sorted.',
    message:
      'The parameter `uri` is right, but A2 was made with another one: decoded, or with scheme and host.',
    compute: ({ right, host }) =>
      changed(
        right,
        otherUris(right.uri, host).map((uri) => ({ uri })),
      ),
  },
  {
    code: 'md5_maths',
    hint: 'The response was computed with MD5. Every hash in it must be the one of `algorithm`.',
    compute: hashedBy(md5),
  },
  {
    code: 'sha256_maths',
    hint: 'The response was computed with SHA-256, whatever its label says: curl 7.88 does so under `SHA-512-256`.',
    compute: hashedBy(sha256),
  },
  {
    code: 'truncated_sha512',
    hint: 'This is a piece of SHA-512. SHA-512/256 begins from other values (FIPS 180-4 §5.3.6); its name is `sha512-256` or `sha512/256`.',
    compute: hashedBy(truncatedSha512),
  },
  {
    code: 'plain_ha1',
    hint: 'Under `-sess`, H(A1) is the hash of H(username:realm:password), the nonce and the cnonce (RFC 7616 §3.4.2).',
    compute: ({ right }) => changed(right, [{ session: false }]),
  },
  {
    code: 'session_ha1',
    hint: 'H(A1) was made as for `-sess`, which the challenge does not ask for.',
    compute: ({ right }) => changed(right, [{ session: true }]),
  },
  {
    code: 'sess_without_cnonce',
    hint: 'Under `-sess`, the cnonce goes into H(A1) too, behind the nonce (RFC 7616 §3.4.2).',
    compute: ({ right }) => withoutCnonce(right),
  },
  {
    code: 'legacy_maths',
    hint: 'The response is the one of RFC 2069. With `qop`, it takes nc, cnonce and qop too (RFC 7616 §3.4.1).',
    compute: ({ right }) => changed(right, [{ qop: undefined }]),
  },
  {
    code: 'qop_maths',
    hint: 'The response was made as if there were a `qop`. Without one, it is H(H(A1):nonce:H(A2)).',
    compute: ({ right }) => changed(right, [{ qop: 'auth' }, { qop: '' }]),
  },
  {
    code: 'ha1_twice',
    hint: 'H(A1) went in twice, as httpx 0.23 has it without `qop`. The response is H(H(A1):nonce:H(A2)).',
    compute: ({ right }) => [right.hash(`${ha1(right)}:${hashedText(right)}`)],
  },
  {
    code: 'empty_body_hashed',
    hint: 'Under `auth-int` the body is hashed; this is the hash of an empty one, as curl has it with every POST.',
    compute: ({ right }) => changed(right, [{ bodyHash: right.hash('') }]),
  },
  {
    code: 'body_not_hashed',
    hint: 'Under `auth-int`, A2 ends in a colon and the hash of the body (RFC 7616 §3.4.3).',
    compute: ({ right }) => changed(right, [{ bodyHash: undefined }]),
  },
  {
    code: 'body_hashed',
    hint: 'A2 was made as for `auth-int`. Under this challenge the body stays out of it.',
    compute: ({ right, body }) =>
      changed(right, [{ bodyHash: right.hash(body) }, { bodyHash: right.hash('') }]),
  },
  {
    code: 'reserialised_body',
    hint: 'What was hashed is the JSON, serialised again. Hash the bytes of the body just as they are sent.',
    compute: ({ right, body }) =>
      changed(
        right,
        reserialisedWithIndents(body).map((text) => ({ bodyHash: right.hash(Buffer.from(text)) })),
      ),
  },
  {
    code: 'binary_hashes',
    hint: 'H(A1) went into the next hash as bytes. It goes in as text, in hexadecimal digits.',
    compute: ({ right }) => binaryHashes(right),
  },
  {
    code: 'upper_case_inside',
    hint: 'H(A1) or H(A2) was in upper case when it went into the next hash. Use lower case throughout.',
    compute: ({ right }) => upperCaseInside(right),
  },
]);
