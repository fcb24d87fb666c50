// A service whose definition has names of prototypes and hostile texts: they are only data, in documents, pages and errors.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema, isEnumType } from 'graphql';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { openapiProblems } from './support/drawn-definitions/openapi-problems.js';
import { executeGraphql } from './support/graphql.js';
import {
  HOSTILE_TEXT,
  hostileDefinition,
  hostileEntities,
  words,
} from './support/hostile/hostile-definition.js';
import { find, findAll, parseXml, post, requestOf, type Xml } from './support/soap.js';

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
let app: TestApp;
let client: Client;
beforeAll(async () => {
  const path = join(folder, 'hostile.json');
  writeFileSync(path, JSON.stringify(hostileDefinition));
  app = await startApp({ entities: path });
});
beforeEach(() => (client = app.client()));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const table = Object.entries(hostileEntities).map(([name, names]) => ({ name, ...names }));

/** The list of one entity has the name of the field. */
const valuesIn = (content: Xml): readonly string[] =>
  findAll(content, 'value_of').flatMap(({ children, text }) => (children.length === 0 ? [text] : []));

describe.each(table)('$name', ({ name, plural, field }) => {
  const path = `/api/v1/${plural}`;

  it('is listed in three protocols', async () => {
    const rest = await client.get(`${path}?has_own_property=constructor&sort=value_of&tags=toString`);
    const query = `{ ${field}(filter: { has_own_property: { eq: constructor } }) { items { to_string value_of tags } } }`;
    const graphql = await executeGraphql(client, query);
    const soap = await post(client, requestOf(`Get${field.charAt(0).toUpperCase()}${field.slice(1)}`));

    expect(rest.body.data).toMatchObject([{ value_of: 2, tags: ['toString', 'constructor'] }]);
    expect(graphql.body.data[field].items).toMatchObject([
      { value_of: 2, tags: ['toString', 'constructor'] },
    ]);
    expect([soap.status, valuesIn(soap.content)]).toEqual([200, ['2']]);
  });

  it('is created, changed and deleted', async () => {
    const created = await client.post(path, { has_own_property: 'toString', to_string: 'a' });
    const { id } = created.body.data;
    const patched = await client.patch(`${path}/${id}`, { has_own_property: 'valueOf' });

    expect([created.status, patched.status, patched.body.data.has_own_property]).toEqual([
      201,
      200,
      'valueOf',
    ]);
    expect((await client.patch(`${path}/${id}`, { has_own_property: 'constructor' })).body.details).toEqual([
      {
        field: 'has_own_property',
        message: 'must NOT change from "valueOf" to "constructor" (allowed: none)',
        rule: expect.stringMatching(/\.has_own_property\.transitions$/),
      },
    ]);
    expect((await client.delete(`${path}/${id}`)).status).toBe(204);
  });

  it('has the message of a rule in the errors of three protocols', async () => {
    const rest = await client.post(path, { value_of: 9 });
    const mutation = `mutation { create${name}(input: { value_of: 9 }) { id } }`;
    const graphql = await executeGraphql(client, mutation);
    const soap = await post(client, requestOf(`Create${name}`, { value_of: 9 }));
    const rule = rest.body.details[0].rule as string;

    expect(rule).toMatch(/^[a-z_]+\.constructor$/);
    expect([rest.status, rest.body.details]).toEqual([
      400,
      [{ field: 'value_of', message: HOSTILE_TEXT, rule }],
    ]);
    expect(graphql.body.errors[0].extensions.details[0]).toMatchObject({ field: 'value_of', rule });
    expect(soap.status).toBe(500);
    expect(findAll(soap.content, 'field')[0]?.attributes).toMatchObject({ name: 'value_of', rule });
    expect(findAll(soap.content, 'field')[0]?.text).toContain('<img src=x onerror=alert(1)>');
  });

  it('is part of snapshots, exports and the session', async () => {
    await client.post(path, { to_string: 'a' });
    const { body } = await client.get('/session/export');
    const other = app.client();
    const imported = await other.post('/session/import', body);

    expect(imported.status).toBe(200);
    expect((await other.get('/session/export')).body.data[plural]).toHaveLength(2);
    expect((await client.get('/session')).body.data.counts).toMatchObject({ [plural]: 2 });
    expect((await client.get('/session/diff')).status).toBe(200);
  });
});

it.each(['/openapi.json', '/openapi-3.2.json'])('%s is valid', async (path) => {
  const { status, body } = await client.get(path);

  expect([status, openapiProblems(body)]).toEqual([200, []]);
});

it('the GraphQL schema is valid, with all values', async () => {
  const { text } = await client.get('/graphql/schema');
  const type = buildSchema(text).getType('ConstructorHasOwnProperty');

  expect(isEnumType(type) && type.getValues().map(({ name }) => name)).toEqual(words);
});

it('the WSDL is well-formed XML', async () => {
  const { text } = await client.get('/soap/?wsdl');
  const operations = findAll(find(parseXml(text), 'portType'), 'operation').map(
    ({ attributes }) => attributes.name,
  );

  expect(operations).toEqual(
    expect.arrayContaining(['CreateConstructor', 'GetHasOwnProperty', 'GetToString']),
  );
});

it.each(['/', '/docs', '/docs/constructors', '/soap/', '/api', '/entities', '/graphiql'])(
  'the page %s has no markup of the definition',
  async (path) => {
    const { headers, text } = await client.get(path, { headers: { accept: 'text/html' } });

    if ((headers.get('content-type') ?? '').startsWith('text/html'))
      expect(text).not.toMatch(/<img src=x|<b>"Test"/);
  },
);

it.each(['postman.json', 'bruno.zip', 'sandbox.http'])('the collection %s is served', async (name) => {
  expect((await client.get(`/collections/${name}`)).status).toBe(200);
});
