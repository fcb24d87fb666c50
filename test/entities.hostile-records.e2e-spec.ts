// Extreme values against each kind of rule, in each protocol and write: a 4xx with details, or a stored record that satisfies the rules,
// and nothing that is half written.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { requestOf, XML } from './support/soap.js';

const definition = `
standard: false
entities:
  Owner:
    fields:
      name: {type: string, required: true}
      balance: {type: integer, default: 10, minimum: 0}
      total: {type: number, default: 0}
      last: {type: string, format: date-time, nullable: true, readOnly: true}
  Entry:
    fields:
      owner_id: {references: Owner, nullable: true, onDelete: cascade}
      owner_ids: {type: array, items: {references: Owner}, maxItems: 3, onDelete: setNull}
      count: {type: integer, default: 1}
      big: {type: integer, computed: count * 2}
      price: {type: number, default: 1, multipleOf: 0.01}
      ratio: {type: number, computed: 1.0 / price, nullable: true}
      sum: {type: number, computed: price * price * price * price}
      start: {type: string, format: date-time, nullable: true}
      day: {type: string, format: date, nullable: true}
      later: {type: string, format: date-time, computed: start + duration('87600h'), nullable: true}
      code: {type: string, nullable: true, pattern: '(?:a|b)*c?', maxLength: 10000, unique: true}
      note: {type: string, default: ''}
      shout: {type: string, computed: note.upperAscii() + note}
      words: {type: array, items: {type: string}, uniqueItems: true}
      numbers: {type: array, items: {type: integer}, maxItems: 100}
      state: {enum: [open, closed], default: open, initial: [open], transitions: {open: {closed: {check: 100 / count > 0}}}}
    unique: {pair: [code, count]}
    rules:
      quotient: {check: 100 / count >= -100}
      even: {check: count % 7 != 3}
      times: {check: start < timestamp('2500-01-01T00:00:00Z') && start.getFullYear() > 1000}
      long: {check: "size(note) + size(words) < 300 && !note.contains('zz')"}
      listed: {check: 'numbers.all(n, n * 3 < 3000000000)', field: numbers}
      cut: {check: "note.substring(0, size(note) / 2) != 'x'"}
    overlaps: {busy: {from: count, to: big, per: [owner_id]}, days: {from: day, to: day, inclusive: true, per: [code]}}
    limits: {sums: {max: 1000, sum: price, per: [owner_id]}, few: {max: 2, per: [note], where: note != ''}}
    effects:
      spend: {on: [create], target: owner_id, set: {balance: owner.balance - count, total: owner.total + price, last: start}}
`;

const folder = mkdtempSync(join(tmpdir(), 'extreme-'));
let app: TestApp;
beforeAll(async () => {
  const path = join(folder, 'extreme.yaml');
  writeFileSync(path, definition);
  app = await startApp({ entities: path });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ENTRIES = '/api/v1/entries';

const numbers = [
  ...[
    0,
    -0,
    -1,
    3,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    -(2 ** 31),
    2 ** 31 - 1,
    2 ** 53,
    2 ** 63,
    2 ** 64,
    0.1 + 0.2,
  ],
  ...['NaN', 'Infinity', '-Infinity', '1e5', '0x10', '', null, true, [], {}],
];
const texts = [
  ...[
    '',
    'zz',
    '\u0000',
    '\ud800',
    '\udc00x',
    '\uffff',
    '\u2028',
    '😀'.repeat(128),
    'a'.repeat(255),
    'a'.repeat(256),
  ],
  ...[
    'a'.repeat(10_000),
    'a'.repeat(9_999) + '!',
    "'; DROP TABLE",
    '${1+1}',
    '__proto__',
    5,
    null,
    false,
    ['a'],
    {},
  ],
];
const times = [
  ...[
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59-23:59',
    '+010000-01-01T00:00:00Z',
  ],
  ...[
    '2026-02-30T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-01-01',
    '1e308',
    '',
    0,
    null,
    [],
  ],
];
const dates = [
  '0000-01-01',
  '9999-12-31',
  '2026-02-29',
  '2026-13-01',
  '-0001-01-01',
  '2026-01-01T00:00:00Z',
  '',
  1e308,
  null,
];
const lists = [
  ...[[], [null], [[]], [{}], ['a', 'a'], ['\ud800'], 'a', null, {}, { length: 3 }],
  ...[
    Array(101).fill('a'),
    Array(20_000).fill(1),
    ['x'.repeat(100_000)],
    [2 ** 31],
    [1.5],
    [-0],
    [1e308],
    ['1'],
    [2 ** 31 - 1],
  ],
];

const ids = [
  '00000000-0000-4000-8000-00000000000f',
  '',
  '__proto__',
  1,
  null,
  [],
  'x'.repeat(5000),
  '\u0000',
];

const cases: readonly (readonly [field: string, values: readonly unknown[]])[] = [
  ['count', numbers],
  ['price', numbers],
  ['start', times],
  ['day', dates],
  ['code', texts],
  ['note', texts],
  ['words', lists],
  ['numbers', lists],
  ['owner_id', ids],
  ['owner_ids', [...lists, ['x'], ids]],
  ['state', ['open', 'closed', '__proto__', 'constructor', '', null, 1, ['open']]],
  ['big', [1, null]],
];

interface Found {
  readonly entries: number;
  readonly owner: Readonly<Record<string, unknown>>;
}

const stateOf = async (client: Client): Promise<Found> => {
  const { data } = (await client.get('/session/export')).body;
  return { entries: data.entries.length, owner: data.owners[0] };
};

/** The difference from the expected response; undefined without one. */
function problemOf({ status, body, text }: TestResponse): string | undefined {
  if (status >= 500 || status < 200) return `${status}: ${text}`;
  if (status < 400 || status === 413) return undefined;
  const hasDetails = body?.success === false && typeof body.message === 'string' && body.details?.length > 0;
  return [400, 409].includes(status) && hasDetails ? undefined : `${status}: ${text}`;
}

async function ownerOf(client: Client): Promise<string> {
  return (await client.post('/api/v1/owners', { name: 'Ada' })).body.data.id;
}

/** -0 and lone surrogates are written as JSON has them. */
const jsonOf = (input: object): string =>
  JSON.stringify(input, (_, value: unknown) => (Object.is(value, -0) ? '-0' : value)).replaceAll(
    '"-0"',
    '-0',
  );

describe.each(cases)('%s', (field, values) => {
  it('is rejected or stored on create, with its effect or without any', async () => {
    const problems: string[] = [];
    const statuses = new Set<number>();
    for (const value of values) {
      const client = app.client();
      const owner = await ownerOf(client);
      const input = { owner_id: owner, [field]: value };
      const response = await client.post(ENTRIES, jsonOf(input));
      const { entries, owner: after } = await stateOf(client);
      const problem = problemOf(response);
      const isStored = response.status === 201;
      statuses.add(response.status);
      const { count = 0, price = 0, owner_id: target } = isStored ? response.body.data : {};
      const expected = target === owner ? [10 - count, price] : [10, 0];
      const isWhole =
        entries === (isStored ? 1 : 0) && after.balance === expected[0] && after.total === expected[1];
      if (problem !== undefined || !isWhole)
        problems.push(`${jsonOf(input).slice(0, 100)} ${problem ?? ''} ${entries} ${JSON.stringify(after)}`);
    }
    expect(problems).toEqual([]);
    // Clients cannot set a computed field.
    expect([...statuses]).toEqual(expect.arrayContaining(field === 'big' ? [400] : [201, 400]));
  });

  it('is rejected or stored on PUT and PATCH, and a rejected one changes nothing', async () => {
    const client = app.client();
    const created = await client.post(ENTRIES, { note: 'first' });
    const path = `${ENTRIES}/${created.body.data.id}`;
    const problems: string[] = [];
    for (const value of values) {
      for (const method of ['PUT', 'PATCH']) {
        const before = (await client.get(path)).text;
        const response = await client.send(method, path, { body: jsonOf({ [field]: value }) });
        const after = (await client.get(path)).text;
        const problem =
          problemOf(response) ?? (response.status >= 400 && after !== before ? 'changed' : undefined);
        if (problem !== undefined) problems.push(`${method} ${jsonOf({ value }).slice(0, 100)} ${problem}`);
      }
    }
    expect(problems).toEqual([]);
  });

  it('is rejected or stored in GraphQL and SOAP', async () => {
    const problems: string[] = [];
    for (const value of values) {
      const client = app.client();
      const query =
        'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id big sum later shout } }';
      const graphql = await executeGraphql(client, query, { input: { [field]: value } });
      const errors = (graphql.body?.errors ?? []) as { extensions: { code: string } }[];
      if (graphql.status >= 500 || errors.some(({ extensions }) => extensions.code === 'INTERNAL_ERROR'))
        problems.push(`GraphQL ${jsonOf({ value }).slice(0, 100)} ${graphql.text}`);
      const text = (one: unknown): string => String(one).replaceAll('\u0000', '�');
      const args = Array.isArray(value) ? value.slice(0, 200).map(text) : text(value);
      const soap = await client.post('/soap/', requestOf('CreateEntry', { [field]: args }), { headers: XML });
      if (/INTERNAL|<faultcode>soap:Server/.test(soap.text))
        problems.push(`SOAP ${jsonOf({ value }).slice(0, 100)} ${soap.text}`);
    }
    expect(problems).toEqual([]);
  });

  it('is rejected or stored by an import, as a whole', async () => {
    const problems: string[] = [];
    for (const value of values) {
      const client = app.client();
      const body = jsonOf({ data: { owners: [{ name: 'Ada' }], entries: [{ [field]: value }] } });
      const response = await client.post('/session/import', body);
      const { data } = (await client.get('/session/export')).body;
      const stored = [data.owners.length, data.entries.length].join();
      const expected = response.status === 200 ? '1,1' : '0,0';
      const problem = problemOf(response) ?? (stored === expected ? undefined : `stored ${stored}`);
      if (problem !== undefined) problems.push(`${body.slice(0, 120)} ${problem}`);
    }
    expect(problems).toEqual([]);
  });
});
