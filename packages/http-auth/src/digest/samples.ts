// Samples for each variant of Digest.
import { REALM } from '../challenge.js';
import type { Samples } from '../schemes/scheme.js';
import type { DigestAlgorithm } from './algorithms.js';
import type { Variant } from './variants.js';
import type { Account } from '../identity.js';

/** Computes the response in bash, because not every curl does so for SHA-512/256. */
const byHand = (id: string, { name, session }: DigestAlgorithm, { subject, password }: Account): string =>
  [
    `p=/auth/protected/${id}; a=$(curl -s -o /dev/null -D - {base}$p)`,
    `f() { printf %s "$a" | sed -n "s/^WWW-Authenticate:.*$1=\\"\\([^\\"]*\\)\\".*/\\1/Ip"; }`,
    `h() { printf %s "$1" | openssl dgst -sha512-256 | sed 's/.*= *//'; }`,
    `n=$(f nonce); c=$(openssl rand -hex 8)`,
    `s=$(h '${subject}:${REALM}:${password}')${session ? '; s=$(h "$s:$n:$c")' : ''}`,
    'r=$(h "$s:$n:00000001:$c:auth:$(h "GET:$p")")',
    `curl -s -H "Authorization: Digest username=\\"${subject}\\", realm=\\"${REALM}\\", nonce=\\"$n\\", uri=\\"$p\\", ` +
      `algorithm=${name}, qop=auth, nc=00000001, cnonce=\\"$c\\", response=\\"$r\\", opaque=\\"$(f opaque)\\"" {base}$p`,
  ].join('; ');

/** Postman supports every algorithm, but only the one it is set to. Bruno and httpyac support MD5 with `auth`. */
export function samplesOf({ id, algorithms, qop }: Variant, account: Account): Samples {
  const { subject, password } = account;
  const [first] = algorithms;
  const algorithm = first.name;
  const isPlain = algorithms.some(({ name }) => name === 'MD5') && qop !== 'auth-int';
  const settings = { username: subject, password, algorithm };
  return {
    curl: algorithm.startsWith('SHA-512-256')
      ? byHand(id, first, account)
      : `curl --digest -u '${subject}:${password}' {base}/auth/protected/${id}`,
    postman: {
      type: 'digest',
      digest: Object.entries(settings).map(([key, value]) => ({ key, value, type: 'string' })),
    },
    ...(isPlain && { bruno: `auth:digest {\n  username: ${subject}\n  password: ${password}\n}` }),
    ...(isPlain && { http: `Authorization: Digest ${subject} ${password}` }),
  };
}
