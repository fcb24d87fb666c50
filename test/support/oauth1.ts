// A separate OAuth 1.0a signer (RFC 5849 §3.4) that can deviate in every step.
import { createHmac, createSign } from 'node:crypto';
import type { TestRequest } from './client.js';

export const practice = {
  consumerKey: 'dpf43f3p2l4k3l03',
  consumerSecret: 'kd94hf93k423kf44',
  token: 'nnch734d00sl2jdk',
  tokenSecret: 'pfkkdhi9sl3r4s00',
};

type Pairs = [string, string][];

export interface Signing {
  readonly url: string;
  readonly path: string;
  readonly method?: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly nonce: string;
  readonly form?: Pairs;
  readonly body?: string;
  readonly type?: string;
  readonly signatureMethod?: string;
  readonly pem?: string;
  readonly tokenSecret?: string;
  /** Additional or replaced protocol parameters; `undefined` removes one. */
  readonly oauth?: Readonly<Record<string, string | undefined>>;
  readonly realm?: string;
  readonly place?: 'header' | 'query' | 'body';
  /** Steps that replace the correct ones. */
  readonly wrong?: Partial<Steps>;
}

export interface Steps {
  method: (method: string) => string;
  address: (address: string) => string;
  parameters: (pairs: Pairs) => Pairs;
  escape: (text: string) => string;
  sort: (pairs: Pairs) => Pairs;
  base: (method: string, address: string, list: string) => string;
  key: (consumerSecret: string, tokenSecret: string) => string;
  hash: (hash: string) => string;
  write: (signature: Buffer) => string;
  /** How the signature is encoded in the header. */
  send: (signature: string) => string;
}

const unreserved = /[A-Za-z0-9._~-]/;

/** RFC 5849 §3.6, byte by byte. */
export function escape(text: string): string {
  let escaped = '';
  for (const byte of Buffer.from(text)) {
    const character = String.fromCharCode(byte);
    escaped += unreserved.test(character)
      ? character
      : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }
  return escaped;
}

const right: Steps = {
  method: (method) => method,
  address: (address) => address,
  parameters: (pairs) => pairs,
  escape,
  sort: (pairs) =>
    [...pairs].sort(([a, x], [b, y]) => Buffer.compare(Buffer.from(`${a}\0${x}`), Buffer.from(`${b}\0${y}`))),
  base: (method, address, list) => `${escape(method)}&${escape(address)}&${escape(list)}`,
  key: (consumerSecret, tokenSecret) => `${escape(consumerSecret)}&${escape(tokenSecret)}`,
  hash: (hash) => hash,
  write: (signature) => signature.toString('base64'),
  send: escape,
};

/** Returns the signed request. */
export function sign(signing: Signing): { method: string; path: string; call: TestRequest } {
  const { url, path, method = 'GET', form = [], place = 'header', realm, wrong = {} } = signing;
  const steps = { ...right, ...wrong };
  const oauth = protocol(signing);
  const [bare = '', query = ''] = path.split('?');
  const fields = [...new URLSearchParams(query), ...form, ...oauth] as Pairs;
  const list = steps
    .sort(steps.parameters(fields).map(([name, value]) => [steps.escape(name), steps.escape(value)]))
    .map((pair) => pair.join('='))
    .join('&');
  const base = steps.base(steps.method(method), steps.address(url + bare), list);
  const signature = signatureOf(base, signing, steps);
  const sent = [
    ...oauth.map(([name, value]) => [name, escape(value)]),
    ['oauth_signature', steps.send(signature)],
  ];
  const joined = sent.map((pair) => pair.join('='));
  const encodedForm = form.map(([name, value]) => `${escape(name)}=${escape(value)}`);
  const body =
    place === 'body' ? [...encodedForm, ...joined].join('&') : (signing.body ?? encodedForm.join('&'));
  const isForm = form.length > 0 || place === 'body';
  const type = signing.type ?? (isForm ? 'application/x-www-form-urlencoded' : undefined);
  const parts = [
    ...(realm === undefined ? [] : [`realm="${realm}"`]),
    ...sent.map(([name, value]) => `${name}="${value}"`),
  ];
  return {
    method,
    path: place === 'query' ? `${path}${query === '' ? '?' : '&'}${joined.join('&')}` : path,
    call: {
      headers: {
        ...(place === 'header' && { authorization: `OAuth ${parts.join(', ')}` }),
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(body !== '' && { body }),
    },
  };
}

function protocol({ timestamp, nonce, signatureMethod = 'HMAC-SHA1', oauth = {} }: Signing): Pairs {
  const all: Record<string, string | undefined> = {
    oauth_consumer_key: practice.consumerKey,
    oauth_token: practice.token,
    oauth_signature_method: signatureMethod,
    oauth_timestamp: String(timestamp),
    oauth_nonce: nonce,
    oauth_version: '1.0',
    ...oauth,
  };
  return Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
}

function signatureOf(
  base: string,
  { signatureMethod = 'HMAC-SHA1', pem = '', tokenSecret }: Signing,
  steps: Steps,
): string {
  const key = steps.key(practice.consumerSecret, tokenSecret ?? practice.tokenSecret);
  const [kind = '', hash = ''] = signatureMethod.split('-');
  if (kind === 'PLAINTEXT') return key;
  const name = steps.hash(hash.toLowerCase());
  if (kind === 'RSA') return steps.write(createSign(name).update(base).sign(pem));
  return steps.write(createHmac(name, key).update(base).digest());
}
