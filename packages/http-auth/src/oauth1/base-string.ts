// Writes the signature base string (RFC 5849 §3.4.1). Candidates replace steps of it.
import type { Pair } from './parameters.js';

export interface BaseStringInput {
  readonly method: string;
  readonly address: string;
  readonly parameters: readonly Pair[];
  /** Encodes names and values, before they are sorted. */
  readonly encode: (text: string) => string;
  readonly sort: (encoded: readonly Pair[]) => readonly Pair[];
  readonly join: (method: string, address: string, parameters: string) => string;
}

/** Percent-encoding of all but letters, digits and `-._~`, with upper-case digits (RFC 5849 §3.6). */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

/** By name, then by value, in byte order (RFC 5849 §3.4.1.3.2). The encoded text is ASCII, so code units are bytes. */
export function sortParameters(encoded: readonly Pair[]): Pair[] {
  return encoded.toSorted((a, b) => order(a.name, b.name) || order(a.value, b.value));
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The three parts, each encoded again. */
export function joinEncoded(method: string, address: string, parameters: string): string {
  return [method, address, parameters].map(percentEncode).join('&');
}

/** Scheme, host and path; in lower case, without the default port and the query (RFC 5849 §3.4.1.2). */
export function baseStringUri(origin: string, target: string): string {
  const [, scheme = '', host = '', prefix = ''] = /^(https?):\/\/([^/]*)(.*)/is.exec(origin) ?? [];
  const [path = '/'] = target.split('?');
  const bare = host.toLowerCase().replace(scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/, '');
  return `${scheme.toLowerCase()}://${bare}${prefix}${path}`;
}

export function baseString({ method, address, parameters, encode, sort, join }: BaseStringInput): string {
  const encoded = sort(parameters.map(({ name, value }) => ({ name: encode(name), value: encode(value) })));
  return join(method, address, encoded.map(({ name, value }) => `${name}=${value}`).join('&'));
}
