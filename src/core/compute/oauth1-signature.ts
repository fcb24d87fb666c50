// The HMAC-SHA1 signature of an OAuth 1.0a request (RFC 5849 §3.4).
import { encode } from './encodings.js';
import { hmacOf } from './hashes.js';

export interface Oauth1Arguments {
  readonly method: string;
  /** The absolute URL; parameters in its query are signed too. */
  readonly url: string;
  /** The `oauth_…` parameters except `oauth_signature`, and form parameters, as `name=value&…`, percent-encoded. */
  readonly parameters: string;
  readonly consumer_secret: string;
  readonly token_secret?: string;
}

/** Base64. Throws `TypeError` if the URL is invalid. */
export function oauth1Signature(oauth: Oauth1Arguments): string {
  const { consumer_secret: consumerSecret, token_secret: tokenSecret = '' } = oauth;
  const key = `${percentEncodeText(consumerSecret)}&${percentEncodeText(tokenSecret)}`;
  return encode(hmacOf('sha1', key, signatureBase(oauth)), 'base64');
}

/** RFC 5849 §3.4.1. */
function signatureBase({ method, url, parameters }: Oauth1Arguments): string {
  const { protocol, host, pathname, searchParams } = new URL(url);
  const pairs = [...searchParams, ...new URLSearchParams(parameters)]
    .map(([name, value]) => [percentEncodeText(name), percentEncodeText(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map((pair) => pair.join('='));
  const base = [method.toUpperCase(), `${protocol}//${host}${pathname}`, pairs.join('&')];
  return base.map(percentEncodeText).join('&');
}

/** RFC 5849 §3.6: everything except unreserved characters. */
export const percentEncodeText = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
