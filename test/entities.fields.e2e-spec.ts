// Fields of every kind in REST, GraphQL and SOAP: booleans, dates, lists, references to many records, and fields that are only read or
// only written.
import { createEntity, defineEntity, relationOf, type Entity, type Relation } from '../src/core/entity.js';
import {
  boolean,
  createField,
  date,
  decimal,
  integer,
  listOf,
  oneOf,
  reference,
  text,
  timestamp,
} from '../src/core/field.js';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { envelopeOf } from './support/soap.js';

const tag = defineEntity('Tag', 'tags', {
  title: text({ min: 1, max: 20, required: true, unique: true, doc: 'Title.', example: 'red' }),
});

const tagId = createField('reference', { doc: 'A tag.', format: 'uuid', target: { name: 'Tag' } });
const fields = {
  code: text({
    max: 20,
    required: true,
    pattern: { source: '[A-Z]{2}', matches: (value: string) => value === 'AB' || value === 'CD' },
    doc: 'Code.',
    example: 'AB',
  }),
  active: boolean({ default: true, doc: 'Whether it is used.' }),
  born: date({
    nullable: true,
    default: null,
    formatMin: '1900-01-01',
    formatMax: '2026-12-31',
    doc: 'Birth.',
  }),
  seen_at: timestamp({ nullable: true, default: null, formatMin: '2020-01-01T00:00:00Z', doc: 'Seen.' }),
  fee: decimal({ min: 0, exclusiveMax: 500, multipleOf: 0.01, default: 1, doc: 'Fee.' }),
  step: integer({ min: -4, max: 100, multipleOf: 4, default: 0, doc: 'Step.' }),
  home: text({ max: 100, format: 'uri', nullable: true, default: null, doc: 'Home page.' }),
  words: listOf(text({ max: 5, doc: 'Word.' }), { max: 3, default: [], doc: 'Words.' }),
  colours: listOf(oneOf(['red', 'blue'], { doc: 'Colour.' }), {
    max: 2,
    isSet: true,
    default: [],
    doc: 'Colours.',
  }),
  tag_ids: listOf(tagId, { max: 3, isSet: true, relation: 'tags', default: [], doc: 'Tags.' }),
  parent_id: reference(
    { name: 'Item' },
    { nullable: true, default: null, doc: 'The item that it belongs to.' },
  ),
  rank: integer({ readOnly: true, default: 7, doc: 'Rank.' }),
  pin: text({ max: 4, writeOnly: true, default: '0000', doc: 'Secret.' }),
};
const relations: Relation[] = [];
const item: Entity = createEntity(
  { name: 'Item', plural: 'items', fields, description: 'An item.' },
  relations,
);
relations.push(relationOf('tag_ids', fields.tag_ids, tag), relationOf('parent_id', fields.parent_id, item));

let app: TestApp;
beforeAll(async () => (app = await startApp({ ownEntities: [tag, item] })));
afterAll(() => app.close());

const ITEMS = '/api/v1/items';
const complete = {
  code: 'AB',
  active: false,
  born: '1999-02-28',
  seen_at: '2026-01-01T01:30:00+01:30',
  fee: 0.07,
  step: -4,
  home: 'https://example.com/a?b=c',
  words: ['x', 'x'],
  colours: ['blue'],
};

async function createTags(client: Client): Promise<string[]> {
  const titles = ['one', 'two'];
  const created = await Promise.all(titles.map((title) => client.post('/api/v1/tags', { title })));
  return created.map(({ body }) => String(body.data.id));
}

describe('REST', () => {
  it('stores values in their canonical form, and returns no field that is only written', async () => {
    const client = app.client();
    const ids = await createTags(client);
    const given = { ...complete, tag_ids: ids.map((id) => id.toUpperCase()), pin: 'p!n?' };
    const { body } = await client.post(ITEMS, given);

    expect(body.data).toEqual({
      ...{ ...complete, seen_at: '2026-01-01T00:00:00.000Z', tag_ids: ids, parent_id: null, rank: 7 },
      ...{ id: expect.any(String), created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect(Object.keys(body.data)).toEqual([
      'id',
      ...Object.keys(fields).slice(0, -1),
      'created_at',
      'updated_at',
    ]);
    expect((await client.get('/session/export')).body.data.items[0]).toMatchObject({ pin: 'p!n?', rank: 7 });
    expect(JSON.stringify((await client.get('/session/diff')).body.data)).not.toContain('p!n?');
  });

  it.each<[string, unknown, string, string?]>([
    ['code', 'XY', 'must match pattern "[A-Z]{2}"'],
    ['active', 'true', 'must be boolean'],
    ['active', null, 'must be boolean'],
    ['born', '2025-02-29', 'must match format "date"'],
    ['born', '1899-12-31', 'must be >= 1900-01-01'],
    ['born', '2027-01-01', 'must be <= 2026-12-31'],
    ['born', 5, 'must be string or null'],
    ['seen_at', '2019-12-31T23:59:59Z', 'must be >= 2020-01-01T00:00:00Z'],
    ['seen_at', '2026-01-01', 'must match format "date-time"'],
    ['fee', 500, 'must be < 500'],
    ['fee', 0.001, 'must be multiple of 0.01'],
    ['step', 6, 'must be multiple of 4'],
    ['home', 'example.com', 'must match format "uri"'],
    ['words', 'x', 'must be array'],
    ['words', ['a', 'b', 'c', 'd'], 'must NOT have more than 3 items'],
    ['words', ['a', 'too long'], 'must NOT have more than 5 characters', 'words.1'],
    ['words', ['a', null], 'must be string', 'words.1'],
    ['words', [{ a: 1 }], 'must be string', 'words.0'],
    ['colours', ['red', 'red'], 'must NOT have duplicate items'],
    ['colours', ['green'], 'must be equal to one of the allowed values', 'colours.0'],
    ['tag_ids', ['x'], 'must match format "uuid"', 'tag_ids.0'],
    ['rank', 1, 'must NOT have additional properties'],
  ])('rejects %s: %j', async (field, value, message, path = field) => {
    const { status, body } = await app.client().post(ITEMS, { code: 'AB', [field]: value });

    expect([status, body.details]).toEqual([400, [{ field: path, message }]]);
  });

  it('expands the records of a list, in its order, without those that do not exist', async () => {
    const client = app.client();
    const [one = '', two = ''] = await createTags(client);
    const missing = '00000000-0000-4000-8000-000000000001';
    const parent = await client.post(ITEMS, { code: 'AB', pin: 'p!n?' });
    const input = { code: 'CD', tag_ids: [two, missing, one], parent_id: parent.body.data.id };
    const { body } = await client.post(`${ITEMS}?expand=tags,parent`, input);

    expect(body.data.tags).toMatchObject([{ title: 'two' }, { title: 'one' }]);
    expect(body.data.parent).toMatchObject({ code: 'AB' });
    expect(JSON.stringify(body.data)).not.toContain('p!n?');
  });

  it.each([
    ['active=false', ['CD']],
    ['active=true', ['AB']],
    ['born=1999-02-28', ['CD']],
    ['words=x', ['CD']],
    ['words=x&words=q', ['AB', 'CD']],
    ['colours=red', []],
    ['sort=active&order=asc', ['CD', 'AB']],
    ['sort=born&order=asc', ['CD', 'AB']],
  ])('lists by %s', async (query, codes) => {
    const client = app.client();
    await client.post(ITEMS, { code: 'AB', words: ['q'] });
    await client.post(ITEMS, { ...complete, code: 'CD' });
    const { body } = await client.get(`${ITEMS}?${query}`);
    const found = (body.data as { code: string }[]).map(({ code }) => code);

    expect(query.startsWith('sort') ? found : found.sort()).toEqual(codes);
  });

  it.each([
    ['active=maybe', 'active', 'must be boolean'],
    ['sort=words', 'sort', 'must be equal to one of the allowed values'],
    ['pin=0000', 'pin', 'must NOT have additional properties'],
    ['colours=green', 'colours', 'must be equal to one of the allowed values'],
  ])('rejects the list by %s', async (query, field, message) => {
    const { status, body } = await app.client().get(`${ITEMS}?${query}`);

    expect([status, body.details]).toEqual([400, [{ field, message }]]);
  });

  it.each<[object, string[]]>([
    [{ born: { lt: '2000-01-01' } }, ['CD']],
    [{ words: { contains: 'x' } }, ['CD']],
    [{ words: 'q' }, ['AB']],
    [{ active: { ne: true } }, ['CD']],
    [{ active: [true, false], colours: { contains: 'blue' } }, ['CD']],
  ])('searches by %j', async (filters, codes) => {
    const client = app.client();
    await client.post(ITEMS, { code: 'AB', words: ['q'] });
    await client.post(ITEMS, { ...complete, code: 'CD' });
    const { body } = await client.query(ITEMS, { filters, fields: ['code', 'words'] });

    expect((body.data as { code: string }[]).map(({ code }) => code)).toEqual(codes);
  });

  it.each<[object, string, string]>([
    [{ words: { eq: 'x' } }, 'filters.words.eq', 'must NOT be used on a list'],
    [{ words: ['x'] }, 'filters.words', 'must NOT be used on a list'],
    [{ active: { gt: false } }, 'filters.active.gt', 'must NOT be used on a boolean'],
    [{ active: { contains: 't' } }, 'filters.active.contains', 'must NOT be used on a boolean'],
    [{ fee: { contains: '1' } }, 'filters.fee.contains', 'must NOT be used on a number'],
    [
      { colours: { contains: 'green' } },
      'filters.colours.contains',
      'must be equal to one of the allowed values',
    ],
  ])('rejects the search by %j', async (filters, field, message) => {
    const { status, body } = await app.client().query(ITEMS, { filters });

    expect([status, body.details]).toEqual([400, [{ field, message }]]);
  });

  it('keeps values that are only read on PUT, and values that are only written on PATCH', async () => {
    const client = app.client();
    const imported = { data: { items: [{ code: 'AB', pin: 'p!n?', rank: 9 }] } };
    await client.post('/session/import', imported);
    const stored = async () => (await client.get('/session/export')).body.data.items[0];
    const path = `${ITEMS}/${String((await stored()).id)}`;

    await client.patch(path, { code: 'CD' });
    expect(await stored()).toMatchObject({ code: 'CD', pin: 'p!n?', rank: 9 });
    await client.put(path, { code: 'AB' });
    expect(await stored()).toMatchObject({ code: 'AB', pin: '0000', rank: 9 });
  });
});

describe('GraphQL', () => {
  it('has booleans, dates and lists with their relations in both directions', async () => {
    const client = app.client();
    const [one = ''] = await createTags(client);
    const create = `mutation ($input: CreateItemInput!) { createItem(input: $input) { id active born words colours tags { title } } }`;
    const created = await executeGraphql(client, create, { input: { ...complete, tag_ids: [one] } });
    const record = created.body.data.createItem;

    expect(record).toEqual({
      ...{ id: expect.any(String), active: false, born: '1999-02-28' },
      ...{ words: ['x', 'x'], colours: ['blue'], tags: [{ title: 'one' }] },
    });
    const query = `query ($id: ID!) {
      tag(id: $id) { title items(filter: { words: { contains: "x" }, active: { eq: false }, born: { lt: "2000-01-01" } }) { items { id } } }
    }`;
    const { data } = (await executeGraphql(client, query, { id: one })).body;
    expect(data.tag).toEqual({ title: 'one', items: { items: [{ id: record.id }] } });
  });

  it('has no field that is only written, and none in inputs that is only read', async () => {
    const sdl = (await app.client().get('/graphql/schema')).text;
    const typeOf = (name: string): string =>
      new RegExp(`(?:type|input) ${name} \\{[^}]*\\}`).exec(sdl)?.[0] ?? '';

    expect(typeOf('Item')).not.toContain('pin');
    expect(typeOf('ItemFilter')).not.toContain('pin');
    expect(typeOf('CreateItemInput')).toContain('pin: String');
    expect(typeOf('CreateItemInput')).not.toContain('rank');
    expect(typeOf('Item')).toMatch(/words: \[String!\]!/);
    expect(typeOf('Item')).toMatch(/tags: \[Tag!\]!/);
  });

  it('limits the related records of a request', async () => {
    const client = app.client();
    const ids = await createTags(client);
    for (let i = 0; i < 100; i += 1) await client.post(ITEMS, { code: 'AB', tag_ids: ids });
    const deep = `{ items(limit: 100) { items { tags { items(limit: 100) { items { tags { id } } } } } } }`;
    const { body } = await executeGraphql(client, deep);

    expect(body.errors[0].message).toContain('must NOT select more than');
  });
});

describe('SOAP', () => {
  const send = (client: Client, content: string) =>
    client.post('/soap/', envelopeOf(content), { headers: { 'content-type': 'text/xml' } });

  it('repeats an element for each item', async () => {
    const client = app.client();
    const created = await send(
      client,
      '<tns:CreateItemRequest><code>CD</code><active>0</active><born>1999-02-28Z</born><words>a</words><words>b</words></tns:CreateItemRequest>',
    );

    expect(created.text).toContain('<active>false</active><born>1999-02-28</born>');
    expect(created.text).toContain(
      '<words>a</words><words>b</words><colours xsi:nil="true"/><tag_ids xsi:nil="true"/>',
    );
    expect(created.text).not.toContain('pin');
  });

  it.each([
    ['one item', '<words>a</words>', ['a']],
    ['an empty element', '<words/>', []],
    ['xsi:nil', '<words xsi:nil="true"/>', []],
  ])('reads %s', async (_, content, words) => {
    const client = app.client();
    await send(client, `<tns:CreateItemRequest><code>CD</code>${content}</tns:CreateItemRequest>`);

    expect((await client.get('/session/export')).body.data.items[0].words).toEqual(words);
  });

  it('describes lists and facets in the WSDL', async () => {
    const wsdl = (await app.client().get('/soap/?wsdl')).text;

    expect(wsdl).toContain(
      'name="words" type="xs:string" minOccurs="0" maxOccurs="unbounded" nillable="true"',
    );
    expect(wsdl).toContain('<xs:fractionDigits value="2"/>');
    expect(wsdl).toContain('<xs:pattern value="[A-Z]{2}"/>');
  });
});
