// The largest requests to the control routes: with documents as large as allowed, in sessions as large as allowed.
import { fullImport, fullMatch, fullPlan, idOf, list, MAX_DOCUMENT } from './largest-documents.js';

export type Step = readonly [method: string, path: string, text?: string | undefined];

interface Sample {
  readonly body?: unknown;
  /** The status of the response: 200 by default. */
  readonly status?: number;
  /** Sent before the request, in the same session. */
  readonly before?: readonly Step[];
  readonly isImport?: boolean;
}

type Samples = Readonly<Record<string, Sample>>;

/** The routes of a control, with a document. */
const control = (name: string, body: object): Samples => ({
  [`PUT /session/${name}`]: { body },
  [`GET /session/${name}`]: {},
  [`DELETE /session/${name}`]: { status: 204 },
});

/** Each has a session that differs from the sample data and from the snapshot `all` in every record. */
const samples: Samples = {
  'GET /session': {},
  'POST /session/extend': {},
  'GET /session/snapshots': {},
  'GET /session/snapshots/all': {},
  'PUT /session/snapshots/other': { status: 201, before: [['DELETE', '/session/snapshots/other']] },
  'DELETE /session/snapshots/other': { status: 204, before: [['PUT', '/session/snapshots/other']] },
  'POST /session/snapshots/all/restore': {},
  'POST /session/fork': { body: { count: 5 }, status: 201 },
  'POST /session/fork from': { body: { count: 5, from: 'all', controls: true }, status: 201 },
  'GET /session/diff': {},
  'GET /session/diff?from=all': {},
  'GET /session/export': {},
  'POST /session/import': { body: JSON.parse(fullImport('z')), isImport: true },
  'POST /session/import?mode=merge': { body: JSON.parse(fullImport('z')), isImport: true },
  'PUT /session/controls': { body: { faults: fullPlan } },
  'GET /session/controls': {},
  'PUT /session/faults': { body: fullPlan },
  'GET /session/faults': {},
  'POST /session/faults/reset': {},
  'GET /faults': {},
  'POST /session/clock/advance': { body: { duration: 'PT1M' } },
  ...control('clock', { time: '2026-01-31T23:59:00Z' }),
  ...control('random', { seed: 42 }),
  'GET /mutants': {},
  'PUT /session/mutants': { body: { draw: { count: 3, seed: 1 }, blind: true } },
  'GET /session/mutants': {},
  'GET /session/mutants/examples': {},
  'POST /session/mutants/guess': { body: { id: 'page-skips-first' } },
  'DELETE /session/mutants': {},
  'GET /permissions': {},
  ...control('permissions', {
    policy: 'owner-only',
    hide: true,
    accept: ['bearer', 'basic', 'api-key', 'cookie'],
  }),
  'DELETE /session/faults': { status: 204, before: [['PUT', '/session/faults', JSON.stringify(fullPlan)]] },
  'DELETE /session/controls': { status: 204 },
  'POST /session/seal': { body: { controls: ['mutants'] }, status: 201 },
};

/** Each has a session with a journal of 4 MiB. */
const journalSamples: Samples = {
  'PUT /session/journal': { body: { record: true, max_entries: 1000 } },
  'GET /session/journal': {},
  'GET /session/requests?limit=1000': {},
  'GET /session/requests/140': {},
  'GET /session/requests.har': {},
  'GET /session/requests.har?redact=true': {},
  'POST /session/requests/find': { body: { ...fullMatch, limit: 1000 } },
  'POST /session/requests/find all': { body: { match: {}, limit: 1000 } },
  'POST /session/requests/count': { body: fullMatch },
  'POST /session/requests/verify': { body: fullMatch },
  'DELETE /session/requests': { status: 204 },
  'DELETE /session/journal': { status: 204 },
  'DELETE /session': { status: 204 },
};

/** The requests by method and path, and what their session needs before. */
export const largestRequests: readonly (readonly [
  session: string,
  steps: readonly Step[],
  samples: Samples,
])[] = [
  [
    'a session of 1.9 MB',
    [
      ['POST', '/session/import', fullImport('y')],
      ['PUT', '/session/snapshots/all'],
      ['POST', '/session/import', fullImport('z')],
    ],
    samples,
  ],
  [
    'a journal of 4 MiB',
    [
      ['PUT', '/session/journal', '{"record":true,"max_entries":1000}'],
      ...list(140, (): Step => ['POST', '/api/v1/echo', JSON.stringify({ text: 'x'.repeat(15_000) })]),
    ],
    journalSamples,
  ],
];

const keys = (count: number, prefix = 'k'): object =>
  Object.fromEntries(list(count, (n) => [`${prefix}${n}`, 1] as const));
const invalid = { name: '', email: 'no', role: 'x', age: -1, more: 1 };
const longEmail = `${'a'.repeat(900)}@${'b.'.repeat(400)}c`;

/** Imports that are as expensive as possible, almost 2 MiB. */
export const largestImports: readonly (readonly [name: string, text: string, status: number])[] = [
  ['records of every kind', fullImport(), 200],
  ['invalid records only', JSON.stringify({ data: { users: list(1000, () => invalid) } }), 400],
  [
    'long invalid values',
    JSON.stringify({ data: { users: list(1000, () => ({ name: 'x', email: longEmail })) } }),
    400,
  ],
  ['one long value', JSON.stringify({ data: { users: [{ name: 'x'.repeat(2e6), email: 'x' }] } }), 400],
  [
    'one long email',
    JSON.stringify({ data: { users: [{ name: 'x', email: `${'a.'.repeat(1e6)}@` }] } }),
    400,
  ],
  ['many unknown properties', JSON.stringify({ data: { users: list(92, (n) => keys(970, `k${n}_`)) } }), 400],
  ['a text', JSON.stringify('x'.repeat(2e6)), 400],
  ['too many properties', JSON.stringify(keys(39_000)), 413],
  ['too many values', JSON.stringify({ data: { users: list(500_000, () => 1) } }), 413],
  ['many small arrays', `{"data":{"users":[${'[[[]]],'.repeat(250_000)}1]}}`, 413],
  ['many levels', '['.repeat(2e6), 400],
  ['no JSON', `{"data":"${'\\'.repeat(2e6)}`, 400],
  [
    'duplicates',
    JSON.stringify({ data: { users: list(1000, () => ({ name: 'x', email: 'a@example.com' })) } }),
    409,
  ],
];

/** Documents for `POST /session/fork`, and the status of their responses. */
export const largestForks: readonly (readonly [name: string, text: string, status: number])[] = [
  ['unknown properties', JSON.stringify(keys(8000, '')), 413],
  ['many ids', JSON.stringify({ ids: list(2500, idOf) }), 400],
  ['small values', `{"ids":[${'1,'.repeat(MAX_DOCUMENT / 2 - 10)}1]}`, 400],
  ['a long name', JSON.stringify({ from: 'x'.repeat(MAX_DOCUMENT - 20) }), 404],
  ['many levels', '['.repeat(MAX_DOCUMENT), 400],
];
