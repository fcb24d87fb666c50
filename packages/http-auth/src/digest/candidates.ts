// Known errors in the computation of a response of Digest (RFC 7616 §3.4.1).
import { candidatesFor } from '../diagnosis/diagnose.js';
import { md5, sha256, truncatedSha512, type DigestHash } from './algorithms.js';
import { changed, type DigestCandidateContext } from './candidate-context.js';
import {
  binaryHashes,
  otherCnonces,
  upperCaseInside,
  withoutCnonce,
  withoutRealm,
} from './candidate-values.js';
import { digestBodyCandidates, inputCandidates } from './input-candidates.js';
import { ha1, hashedText } from './response.js';

/** The response with another hash. */
const hashedBy =
  (hash: DigestHash) =>
  ({ right, body }: DigestCandidateContext): string[] => {
    const bodyHash = right.bodyHash === undefined ? undefined : hash(body);
    return changed(right, [{ hash, bodyHash }]);
  };

/** The more specific ones come first. */
export const responseCandidates = candidatesFor<DigestCandidateContext, string>()([
  ...inputCandidates,
  {
    code: 'md5_maths',
    message: 'The response was computed with MD5.',
    hint: 'Use the hash of `algorithm` for every hash of the computation.',
    compute: hashedBy(md5),
  },
  {
    code: 'sha256_maths',
    message: 'The response was computed with SHA-256.',
    hint: 'Use the hash of `algorithm`. curl 7.88 uses SHA-256 for `SHA-512-256`; use a newer version.',
    compute: hashedBy(sha256),
  },
  {
    code: 'truncated_sha512',
    message: 'The response was computed with a truncated SHA-512.',
    hint: 'Use SHA-512/256, which has other initial values (FIPS 180-4 §5.3.6). Libraries name it `sha512-256` or `sha512/256`.',
    compute: hashedBy(truncatedSha512),
  },
  {
    code: 'plain_ha1',
    message: 'H(A1) was computed without the nonces.',
    hint: 'With `-sess`, compute H(H(username:realm:password):nonce:cnonce) (RFC 7616 §3.4.2).',
    compute: ({ right }) => changed(right, [{ session: false }]),
  },
  {
    code: 'session_ha1',
    message: 'H(A1) was computed as for `-sess`.',
    hint: 'Compute H(username:realm:password): the algorithm of the challenge has no `-sess`.',
    compute: ({ right }) => changed(right, [{ session: true }]),
  },
  {
    code: 'sess_without_cnonce',
    message: 'H(A1) was computed without the cnonce.',
    hint: 'With `-sess`, add the cnonce after the nonce (RFC 7616 §3.4.2).',
    compute: ({ right }) => withoutCnonce(right),
  },
  {
    code: 'realm_missing',
    message: 'H(A1) was computed without the realm.',
    hint: 'Compute H(username:realm:password) (RFC 7616 §3.4.2).',
    compute: ({ right }) => withoutRealm(right),
  },
  {
    code: 'nc_not_padded',
    message: 'The response was computed with `nc` as a number without leading zeros.',
    hint: 'Use the same eight digits in `nc` and in the response, for example `00000001`.',
    compute: ({ right }) => changed(right, [{ nc: right.nc.replace(/^0+/, '') }]),
  },
  {
    code: 'cnonce_differs',
    message: 'The response was computed with another form of the cnonce than the one that was sent.',
    hint: 'Use the value of `cnonce` without its quotes, unchanged.',
    compute: ({ right }) =>
      changed(
        right,
        otherCnonces(right).map((cnonce) => ({ cnonce })),
      ),
  },
  {
    code: 'legacy_maths',
    message: 'The response was computed as RFC 2069 defines, without nc, cnonce and qop.',
    hint: 'With `qop`, add nc, cnonce and qop (RFC 7616 §3.4.1).',
    compute: ({ right }) => changed(right, [{ qop: undefined }]),
  },
  {
    code: 'qop_maths',
    message: 'The response was computed with a `qop`, but the challenge has none.',
    hint: 'Compute H(H(A1):nonce:H(A2)) (RFC 2617 §3.2.2.1).',
    compute: ({ right }) => changed(right, [{ qop: 'auth' }, { qop: '' }]),
  },
  {
    code: 'ha1_twice',
    message: 'The response was computed with H(A1) twice, as httpx 0.23 does without `qop`.',
    hint: 'Compute H(H(A1):nonce:H(A2)).',
    compute: ({ right }) => [right.hash(`${ha1(right)}:${hashedText(right)}`)],
  },
  ...digestBodyCandidates,
  {
    code: 'binary_hashes',
    message: 'H(A1) was used as bytes.',
    hint: 'Use the hexadecimal text of H(A1) as input of the next hash.',
    compute: ({ right }) => binaryHashes(right),
  },
  {
    code: 'upper_case_inside',
    message: 'H(A1) or H(A2) was used in upper case.',
    hint: 'Use lower-case hexadecimal digits in all steps.',
    compute: ({ right }) => upperCaseInside(right),
  },
]);
