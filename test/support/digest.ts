// A separate Digest client (RFC 7616 §3.4, RFC 2069) that can deviate in every step.
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

/** The challenges of a response, in their order. */
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

export interface ClientInput {
  readonly method: string;
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  readonly body: string;
  readonly nc: string;
  readonly cnonce: string;
}

/** The input of every step of the computation. */
export interface ComputationInput extends ClientInput {
  readonly H: H;
  readonly sess: boolean;
  readonly realm: string;
  readonly nonce: string;
  readonly qop: string | undefined;
}

/** Deviations from the correct computation. */
export interface Deviation {
  /** Input that replaces the correct one. */
  readonly with?: Partial<ComputationInput>;
  readonly HA1?: (values: ComputationInput) => Text;
  readonly A2?: (values: ComputationInput) => string;
  readonly response?: (right: string, values: ComputationInput) => string;
  /** Parameters that replace the correct ones; undefined removes one. */
  readonly send?: Readonly<Record<string, string | undefined>>;
}

export const basicHA1 = ({ H, user, realm, password }: ComputationInput): string =>
  H(`${user}:${realm}:${password}`);

export const HA1 = (values: ComputationInput): string =>
  values.sess ? values.H(`${basicHA1(values)}:${values.nonce}:${values.cnonce}`) : basicHA1(values);

export const A2 = ({ H, method, uri, qop, body }: ComputationInput): string =>
  qop === 'auth-int' ? `${method}:${uri}:${H(body)}` : `${method}:${uri}`;

/** KD(H(A1), unq(nonce) ":" nc ":" unq(cnonce) ":" unq(qop) ":" H(A2)). */
export function compute(values: ComputationInput, deviation: Deviation = {}): string {
  const { H, nonce, nc, cnonce, qop } = values;
  const secret = deviation.HA1?.(values) ?? HA1(values);
  const middle = qop === undefined ? nonce : `${nonce}:${nc}:${cnonce}:${qop}`;
  const rest = `:${middle}:${H(deviation.A2?.(values) ?? A2(values))}`;
  return H(Buffer.concat([Buffer.from(secret), Buffer.from(rest)]));
}

export function valuesOf(challenge: Challenge, input: ClientInput): ComputationInput {
  const { realm = '', nonce = '', qop, algorithm = 'MD5' } = challenge;
  const H = hashes[algorithm.replace('-sess', '')];
  if (H === undefined) throw new Error(`no hash for ${algorithm}`);
  return { ...input, H, sess: algorithm.endsWith('-sess'), realm, nonce, qop };
}

const BARE = ['algorithm', 'qop', 'nc', 'userhash'];

function writeCredentials(parameters: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (BARE.includes(name) ? `${name}=${value ?? ''}` : `${name}="${value ?? ''}"`));
  return `Digest ${written.join(', ')}`;
}

/** The Authorization header for a challenge, with the deviations. */
export function credentials(challenge: Challenge, input: ClientInput, deviation: Deviation = {}): string {
  const { realm, nonce, qop, algorithm, opaque, userhash } = challenge;
  const { user, uri, nc, cnonce } = input;
  const values = valuesOf(challenge, input);
  const computed = compute({ ...values, ...deviation.with }, deviation);
  return writeCredentials({
    username: userhash === 'true' ? values.H(`${user}:${values.realm}`) : user,
    realm,
    nonce,
    uri,
    algorithm,
    ...(qop !== undefined && { qop, nc, cnonce }),
    response: deviation.response?.(computed, values) ?? computed,
    opaque,
    userhash,
    ...deviation.send,
  });
}
