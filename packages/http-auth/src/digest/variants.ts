// The variants of Digest. Each row defines a challenge.
import {
  MD5,
  MD5_SESS,
  SHA_256,
  SHA_256_SESS,
  SHA_512_256,
  SHA_512_256_SESS,
  type DigestAlgorithm,
} from './algorithms.js';

export interface Variant {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly title: string;
  readonly summary: string;
  readonly standard: { readonly name: string; readonly url: string };
  /** In order of preference; a challenge for each. */
  readonly algorithms: readonly [DigestAlgorithm, ...DigestAlgorithm[]];
  readonly qop: 'auth' | 'auth-int' | undefined;
  /** Seconds until a nonce is stale. */
  readonly nonceLifetime: number;
  /** Whether a nonce is stale after the first request that succeeds. */
  readonly singleUse: boolean;
  /** Whether the client may send a hash of the username (§3.4.4). */
  readonly userhash: boolean;
  /** Whether a success response contains the next nonce (§3.5). */
  readonly nextnonce: boolean;
}

const rfc = (number: number, section = ''): Variant['standard'] => ({
  name: section === '' ? `RFC ${number}` : `RFC ${number} §${section}`,
  url: `https://www.rfc-editor.org/rfc/rfc${number}${section === '' ? '' : `#section-${section}`}`,
});

const ordinary = {
  standard: rfc(7616),
  algorithms: [MD5],
  qop: 'auth',
  nonceLifetime: 300,
  singleUse: false,
  userhash: false,
  nextnonce: false,
} as const satisfies Partial<Variant>;

const WITHOUT_SENDING = 'The client proves that it knows the password without sending it';

export const variants: readonly Variant[] = [
  {
    ...ordinary,
    id: 'digest',
    aliases: ['digest-md5', 'digest-auth'],
    title: 'Digest, MD5',
    summary: `${WITHOUT_SENDING}: it sends a hash of the password and a nonce of the server. Every client supports MD5.`,
  },
  {
    ...ordinary,
    id: 'digest-md5-sess',
    title: 'Digest, MD5-sess',
    summary: `${WITHOUT_SENDING}. H(A1) includes the nonces of the first request, so it is a key for one session only.`,
    standard: rfc(7616, '3.4.2'),
    algorithms: [MD5_SESS],
  },
  {
    ...ordinary,
    id: 'digest-sha-256',
    title: 'Digest, SHA-256',
    summary: `${WITHOUT_SENDING}, with SHA-256 instead of MD5. Servers should offer it first.`,
    algorithms: [SHA_256],
  },
  {
    ...ordinary,
    id: 'digest-sha-256-sess',
    title: 'Digest, SHA-256-sess',
    summary: `${WITHOUT_SENDING}, with SHA-256, and with a key for one session only.`,
    standard: rfc(7616, '3.4.2'),
    algorithms: [SHA_256_SESS],
  },
  {
    ...ordinary,
    id: 'digest-sha-512-256',
    title: 'Digest, SHA-512/256',
    summary: `${WITHOUT_SENDING}, with SHA-512/256, which is neither SHA-256 nor a truncated SHA-512. Few clients support it.`,
    algorithms: [SHA_512_256],
  },
  {
    ...ordinary,
    id: 'digest-sha-512-256-sess',
    title: 'Digest, SHA-512/256-sess',
    summary: `${WITHOUT_SENDING}, with SHA-512/256, and with a key for one session only.`,
    standard: rfc(7616, '3.4.2'),
    algorithms: [SHA_512_256_SESS],
  },
  {
    ...ordinary,
    id: 'digest-auth-int',
    title: 'Digest, auth-int',
    summary: `${WITHOUT_SENDING}. The hash includes the body, so a changed body is detected.`,
    standard: rfc(7616, '3.4.3'),
    qop: 'auth-int',
  },
  {
    ...ordinary,
    id: 'digest-auth-int-sha-256',
    title: 'Digest, auth-int with SHA-256',
    summary: `${WITHOUT_SENDING}, with SHA-256. The hash includes the body, so a changed body is detected.`,
    standard: rfc(7616, '3.4.3'),
    algorithms: [SHA_256],
    qop: 'auth-int',
  },
  {
    ...ordinary,
    id: 'digest-stale',
    title: 'Digest, nonces that go stale',
    summary:
      'A nonce is valid for one request within five seconds. Then the response has `stale=true`, and the client repeats the ' +
      'request with the new nonce, without a password prompt.',
    standard: rfc(7616, '3.3'),
    nonceLifetime: 5,
    singleUse: true,
  },
  {
    ...ordinary,
    id: 'digest-userhash',
    title: 'Digest, userhash',
    summary:
      'The challenge has `userhash=true`: the client sends a hash of the name instead of the name. The name itself is accepted ' +
      'too.',
    standard: rfc(7616, '3.4.4'),
    userhash: true,
  },
  {
    ...ordinary,
    id: 'digest-nextnonce',
    title: 'Digest, nextnonce',
    summary:
      'A nonce is valid for one request, and `Authentication-Info` of the response has the next one. A client that uses it ' +
      'gets no further challenge.',
    standard: rfc(7616, '3.5'),
    singleUse: true,
    nextnonce: true,
  },
  {
    ...ordinary,
    id: 'digest-legacy',
    aliases: ['digest-rfc2069'],
    title: 'Legacy Digest (RFC 2069)',
    summary:
      'The first version of Digest, without `qop`, count and client nonce. Some devices still use it. An observer can replay ' +
      'a request while the nonce is valid.',
    standard: rfc(2069),
    qop: undefined,
  },
  {
    ...ordinary,
    id: 'digest-multi',
    aliases: ['digest-negotiation'],
    title: 'Digest, two challenges',
    summary:
      'The server offers SHA-256 and MD5 in two challenges with one nonce. The client uses the first that it supports. Many ' +
      'clients cannot parse two challenges.',
    standard: rfc(7616, '3.7'),
    algorithms: [SHA_256, MD5],
  },
];
