// REST requests that are as expensive as their size allows.

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => (i + 46_656).toString(36));
const unknown = JSON.stringify(Object.fromEntries(names(3000).map((name) => [name, 1])));
const order = '/api/v1/orders/c0000000-0000-4000-8000-000000000001';
const list = (length: number, item: string): string => `[${Array.from({ length }, () => item).join()}]`;

/** An empty body is none. */
type Row = readonly [name: string, method: string, path: string, body: string];

/** Requests that are rejected. */
export const rejectedRequests: readonly Row[] = [
  ['POST of 3,000 unknown properties', 'POST', '/api/v1/users', unknown],
  ['PUT of 3,000 unknown properties', 'PUT', order, unknown],
  ['PATCH of 3,000 unknown properties', 'PATCH', order, unknown],
  ['QUERY of 3,000 unknown fields', 'QUERY', '/api/v1/users', `{"filters": ${unknown}}`],
  ['QUERY with 3,000 unknown operators', 'QUERY', '/api/v1/users', `{"age": ${unknown}}`],
  ['QUERY for 25,000 unknown fields', 'QUERY', '/api/v1/users', `{"fields": ${list(25_000, '"x"')}}`],
  ['QUERY for one of 25,000 wrong values', 'QUERY', '/api/v1/users', `{"role": ${list(25_000, '1')}}`],
  ['QUERY for 45,000 values', 'QUERY', '/api/v1/orders', `{"quantity": ${list(45_000, '7')}}`],
  ['POST of 50,000 brackets', 'POST', '/api/v1/users', '['.repeat(50_000) + ']'.repeat(50_000)],
  ['POST of 50,000 open brackets', 'POST', '/api/v1/users', '['.repeat(100_000)],
  ['POST of a long name', 'POST', '/api/v1/orders', `{"notes": "${'x'.repeat(100_000)}"}`],
  ['POST of a long email', 'POST', '/api/v1/users', `{"name": "A", "email": "${'a.'.repeat(50_000)}"}`],
  ['POST of a long host', 'POST', '/api/v1/users', `{"name": "A", "email": "a@${'a-'.repeat(50_000)}"}`],
  ['POST of a long property', 'POST', '/api/v1/orders', `{"${'x'.repeat(100_000)}": 1}`],
  ['POST of a long number', 'POST', '/api/v1/orders', `{"quantity": ${'9'.repeat(100_000)}}`],
  ...[
    [
      '4,000 unknown parameters',
      names(4000)
        .map((name) => name.slice(1))
        .join('&'),
    ],
    ['2,500 wrong values', Array.from({ length: 2500 }, () => 'age=x').join('&')],
    ['a long parameter', 'x'.repeat(15_000)],
    ['a long value', `age=${'9'.repeat(15_000)}`],
    ['a long relation', `expand=${'user,'.repeat(3000)}`],
    ['a long date', `created_at=2025-01-06T17:23:50.${'1'.repeat(15_000)}Z`],
  ].map(([name, query]): Row => [`GET with ${name ?? ''}`, 'GET', `/api/v1/orders?${query ?? ''}`, '']),
];

/** Queries that are processed. */
export const expensiveQueries: readonly Row[] = [
  ['1,000 values', `{"quantity": ${list(1000, '7')}}`],
  ['1,000 excluded values', `{"quantity": {"nin": ${list(1000, '7')}}}`],
  ['a long part', `{"notes": {"contains": "${'x'.repeat(100_000)}"}}`],
  ['the same field 8,000 times', `{"fields": ${list(8000, '"quantity"')}}`],
].map(([name, body]) => [`QUERY for ${name ?? ''}`, 'QUERY', '/api/v1/orders', body ?? '']);
