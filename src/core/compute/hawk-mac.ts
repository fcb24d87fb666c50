// The MAC of a Hawk request header (Hawk §3.2.1), with HMAC-SHA-256 and without payload.
import { encode } from './encodings.js';
import { hmacOf } from './hashes.js';

export interface HawkArguments {
  readonly key: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly nonce: string;
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  readonly ext?: string;
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Base64. Throws `TypeError` if the URL is invalid. */
export function hawkMac({ key, timestamp, nonce, method, url, ext = '' }: HawkArguments): string {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const lines = [
    'hawk.1.header',
    timestamp,
    nonce,
    method.toUpperCase(),
    pathname + search,
    hostname,
    port === '' ? (defaultPorts[protocol] ?? '') : port,
    '',
    ext,
  ];
  return encode(hmacOf('sha256', key, `${lines.join('\n')}\n`), 'base64');
}
