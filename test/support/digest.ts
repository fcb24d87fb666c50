// A client of Digest, written from RFC 7616 §3.4 and RFC 2069 for the tests alone, with a place for every slip to be made.
import { createHash } from 'node:crypto';
import type { TestResponse } from './client.js';

export type Text = string | Buffer;
export type H = (data: Text) => string;

export const h =
  (name: string): H =>
  (data) =>
    createHash(name).update(data).digest('hex');

const hashes: Readonly<Record<string, H>> = {
  MD5: h('md5'),
  'SHA-256': h('sha256'),
  'SHA-512-256': h('sha512-256'),
};

export type Challenge = Readonly<Record<string, string>>;

/** The challenges of an answer, in their order. */
export function challengesIn({ headers }: Pick<TestResponse, 'headers'>): Challenge[] {
  const text = headers.get('www-authenticate') ?? '';
  return text
    .split(/(?:^|, )Digest /)
    .slice(1)
    .map((list) =>
      Object.fromEntries(
        [...list.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]*))/g)].map(([, name = '', quoted, bare]) => [
          name,
          quoted ?? bare ?? '',
        ]),
      ),
    );
}

export interface Wanted {
  readonly method: string;
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  readonly body: string;
  readonly nc: string;
  readonly cnonce: string;
}

/** Everything that a step of the arithmetic has before it. */
export interface Sums extends Wanted {
  readonly H: H;
  readonly sess: boolean;
  readonly realm: string;
  readonly nonce: string;
  readonly qop: string | undefined;
}

/** How to compute wrongly: one step in place of the right one. */
export interface Slip {
  /** Ingredients in place of the right ones. */
  readonly with?: Partial<Sums>;
  readonly HA1?: (sums: Sums) => Text;
  readonly A2?: (sums: Sums) => string;
  readonly response?: (right: string, sums: Sums) => string;
  /** Parameters in place of the right ones; undefined takes one away. */
  readonly send?: Readonly<Record<string, string | undefined>>;
}

export const basicHA1 = ({ H, user, realm, password }: Sums): string => H(`${user}:${realm}:${password}`);

export const HA1 = (sums: Sums): string =>
  sums.sess ? sums.H(`${basicHA1(sums)}:${sums.nonce}:${sums.cnonce}`) : basicHA1(sums);

export const A2 = ({ H, method, uri, qop, body }: Sums): string =>
  qop === 'auth-int' ? `${method}:${uri}:${H(body)}` : `${method}:${uri}`;

/** KD(H(A1), unq(nonce) ":" nc ":" unq(cnonce) ":" unq(qop) ":" H(A2)). */
export function compute(sums: Sums, slip: Slip = {}): string {
  const { H, nonce, nc, cnonce, qop } = sums;
  const secret = slip.HA1?.(sums) ?? HA1(sums);
  const middle = qop === undefined ? nonce : `${nonce}:${nc}:${cnonce}:${qop}`;
  const rest = `:${middle}:${H(slip.A2?.(sums) ?? A2(sums))}`;
  return H(Buffer.concat([Buffer.from(secret), Buffer.from(rest)]));
}

export function sumsOf(challenge: Challenge, wanted: Wanted): Sums {
  const { realm = '', nonce = '', qop, algorithm = 'MD5' } = challenge;
  const H = hashes[algorithm.replace('-sess', '')];
  if (H === undefined) throw new Error(`no hash for ${algorithm}`);
  return { ...wanted, H, sess: algorithm.endsWith('-sess'), realm, nonce, qop };
}

const BARE = ['algorithm', 'qop', 'nc', 'userhash'];

function writeCredentials(parameters: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (BARE.includes(name) ? `${name}=${value ?? ''}` : `${name}="${value ?? ''}"`));
  return `Digest ${written.join(', ')}`;
}

/** The header that answers a challenge, rightly but for the slip. */
export function credentials(challenge: Challenge, wanted: Wanted, slip: Slip = {}): string {
  const { realm, nonce, qop, algorithm, opaque, userhash } = challenge;
  const { user, uri, nc, cnonce } = wanted;
  const sums = sumsOf(challenge, wanted);
  const computed = compute({ ...sums, ...slip.with }, slip);
  return writeCredentials({
    username: userhash === 'true' ? sums.H(`${user}:${sums.realm}`) : user,
    realm,
    nonce,
    uri,
    algorithm,
    ...(qop !== undefined && { qop, nc, cnonce }),
    response: slip.response?.(computed, sums) ?? computed,
    opaque,
    userhash,
    ...slip.send,
  });
}
