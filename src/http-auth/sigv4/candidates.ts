// The known wrong ways to sign by Signature Version 4.
import { originOf, otherHosts } from '../origin.js';
import { rawQuery, type AuthRequest } from '../auth-request.js';
import { malformedSecrets, type Recipes } from '../diagnosis/diagnosis.js';
import type { Sigv4Reason } from './reasons.js';
import { encoded, joined, percentDecode, percentEncode, signedPairs, sorted } from './query.js';
import { canonicalHeaders, EMPTY_HASH, UNSIGNED_PAYLOAD, type SigningInput } from './signature.js';

type Variant = Partial<SigningInput>;

/** What clients have been seen to get wrong with this request. */
export function recipesFor(request: AuthRequest): Recipes<Sigv4Reason, SigningInput> {
  return [...queryRecipes(request), ...requestRecipes(request), ...bodyRecipes(request), ...keyRecipes];
}

function queryRecipes(request: AuthRequest): Recipes<Sigv4Reason, SigningInput> {
  const sent = signedPairs(rawQuery(request));
  const right = sorted(encoded(sent));
  const queries = (...texts: string[]): Variant[] => [...new Set(texts)].map((query) => ({ query }));
  const mapped = (change: (text: string) => string): string =>
    joined(sorted(sent.map(([name, value]) => [change(name), change(value)])));
  const bare = ([name, value]: readonly [string, string]): string =>
    value === '' ? name : `${name}=${value}`;
  return [
    ['query_duplicated', () => queries([...new Set(right.map((pair) => joined([pair])))].join('&'))],
    ['query_left_out', () => queries('')],
    [
      'plus_for_space',
      ({ query }) => {
        if (!/\+|%20/.test(rawQuery(request))) return [];
        return queries(
          mapped((text) => text.replaceAll('%20', '+')),
          mapped((text) => percentEncode(percentDecode(text))),
          query.replaceAll('%20', '+'),
        );
      },
    ],
    [
      'query_encoding',
      () =>
        queries(
          mapped((text) => text),
          mapped(percentDecode),
          mapped(percentEncode),
          right.map(bare).join('&'),
          joined(right).replace(/%[0-9A-F]{2}/g, (triple) => triple.toLowerCase()),
        ),
    ],
    // After the encodings: a query that is in order already was not left unsorted.
    ['query_unsorted', () => queries(joined(encoded(sent)), joined(sent), sent.map(bare).join('&'))],
  ];
}

function requestRecipes(request: AuthRequest): Recipes<Sigv4Reason, SigningInput> {
  const { rawHeaders, origin, target } = request;
  const named = ({ signedHeaders }: SigningInput): string[] => signedHeaders.split(';');
  const arrived = rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
  return [
    ['method_lower_case', ({ method }) => [{ method: method.toLowerCase() }]],
    [
      'path_differs',
      () => ['', '/', origin + target, percentDecode(target), target].map((path) => ({ path })),
    ],
    [
      'host_differs',
      (parts) =>
        otherHosts(originOf(request)).map((host) => ({
          headers: canonicalHeaders(rawHeaders, named(parts), host),
        })),
    ],
    [
      'missing_newline',
      ({ headers }) => [{ headers: headers.slice(0, -1) }, { headers: headers.replaceAll('\n', '') }],
    ],
    [
      'headers_unsorted',
      (parts) => {
        const names = arrived.filter((name) => named(parts).includes(name));
        const headers = canonicalHeaders(rawHeaders, names);
        return [{ headers }, { headers, signedHeaders: names.join(';') }];
      },
    ],
  ];
}

function bodyRecipes({ body }: AuthRequest): Recipes<Sigv4Reason, SigningInput> {
  return [
    ['empty_payload_hash', () => (body.length === 0 ? [] : [{ payloadHash: EMPTY_HASH }])],
    [
      'payload_hash',
      ({ payloadHash }) =>
        [
          UNSIGNED_PAYLOAD,
          '',
          payloadHash.toUpperCase(),
          body.toString('latin1'),
          Buffer.from(payloadHash, 'hex').toString('base64'),
        ].map((hash) => ({ payloadHash: hash })),
    ],
  ];
}

const DAY_MILLISECONDS = 86_400_000;

const keyRecipes: Recipes<Sigv4Reason, SigningInput> = [
  ['prefix_forgotten', () => [{ prefix: '' }]],
  ['secret_spoiled', ({ secret }) => malformedSecrets(secret).map((one) => ({ secret: one }))],
  [
    'scope_swapped',
    ({ derivation: [date = '', region = '', service = '', end = ''] }) => [
      { derivation: [date, service, region, end] },
    ],
  ],
  [
    'scope_date',
    ({ timestamp, derivation: [, ...rest] }) =>
      neighbours(timestamp).map((date) => ({ derivation: [date, ...rest] })),
  ],
  [
    'key_not_derived',
    ({ derivation }) =>
      [0, 1, 2, 3].flatMap((steps) =>
        ['AWS4', ''].map((prefix) => ({ prefix, derivation: derivation.slice(0, steps) })),
      ),
  ],
];

/** The days before and after that of a timestamp: what a local calendar may show. */
function neighbours(timestamp: string): string[] {
  const day = Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'));
  return [-DAY_MILLISECONDS, DAY_MILLISECONDS].map((step) =>
    new Date(day + step).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}
