// The records of the templates in three protocols: create, read, list, filter, sort, replace, update and delete.
import type { Json } from './support/collections.js';
import { executeGraphql } from './support/graphql.js';
import { additionalProperty } from './support/templates/expected-errors.js';
import {
  allOperators,
  isMatch,
  operandsOf,
  operatorsOf,
  sortedBy,
} from './support/templates/expected-lists.js';
import { useTemplate } from './support/templates/running-template.js';
import {
  readableFields,
  writableFields,
  type TemplateEntity,
} from './support/templates/template-definition.js';
import { graphqlList, pathOfEntity, templateProtocols } from './support/templates/template-protocols.js';

const created = { sort: 'created_at', order: 'asc' } as const;
const UNKNOWN = '00000000-0000-4000-8000-00000000000f';

/** The values of an input that responses have. */
function shownOf(entity: TemplateEntity, input: Json): Json {
  const names = readableFields(entity).map(({ name }) => name);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
}

const idsOf = (records: readonly Json[]): readonly unknown[] => records.map(({ id }) => id);

describe.each(['shop', 'clinic'] as const)('The template %s', (name) => {
  const template = useTemplate(name);
  const { entities } = template;

  describe.each(entities)('$name', (entity) => {
    const fields = readableFields(entity);

    it.each(templateProtocols)('is created over $name and read in each protocol', async (protocol) => {
      const session = await template.open();
      const input = session.input(entity.name);
      const write = { verb: 'create', entity, id: '', input } as const;
      const { record = {}, error } = await protocol.write(session.client, write);

      expect(error).toBeUndefined();
      expect(record).toMatchObject(shownOf(entity, input));
      expect(Object.keys(record)).toEqual(fields.map((field) => field.name));
      for (const other of templateProtocols) {
        expect(await other.get(session.client, entity, String(record.id))).toEqual({ record });
        const listed = await other.list(session.client, entity, created);
        expect(listed).toEqual([...(session.records[entity.name] ?? []), record]);
      }
    });

    it.each(templateProtocols)('is updated over $name', async (protocol) => {
      const session = await template.open();
      const before = await session.create(entity.name);
      for (const field of writableFields(entity)) {
        if (field.patch === false || field.immutable === true) continue;
        const { [field.name]: value } = session.input(entity.name);
        const current = await session.read(entity.name, before.id);
        // The end of an interval moves with its start.
        const end = field.name === 'start' ? { end: session.input(entity.name).start } : {};
        const input = { [field.name]: value, ...end };
        const write = { verb: 'patch', entity, id: String(before.id), input } as const;
        const { record, error } = await protocol.write(session.client, write);

        expect({ [field.name]: error }).toEqual({ [field.name]: undefined });
        const unchanged = Object.keys(current ?? {}).filter(
          (key) => !(key in input) && key !== 'updated_at' && !isComputed(entity, key),
        );
        expect(record).toMatchObject(shownOf(entity, input));
        for (const key of unchanged) expect([key, record?.[key]]).toEqual([key, current?.[key]]);
        expect(await session.read(entity.name, before.id)).toEqual(record);
      }
    });

    it.each(templateProtocols)('does not change by an empty update over $name', async (protocol) => {
      const session = await template.open();
      for (const record of (session.records[entity.name] ?? []).slice(0, 5)) {
        const write = { verb: 'patch', entity, id: String(record.id), input: {} } as const;
        expect(await protocol.write(session.client, write)).toEqual({ record });
      }
    });

    it('is replaced', async () => {
      const session = await template.open();
      const input = session.input(entity.name);
      const before = await session.createdFrom(entity.name, input);
      const fixed = writableFields(entity).filter(({ immutable }) => immutable === true);
      const kept = Object.fromEntries(fixed.map((field) => [field.name, input[field.name]]));
      const next = session.input(entity.name, kept);
      const { status, body } = await session.client.put(pathOfEntity(entity, String(before.id)), next);

      expect(status).toBe(200);
      expect(body.data).toMatchObject(shownOf(entity, next));
      expect([body.data.id, body.data.created_at]).toEqual([before.id, before.created_at]);
      expect(await session.read(entity.name, before.id)).toEqual(body.data);
    });

    it.each(templateProtocols)('is deleted over $name, once', async (protocol) => {
      const session = await template.open();
      const { id } = await session.create(entity.name);
      const write = { verb: 'remove', entity, id: String(id), input: {} } as const;

      expect(await protocol.write(session.client, write)).toEqual({});
      expect((await protocol.write(session.client, write)).error?.code).toBe('NOT_FOUND');
      expect(await session.list(entity.name)).toEqual(session.records[entity.name]);
    });

    it.each(templateProtocols)('is not found over $name if no record has the id', async (protocol) => {
      const session = await template.open();
      for (const verb of ['replace', 'patch', 'remove'] as const) {
        if (!protocol.verbs.includes(verb)) continue;
        const input = verb === 'replace' ? session.input(entity.name) : {};
        const outcome = await protocol.write(session.client, { verb, entity, id: UNKNOWN, input });
        expect([verb, outcome.error?.code]).toEqual([verb, 'NOT_FOUND']);
      }
      expect((await protocol.get(session.client, entity, UNKNOWN)).error?.code).toBe('NOT_FOUND');
    });

    const sortable = fields.filter(({ type }) => type !== 'array').map((field) => field.name);
    it.each(sortable)('is sorted by %s', async (field) => {
      const session = await template.open();
      const records = session.records[entity.name] ?? [];
      for (const order of ['asc', 'desc'] as const) {
        const expected = idsOf(sortedBy(records, field, order));
        for (const protocol of templateProtocols) {
          const listed = await protocol.list(session.client, entity, { sort: field, order });
          expect([protocol.name, order, idsOf(listed)]).toEqual([protocol.name, order, expected]);
        }
      }
    });

    const filters = fields.flatMap((field) =>
      operatorsOf(field).map((operator) => ({ field, operator, path: field.name })),
    );
    it.each(filters)('is filtered by $path with $operator', async ({ field, operator }) => {
      const session = await template.open();
      const records = session.records[entity.name] ?? [];
      for (const operand of operandsOf(field, operator, records)) {
        const found = records.filter(({ [field.name]: value }) => isMatch(operator, value, operand));
        const filter = { [field.name]: { [operator]: operand } };
        const query = { filters: filter, limit: 100, ...created };
        const { body } = await session.client.query(pathOfEntity(entity), query);
        expect([operand, body.data]).toEqual([operand, found]);
        const args = 'sort: "created_at", order: ASC';
        expect(await graphqlList(session.client, entity, args, filter)).toEqual(found);
        if (operator !== 'eq' && field.type !== 'array') continue;
        const parameters = new URLSearchParams({ ...created, limit: '100', [field.name]: String(operand) });
        const listed = await session.client.get(`${pathOfEntity(entity)}?${parameters.toString()}`);
        expect(listed.body.data).toEqual(found);
      }
    });

    const excluded = fields.flatMap((field) =>
      allOperators
        .filter((operator) => !operatorsOf(field).includes(operator))
        .map((operator) => ({ field, operator, path: field.name })),
    );
    it.each(excluded)('cannot be filtered by $path with $operator', async ({ field, operator }) => {
      const session = await template.open();
      const records = session.records[entity.name] ?? [];
      const [value] = [records[0]?.[field.name] ?? 'x'].flat();
      const operand = operator === 'in' || operator === 'nin' ? [value] : value;
      const filters = { [field.name]: { [operator]: operand } };
      const query = `query ($filter: ${entity.name}Filter) { ${entity.plural}(filter: $filter) { items { id } } }`;
      const { body: graphql } = await executeGraphql(session.client, query, { filter: filters });
      expect(graphql.errors[0].extensions.code).toBe('BAD_USER_INPUT');

      const { status, body } = await session.client.query(pathOfEntity(entity), {
        ...{ filters, limit: 100, ...created },
      });
      // A QUERY request compares all values that are texts in JSON as texts.
      if (field.type !== 'string') {
        expect(status).toBe(400);
        expect(body.details).toMatchObject([{ field: `filters.${field.name}.${operator}` }]);
        return;
      }
      const found = records.filter(({ [field.name]: one }) => isMatch(operator, one, operand));
      expect([status, body.data]).toEqual([200, found]);
    });

    const hidden = entity.fields.filter(({ writeOnly }) => writeOnly === true).map((field) => field.name);
    const arrays = entity.fields.filter(({ type }) => type === 'array').map((field) => field.name);
    it('cannot be filtered or sorted by fields that are only written, nor sorted by lists', async () => {
      const { client } = await template.open();
      for (const field of hidden) {
        const { status, body } = await client.get(`${pathOfEntity(entity)}?${field}=1234`);
        expect([status, body.details]).toEqual([400, additionalProperty(field).details]);
      }
      for (const field of [...hidden, ...arrays]) {
        const { status, body } = await client.get(`${pathOfEntity(entity)}?sort=${field}`);
        expect([status, body.details[0].field]).toEqual([400, 'sort']);
      }
    });
  });
});

const isComputed = ({ fields }: TemplateEntity, name: string): boolean =>
  fields.some((field) => field.name === name && field.computed !== undefined);
