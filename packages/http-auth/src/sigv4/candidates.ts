// Known errors in a Signature Version 4, each as a change of its input.
import { rawQuery, type AuthRequest } from '../auth-request.js';
import { candidatesFor } from '../diagnosis/diagnose.js';
import { malformedSecrets } from '../diagnosis/secrets.js';
import { originOf, otherHosts } from '../origin.js';
import { encoded, joined, percentDecode, percentEncodeBytes, signedPairs, sorted } from './query.js';
import { canonicalHeaders, EMPTY_HASH, UNSIGNED_PAYLOAD, type Sigv4Input } from './signature.js';

interface Sigv4Context {
  readonly request: AuthRequest;
  /** The correct input of the signature. */
  readonly right: Sigv4Input;
}

const DAY_MILLISECONDS = 86_400_000;

export const sigv4Candidates = candidatesFor<Sigv4Context, Partial<Sigv4Input>>()([
  {
    code: 'query_duplicated',
    message: 'The URL has parameters twice that were signed once.',
    hint: 'Send the query that you signed.',
    compute: ({ request }) => {
      const pairs = sorted(encoded(signedPairs(rawQuery(request)))).map((pair) => joined([pair]));
      return [{ query: [...new Set(pairs)].join('&') }];
    },
  },
  {
    code: 'query_left_out',
    message: 'The signature was computed with an empty query.',
    hint: 'Include the query in the canonical request.',
    compute: () => [{ query: '' }],
  },
  {
    code: 'plus_for_space',
    message: 'A space in the query was signed as `+`.',
    hint: 'Write it as `%20` in the canonical request. `+` in the URL also means a space.',
    compute: ({ request, right }) => {
      if (!/\+|%20/.test(rawQuery(request))) return [];
      return queries(
        mappedQuery(request, (text) => text.replaceAll('%20', '+')),
        mappedQuery(request, (text) => percentEncodeBytes(percentDecode(text))),
        right.query.replaceAll('%20', '+'),
      );
    },
  },
  {
    code: 'query_encoding',
    message: 'The query was not encoded correctly.',
    hint: 'Percent-encode names and values once, except letters, digits and `-._~`. An empty value keeps its `=`.',
    compute: ({ request }) => {
      const right = sorted(encoded(signedPairs(rawQuery(request))));
      return queries(
        mappedQuery(request, (text) => text),
        mappedQuery(request, percentDecode),
        mappedQuery(request, percentEncodeBytes),
        right.map(withoutEmptyValue).join('&'),
        joined(right).replace(/%[0-9A-F]{2}/g, (triple) => triple.toLowerCase()),
      );
    },
  },
  {
    // After the encodings, which also match if the query is sorted.
    code: 'query_unsorted',
    message: 'The query was signed in the order of the URL.',
    hint: 'Sort it by name, then by value. curl does this since 8.3.',
    compute: ({ request }) => {
      const sent = signedPairs(rawQuery(request));
      return queries(joined(encoded(sent)), joined(sent), sent.map(withoutEmptyValue).join('&'));
    },
  },
  {
    code: 'method_lower_case',
    message: 'The signature was computed with the method in lower case.',
    hint: 'Use upper case in the canonical request.',
    compute: ({ right: { method } }) => [{ method: method.toLowerCase() }],
  },
  {
    code: 'path_differs',
    message: 'The signature was not computed with the path of the request.',
    hint: 'Use the whole path, with the first `/`.',
    compute: ({ request: { origin, target } }) =>
      ['', '/', origin + target, percentDecode(target), target].map((path) => ({ path })),
  },
  {
    code: 'host_differs',
    message: 'The signature was not computed with the host of the request.',
    hint: 'Use the host of the URL, with the port unless it is the default.',
    compute: ({ request, right }) =>
      otherHosts(originOf(request)).map((host) => ({
        headers: canonicalHeaders(request.rawHeaders, right.signedHeaders.split(';'), host),
      })),
  },
  {
    code: 'missing_newline',
    message: 'The canonical headers do not end with a line break.',
    hint: 'End every canonical header with a line break, also the last one: an empty line precedes the signed headers.',
    compute: ({ right: { headers } }) => [
      { headers: headers.slice(0, -1) },
      { headers: headers.replaceAll('\n', '') },
    ],
  },
  {
    code: 'headers_unsorted',
    message: 'The signed headers are not sorted, or not in lower case.',
    hint: 'Write them in lower case and sort them, in `SignedHeaders` and in the canonical request.',
    compute: ({ request: { rawHeaders }, right }) => {
      const signed = right.signedHeaders.split(';');
      const sent = rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
      const names = sent.filter((name) => signed.includes(name));
      const headers = canonicalHeaders(rawHeaders, names);
      return [{ headers }, { headers, signedHeaders: names.join(';') }];
    },
  },
  {
    code: 'empty_payload_hash',
    message: 'The signature was computed with the hash of an empty body, but the request has a body.',
    hint: 'Hash the body that is sent.',
    compute: ({ request: { body } }) => (body.length === 0 ? [] : [{ payloadHash: EMPTY_HASH }]),
  },
  {
    code: 'payload_hash',
    message: 'The signature was computed with another payload hash.',
    hint: 'End the canonical request with the SHA-256 of the sent body in lower-case hexadecimal digits.',
    compute: ({ request: { body }, right: { payloadHash } }) =>
      [
        UNSIGNED_PAYLOAD,
        '',
        payloadHash.toUpperCase(),
        body.toString('latin1'),
        Buffer.from(payloadHash, 'hex').toString('base64'),
      ].map((hash) => ({ payloadHash: hash })),
  },
  {
    code: 'prefix_forgotten',
    message: 'The signing key was derived without the prefix `AWS4`.',
    hint: 'Start the derivation with `AWS4` and the secret.',
    compute: () => [{ prefix: '' }],
  },
  {
    code: 'malformed_secret',
    message: 'The signature was computed with whitespace or quotes around the secret.',
    hint: 'Remove them. In a shell, use `printf %s` instead of `echo`.',
    compute: ({ right }) => malformedSecrets(right.secret).map((secret) => ({ secret })),
  },
  {
    code: 'scope_swapped',
    message: 'Region and service are swapped.',
    hint: 'Derive the key from date, region, service and `aws4_request`, in this order.',
    compute: ({
      right: {
        derivation: [date = '', region = '', service = '', end = ''],
      },
    }) => [{ derivation: [date, service, region, end] }],
  },
  {
    code: 'scope_date',
    message: 'The date of the scope or of the derived key differs from `x-amz-date`.',
    hint: 'Use the UTC date for both.',
    compute: ({ right }) => {
      const [, ...rest] = right.derivation;
      return neighbouringDays(right.timestamp).map((date) => ({ derivation: [date, ...rest] }));
    },
  },
  {
    code: 'key_not_derived',
    message: 'The signature was computed with the secret, or with a key that is not completely derived.',
    hint: 'Derive the signing key in four steps.',
    compute: ({ right: { derivation } }) =>
      [0, 1, 2, 3].flatMap((steps) =>
        ['AWS4', ''].map((prefix) => ({ prefix, derivation: derivation.slice(0, steps) })),
      ),
  },
]);

const queries = (...texts: string[]): Partial<Sigv4Input>[] =>
  [...new Set(texts)].map((query) => ({ query }));

/** The sorted query with every name and value changed. */
function mappedQuery(request: AuthRequest, change: (text: string) => string): string {
  const pairs = signedPairs(rawQuery(request));
  return joined(sorted(pairs.map(([name, value]) => [change(name), change(value)])));
}

function withoutEmptyValue([name, value]: readonly [name: string, value: string]): string {
  return value === '' ? name : `${name}=${value}`;
}

/** The days before and after the date of a timestamp: the local date can differ from the UTC date. */
function neighbouringDays(timestamp: string): string[] {
  const day = Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'));
  return [-DAY_MILLISECONDS, DAY_MILLISECONDS].map((step) =>
    new Date(day + step).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}
