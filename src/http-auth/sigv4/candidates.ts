// What clients are known to sign instead under Signature Version 4, each as a change of the input of the signature.
import { rawQuery, type AuthRequest } from '../auth-request.js';
import { candidatesFor } from '../diagnosis/diagnose.js';
import { malformedSecrets } from '../diagnosis/secrets.js';
import { originOf, otherHosts } from '../origin.js';
import { encoded, joined, percentDecode, percentEncode, signedPairs, sorted } from './query.js';
import { canonicalHeaders, EMPTY_HASH, UNSIGNED_PAYLOAD, type SigningInput } from './signature.js';

interface Sigv4Context {
  readonly request: AuthRequest;
  /** What the signature should be made of. */
  readonly right: SigningInput;
}

const DAY_MILLISECONDS = 86_400_000;

export const sigv4Candidates = candidatesFor<Sigv4Context, Partial<SigningInput>>()([
  {
    code: 'query_duplicated',
    hint: 'The address has parameters twice that you signed once. Send what you signed.',
    compute: ({ request }) => {
      const pairs = sorted(encoded(signedPairs(rawQuery(request)))).map((pair) => joined([pair]));
      return [{ query: [...new Set(pairs)].join('&') }];
    },
  },
  {
    code: 'query_left_out',
    hint: 'You signed an empty query. It is part of the canonical request.',
    compute: () => [{ query: '' }],
  },
  {
    code: 'plus_for_space',
    hint: 'A space in the query is `%20` in the canonical request; `+` stands for a space too.',
    compute: ({ request, right }) => {
      if (!/\+|%20/.test(rawQuery(request))) return [];
      return queries(
        mappedQuery(request, (text) => text.replaceAll('%20', '+')),
        mappedQuery(request, (text) => percentEncode(percentDecode(text))),
        right.query.replaceAll('%20', '+'),
      );
    },
  },
  {
    code: 'query_encoding',
    hint: 'Encode names and values of the query once, all but letters, digits and `-._~`; an empty value keeps its `=`.',
    compute: ({ request }) => {
      const right = sorted(encoded(signedPairs(rawQuery(request))));
      return queries(
        mappedQuery(request, (text) => text),
        mappedQuery(request, percentDecode),
        mappedQuery(request, percentEncode),
        right.map(withoutEmptyValue).join('&'),
        joined(right).replace(/%[0-9A-F]{2}/g, (triple) => triple.toLowerCase()),
      );
    },
  },
  {
    // After the encodings: a query that is in order was not left unsorted.
    code: 'query_unsorted',
    hint: 'You signed the query in the order of the address. Sort it by name, then by value (curl does so since 8.3).',
    compute: ({ request }) => {
      const sent = signedPairs(rawQuery(request));
      return queries(joined(encoded(sent)), joined(sent), sent.map(withoutEmptyValue).join('&'));
    },
  },
  {
    code: 'method_lower_case',
    hint: 'The method is in upper case in the canonical request.',
    compute: ({ right: { method } }) => [{ method: method.toLowerCase() }],
  },
  {
    code: 'path_differs',
    hint: 'You signed another path than you asked for. The canonical path is the whole path, `/` included.',
    compute: ({ request: { origin, target } }) =>
      ['', '/', origin + target, percentDecode(target), target].map((path) => ({ path })),
  },
  {
    code: 'host_differs',
    hint: 'You signed another host than the request names. The port belongs to it unless it is the default.',
    compute: ({ request, right }) =>
      otherHosts(originOf(request)).map((host) => ({
        headers: canonicalHeaders(request.rawHeaders, right.signedHeaders.split(';'), host),
      })),
  },
  {
    code: 'missing_newline',
    hint: 'Every canonical header ends in a line break, the last one too: an empty line follows before the signed headers.',
    compute: ({ right: { headers } }) => [
      { headers: headers.slice(0, -1) },
      { headers: headers.replaceAll('\n', '') },
    ],
  },
  {
    code: 'headers_unsorted',
    hint: 'Signed headers are in lower case and sorted, in `SignedHeaders` as well as in the canonical request.',
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
    hint: 'You signed the hash of an empty body, and sent one.',
    compute: ({ request: { body } }) => (body.length === 0 ? [] : [{ payloadHash: EMPTY_HASH }]),
  },
  {
    code: 'payload_hash',
    hint: 'The last line of the canonical request is the SHA-256 of the body as sent, in lower-case hexadecimal digits.',
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
    hint: 'The derivation of the key begins with `AWS4` before the secret.',
    compute: () => [{ prefix: '' }],
  },
  {
    code: 'secret_spoiled',
    hint: 'Your secret has a space, a line break or quotes around it. Use `echo -n` or `printf`.',
    compute: ({ right }) => malformedSecrets(right.secret).map((secret) => ({ secret })),
  },
  {
    code: 'scope_swapped',
    hint: 'Region and service changed places. The key is derived from date, region, service and `aws4_request`, in this order.',
    compute: ({
      right: {
        derivation: [date = '', region = '', service = '', end = ''],
      },
    }) => [{ derivation: [date, service, region, end] }],
  },
  {
    code: 'scope_date',
    hint: 'The day of the scope, or of the derived key, is not the day of `x-amz-date`. Both are days in UTC, not at your place.',
    compute: ({ right }) => {
      const [, ...rest] = right.derivation;
      return neighbouringDays(right.timestamp).map((date) => ({ derivation: [date, ...rest] }));
    },
  },
  {
    code: 'key_not_derived',
    hint: 'The signing key is derived in four steps; you signed with the secret or a half-made key.',
    compute: ({ right: { derivation } }) =>
      [0, 1, 2, 3].flatMap((steps) =>
        ['AWS4', ''].map((prefix) => ({ prefix, derivation: derivation.slice(0, steps) })),
      ),
  },
]);

const queries = (...texts: string[]): Partial<SigningInput>[] =>
  [...new Set(texts)].map((query) => ({ query }));

/** The sorted query with every name and value changed. */
function mappedQuery(request: AuthRequest, change: (text: string) => string): string {
  const pairs = signedPairs(rawQuery(request));
  return joined(sorted(pairs.map(([name, value]) => [change(name), change(value)])));
}

function withoutEmptyValue([name, value]: readonly [name: string, value: string]): string {
  return value === '' ? name : `${name}=${value}`;
}

/** The days before and after that of a timestamp, which a local calendar may show. */
function neighbouringDays(timestamp: string): string[] {
  const day = Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'));
  return [-DAY_MILLISECONDS, DAY_MILLISECONDS].map((step) =>
    new Date(day + step).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}
