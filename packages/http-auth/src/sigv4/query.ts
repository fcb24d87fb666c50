// Percent-encoding and queries of Signature Version 4. Text is one character per byte, as it was sent.

type Pair = readonly [name: string, value: string];

/** Decodes `%XX`; leaves other characters unchanged. */
export function percentDecode(text: string): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}

/** Encodes all but the unreserved characters (RFC 3986 §2.3), with upper-case digits. */
export function percentEncodeBytes(text: string): string {
  return text.replace(
    /[^A-Za-z0-9._~-]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** The parameters as they were sent, without the signature itself. */
export function signedPairs(query: string): Pair[] {
  return pairs(query).filter(([name]) => percentDecode(name) !== 'X-Amz-Signature');
}

/** The decoded parameters; `+` is a space. */
export function decoded(query: string): [name: string, value: string][] {
  return pairs(query).map(([name, value]) => [decodeForm(name), decodeForm(value)]);
}

/** Names and values, each encoded exactly once. */
export function encoded(list: readonly Pair[]): Pair[] {
  return list.map(([name, value]) => [
    percentEncodeBytes(decodeForm(name)),
    percentEncodeBytes(decodeForm(value)),
  ]);
}

/** By name, then by value, in byte order. */
export function sorted(list: readonly Pair[]): Pair[] {
  return list.toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y));
}

export function joined(list: readonly Pair[]): string {
  return list.map(([name, value]) => `${name}=${value}`).join('&');
}

export function canonicalQuery(query: string): string {
  return joined(sorted(encoded(signedPairs(query))));
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
const decodeForm = (text: string): string => percentDecode(text.replaceAll('+', ' '));

function pairs(query: string): Pair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const mark = pair.indexOf('=');
      return mark < 0 ? [pair, ''] : [pair.slice(0, mark), pair.slice(mark + 1)];
    });
}
