// Documents built to overload the service: each is rejected quickly, with a short response.
import { limits } from '../src/platform/graphql/limits.rule.js';
import { sharedApp, type SharedApp } from './support/app.js';
import { executeGraphql } from './support/graphql.js';
import { measureCpuTime } from './support/cpu-time.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
  await executeGraphql(app.client(), '{ __typename }');
});

const times = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');
const nested = (count: number, open: string, close: string, inner = ''): string =>
  open.repeat(count) + inner + close.repeat(count);
const create = (i: number): string =>
  `m${i}: createUser(input: {name: "a", email: "a${i}@example.com"}) { id }`;

const hostile: readonly (readonly [string, string])[] = [
  ['1,000 aliases', `{ ${times(1000, (i) => `a${i}: __typename`)} }`],
  [
    'aliases within the token limit',
    `{ users { items { ${times(limits.aliases + 1, (i) => `a${i}: id`)} } } }`,
  ],
  ['500 mutations', `mutation { ${times(500, create)} }`],
  ['mutations within the token limit', `mutation { ${times(limits.rootFields + 1, create)} }`],
  ['root fields in fragments', `{ ${times(40, () => '...F')} } fragment F on Query { demo __typename }`],
  ['a recursive fragment', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
  [
    'an indirectly recursive fragment',
    '{ orders { items { ...A } } } fragment A on Order { user { ...B } } fragment B on User { ...B }',
  ],
  [
    'fragments that double the number of fields',
    `{ __schema { types { ...F0 } } } ${times(18, (i) => `fragment F${i} on __Type { a: ofType { ...F${i + 1} } b: ofType { ...F${i + 1} } }`)} fragment F18 on __Type { name }`,
  ],
  ['a list 20,000 deep', `{ users(filter: {name: {in: ${nested(20_000, '[', ']')}}}) { items { id } } }`],
  ['an unterminated list', `{ users(filter: {name: {in: ${'['.repeat(20_000)}`],
  ['an object 20,000 deep', `{ users(filter: ${nested(20_000, '{a: ', '}', '1')}) { items { id } } }`],
  [
    'a value as deep as the token limit allows',
    `{ users(filter: {name: {in: ${nested(480, '[', ']')}}}) { items { id } } }`,
  ],
  ['a type as deep as the token limit allows', `query ($v: ${nested(480, '[', ']', 'Int')}) { __typename }`],
  ['fields 20,000 deep', nested(20_000, '{ a ', '}')],
  ['fields as deep as the token limit allows', nested(330, '{ a ', '}')],
  ['5,000 directives', `query ${'@a '.repeat(5000)} { __typename }`],
  [
    'directives within the token limit',
    `query { __typename ${'@skip(if: false) '.repeat(limits.directives + 1)} }`,
  ],
  ['one field 990 times', `{ ${'__typename '.repeat(990)} }`],
  ['one field with arguments 90 times', `{ ${'user(id: "a") { id } '.repeat(90)} }`],
  ['nested introspection', `{ __schema { types ${nested(4, '{ fields { type ', '} }', '{ name }')} } }`],
  ['a string of 200,000 characters', `{ user(id: {a: "${'x'.repeat(200_000)}"}) { id } }`],
  ['a name of 200,000 characters', `{ ${'x'.repeat(200_000)} }`],
  ['240 unused variables', `query (${times(240, (i) => `$v${i}: Int`)}) { __typename }`],
  ['120 unused fragments', `{ __typename } ${times(120, (i) => `fragment F${i} on Nothing { x }`)}`],
];

describe('A hostile document', () => {
  it.each(hostile)('with %s is rejected within 200 ms, with less than 16 kB', async (_, query) => {
    const client = app.client();
    const { status, text, body } = await executeGraphql(client, query);
    expect(status).toBe(400);
    expect(body.errors[0].extensions.code).toMatch(/^GRAPHQL_(PARSE|VALIDATION)_FAILED$/);
    expect(body.errors[0].message).not.toMatch(/call stack/i);
    expect(text.length).toBeLessThan(16_384);
    expect(await measureCpuTime(() => executeGraphql(client, query), 200)).toBeLessThan(200);
  });

  it('gets the same response when it is sent again', async () => {
    const [, query] = hostile[1] ?? ['', ''];
    const first = await executeGraphql(app.client(), query);
    const second = await executeGraphql(app.client(), query);
    expect([second.status, second.text]).toEqual([400, first.text]);
  });

  it('changes no records', async () => {
    const client = app.client();
    await executeGraphql(client, `mutation { ${times(limits.rootFields + 1, create)} }`);
    const { body } = await executeGraphql(client, '{ users { pageInfo { total } } }');
    expect(body.data.users.pageInfo.total).toBe(0);
  });

  it('does not delay a valid request', async () => {
    const client = app.client();
    const storms: Promise<unknown>[] = [];
    const work = await measureCpuTime(async () => {
      storms.push(Promise.all(hostile.map(([, query]) => executeGraphql(app.client(), query))));
      const { status } = await executeGraphql(client, '{ users { pageInfo { total } } }');
      expect(status).toBe(200);
    }, 1000);
    await Promise.all(storms);
    expect(work).toBeLessThan(1000);
  });
});

describe('Hostile variables', () => {
  it('are rejected if the body is nested too deeply', async () => {
    const variables = JSON.parse(`{"v": ${nested(100, '{"a":', '}', '1')}}`) as Record<string, unknown>;
    const { status, body } = await executeGraphql(
      app.client(),
      'query ($v: UserFilter) { users(filter: $v) { items { id } } }',
      variables,
    );
    expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });

  it('of 60,000 values cause one short error for each field that uses them', async () => {
    const fields = times(
      limits.rootFields,
      (i) => `a${i}: users(filter: {created_at: {in: $all}}) { items { id } }`,
    );
    const all = Array.from({ length: 60_000 }, () => 'x');
    const query = `query ($all: [DateTime]) { ${fields} }`;
    const { text, body } = await executeGraphql(app.client(), query, { all });
    expect(body.errors[0].extensions.details).toEqual([
      { field: 'filters.created_at.in', message: 'must NOT have more than 1000 items' },
    ]);
    expect(text.length).toBeLessThan(16_384);
    expect(await measureCpuTime(() => executeGraphql(app.client(), query, { all }), 1000)).toBeLessThan(1000);
  });
});

describe('A valid document', () => {
  it('may be as large as the limits allow', async () => {
    const aliases = times(
      limits.rootFields,
      (i) => `a${i}: users(limit: 1) { items { id name } pageInfo { total } }`,
    );
    expect((await executeGraphql(app.client(), `{ ${aliases} }`)).status).toBe(200);
  });
});
