// Every protocol and document includes each entity of the registry.
import type { AnyRecord, Entity } from '../src/core/entity.js';
import { joinNames } from '../src/core/entity-names.js';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { sharedApp, type SharedApp } from './support/app.js';
import { pathOf, sampleCounts, sampleIds } from './support/collections.js';
import { changesOf, payloadOf } from './support/factories.js';
import { protocolClients } from './support/protocol-clients.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const rows = entities.map((entity) => ({ entity, ...entity }));
const capitalized = (plural: string): string => plural.charAt(0).toUpperCase() + plural.slice(1);

it.each(rows)('every field of $plural has an example', ({ create }) => {
  const missing = [...create.fields].filter(([, { example }]) => example === undefined || example === null);

  expect(missing.map(([name]) => name)).toEqual([]);
});

describe.each(rows)('$plural', ({ entity, name, plural, relations, unique }) => {
  const path = pathOf(entity);

  it.each(protocolClients)('can be created, updated, listed and deleted over $name', async (protocol) => {
    const client = app.client();
    const created = (await protocol.create(client, entity, '', payloadOf(entity))) as AnyRecord;
    const changes = changesOf(entity);
    const updated = await protocol.patch(client, entity, created.id, changes);

    expect(updated).toEqual({ ...created, ...changes, updated_at: expect.any(String) });
    expect(await protocol.list(client, entity)).toContainEqual(updated);

    await protocol.remove(client, entity, created.id, {});

    expect(idsOf(await protocol.list(client, entity))).not.toContain(created.id);
  });

  it.each(protocolClients)('created over REST are listed over $name', async (protocol) => {
    const client = app.client();
    const { body } = await client.post(path, payloadOf(entity));

    expect(await protocol.list(client, entity)).toContainEqual(body.data);
  });

  it('seed the session over REST', async () => {
    const client = app.client();
    await client.get(path);

    expect((await client.get('/session')).body.data).toMatchObject({ seeded: true, counts: { users: 12 } });
  });

  it('are searched by each field', async () => {
    const client = app.client();
    const { body } = await client.post(path, payloadOf(entity));
    for (const field of entity.columns.keys()) {
      const filters = { id: { eq: body.data.id }, [field]: { eq: body.data[field] } };
      const found = await client.query(path, { filters, fields: [field] });

      expect(found.body.data).toEqual([{ [field]: body.data[field] }]);
    }
  });

  it('have their related records with expand', async () => {
    const client = app.client();
    for (const { name: relation, field, target } of relations) {
      const id = sampleIds[target.plural]?.[0];
      const { body } = await client.post(`${path}?expand=${relation}`, payloadOf(entity, { [field]: id }));

      expect(body.data[relation]).toMatchObject({ id });
    }
  });

  it('are not created twice with the same value of a unique field', async () => {
    const client = app.client();
    const payload = payloadOf(entity);
    const first = await client.post(path, payload);
    const second = await client.post(path, payload);

    expect([first.status, second.status]).toEqual([201, unique.length > 0 ? 409 : 201]);
    if (unique.length > 0) expect(second.body.message).toBe(`${String(unique[0])} already exists`);
  });

  it('are in the getting-started guide', async () => {
    const { body } = await app.client().get('/api');

    expect(body.rest[plural]).toBe(path);
    expect(body.description).toContain(joinNames(entities));
  });

  it('are counted in the session and in the sample data', async () => {
    const client = app.client();
    await client.post(path, payloadOf(entity));
    const count = sampleCounts[plural] ?? 0;

    expect((await client.get('/session')).body.data.counts[plural]).toBe(count + 1);
    expect((await client.get('/api/v1/demo')).body.data).toMatchObject({
      counts: { [plural]: count },
      ids: { [plural]: sampleIds[plural] },
    });
  });

  it.each(['/openapi.json', '/openapi-3.2.json'])('have their routes and schemas in %s', async (document) => {
    const { body } = await app.client().get(document);
    const schemas = ['', 'Create', 'Patch', 'ListResponse'].map((suffix) => name + suffix);

    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining([path, `${path}/{id}`]));
    expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining(schemas));
    expect(body.tags).toContainEqual({ name: capitalized(plural), description: expect.any(String) });
  });

  it('are in the GraphQL schema', async () => {
    const { text } = await app.client().get('/graphql/schema');

    for (const type of [`type ${name} {`, `input Create${name}Input {`, `type ${name}Page {`])
      expect(text).toContain(type);
    for (const enumName of enumsOf(entity)) expect(text).toContain(`enum ${enumName} {`);
  });

  it('have their SOAP operations in the WSDL and in the guide', async () => {
    const operations = ['Create', 'Get', 'Update', 'Delete'].map((verb) => verb + name);
    operations.push(`Get${capitalized(plural)}`);
    const { text } = await app.client().get('/soap?wsdl');
    const { body } = await app.client().get('/soap');

    for (const operation of operations) expect(text).toContain(`<wsdl:operation name="${operation}">`);
    expect(body.operations.map((operation: { name: string }) => operation.name)).toEqual(
      expect.arrayContaining(operations),
    );
  });

  it('have their requests in the collections', async () => {
    const { body } = await app.client().get('/collections/postman.json');

    expect(body.item.map((folder: { name: string }) => folder.name)).toContain(`REST: ${plural}`);
  });
});

const idsOf = (records: readonly AnyRecord[]): readonly string[] => records.map(({ id }) => id);

/** The names of the enum types: from the definition, or derived from the names of the entity and the field. */
const enumsOf = ({ name, create }: Entity): string[] =>
  [...create.fields].flatMap(([field, { values, enumName }]) =>
    values === undefined ? [] : [enumName ?? name + capitalized(field)],
  );
