// QUERY: search bodies and their results. query.http and etags have media types and ETags.
import type { Entity } from '../src/core/entity.js';
import type { Field } from '../src/core/field.js';
import { operators } from '../src/core/list-query.operators.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';
import {
  collections,
  column,
  ensureRecords,
  invalidFields,
  pathOf,
  type Json,
} from './support/collections.js';
import { sortRecords, matches } from './support/reference-model.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

async function recordsOf(client: Client, entity: Entity): Promise<Json[]> {
  await ensureRecords(client, entity, 10);
  return (await client.get(`${pathOf(entity)}?limit=100&order=asc`)).body.data as Json[];
}

/** Operands for an operator, taken from existing values, and null if the field is nullable. */
function operandsFor(operator: string, field: Field, values: readonly unknown[]): unknown[] {
  const present = values.filter((value) => value !== null);
  const [one, other] = [present[Math.floor(present.length / 3)], present[Math.floor(present.length / 2)]];
  const orNull = field.nullable ? [null] : [];
  if (operator === 'eq' || operator === 'ne') return [one, other, ...orNull];
  if (operator === 'in' || operator === 'nin') return [[one, other], [one, ...orNull], orNull, []];
  if (operator !== 'contains') return [one, other];
  return [textOf(one).slice(1, 4).toUpperCase(), textOf(other).slice(-2).toLowerCase(), '', '%', '.*'];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const conditions = collections.flatMap(([plural, path, entity]) =>
  [...entity.columns].flatMap(([name, field]) =>
    Object.keys(operators).map((operator) => ({ plural, path, entity, name, field, operator })),
  ),
);
const isNumber = ({ kind }: Field): boolean => kind === 'integer' || kind === 'number';
const isValid = ({ field, operator }: { field: Field; operator: string }): boolean =>
  !(operator === 'contains' && isNumber(field));

describe('a filter', () => {
  it.each(conditions.filter(isValid))(
    'on $plural: $name with $operator',
    async ({ path, entity, name, field, operator }) => {
      const client = app.client();
      const all = await recordsOf(client, entity);
      const values = sortRecords(all, name, 'asc').map((record) => record[name]);

      for (const operand of operandsFor(operator, field, values)) {
        const body = { filters: { [name]: { [operator]: operand } }, order: 'asc', limit: 100 };
        const response = await client.query(path, body);

        expect(response.status).toBe(200);
        expect(response.body.data).toEqual(all.filter((record) => matches(operator, record[name], operand)));
      }
    },
  );

  it.each(conditions.filter((condition) => !isValid(condition)))(
    'on $plural: $name is a number and does not support $operator',
    async ({ path, name, operator }) => {
      const response = await app.client().query(path, { filters: { [name]: { [operator]: '1' } } });

      expect(response.status).toBe(400);
      expect(invalidFields(response)).toEqual([`filters.${name}.${operator}`]);
    },
  );

  it.each<[string, Json, (record: Json) => boolean]>([
    ['a scalar means eq', { role: 'admin' }, ({ role }) => role === 'admin'],
    ['null is a scalar', { age: null }, ({ age }) => age === null],
    ['a list means in', { role: ['admin', 'moderator'] }, ({ role }) => role !== 'user'],
    ['null may be in a list', { age: [null, 41] }, ({ age }) => age === null || age === 41],
    ['an empty list matches no record', { role: [] }, () => false],
    ['an empty object matches every record', { role: {} }, () => true],
    [
      'several operators are combined with AND',
      { age: { gt: 22, lte: 45, ne: 41 } },
      ({ age }) => matches('gt', age, 22) && Number(age) <= 45 && age !== 41,
    ],
    [
      'several fields are combined with AND',
      { role: 'user', age: { lt: 30 } },
      ({ role, age }) => role === 'user' && matches('lt', age, 30),
    ],
    ['ne matches null', { age: { ne: 41 } }, ({ age }) => age !== 41],
    ['nin matches null', { age: { nin: [41] } }, ({ age }) => age !== 41],
    ['gte and lte do not match null', { age: { gte: 0, lte: 150 } }, ({ age }) => age !== null],
    ['contains ignores case', { name: { contains: 'ZOË m' } }, ({ name }) => name === 'Zoë Müller'],
    ['contains has no patterns', { email: { contains: '.*@' } }, () => false],
    [
      'an operand can be out of the range of the field',
      { age: { gt: -10, lt: 1000 } },
      ({ age }) => age !== null,
    ],
    [
      'a date-time can have another time zone',
      { created_at: { lt: '2025-01-12T10:32:30.051+02:00' } },
      ({ id }) => /00[12]$/.test(String(id)),
    ],
    [
      'an id can be in upper case',
      { id: 'A0000000-0000-4000-8000-000000000003' },
      ({ name }) => name === 'John Carter',
    ],
  ])('%s', async (_name, filters, holds) => {
    const client = app.client();
    const expected = (await recordsOf(client, userEntity)).filter(holds);

    const response = await client.query('/api/v1/users', { filters, order: 'asc', limit: 100 });
    const shorthand = await client.query('/api/v1/users', { ...filters, order: 'asc', limit: 100 });

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual(expected);
    expect(shorthand.body).toEqual(response.body);
  });

  it('is combined with the shorthand', async () => {
    const body = { role: { in: ['user'] }, filters: { age: { gt: 50 } }, limit: 5 };
    const response = await app.client().query('/api/v1/users', body);

    expect(column(response, 'name')).toEqual(['Erik Lindström', 'José Álvarez']);
  });

  it('cannot use a field that is also in the shorthand', async () => {
    const response = await app.client().query('/api/v1/users', { role: 'user', filters: { role: 'user' } });

    expect(response.status).toBe(400);
    expect(invalidFields(response)).toEqual(['role']);
  });
});

describe.each(collections)('a search of %s', (_plural, path, entity) => {
  it('without conditions returns the list', async () => {
    const client = app.client();
    const list = await client.get(path);
    const response = await client.query(path, {});

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual(list.body);
    expect(response.body.pagination).toMatchObject({ page: 1, limit: 10 });
  });

  it('has the pages of the list', async () => {
    const client = app.client();
    const list = await client.get(`${path}?page=2&limit=3&sort=id&order=asc`);
    const response = await client.query(path, { page: 2, limit: 3, sort: 'id', order: 'asc' });

    expect(response.body).toEqual(list.body);
  });

  it('is empty after the last page', async () => {
    const { status, body } = await app.client().query(path, { page: 1000, limit: 100 });

    expect(status).toBe(200);
    expect(body).toMatchObject({ data: [], pagination: { page: 1000, hasNext: false, hasPrev: true } });
  });

  it.each(['asc', 'ASC', 'desc', 'DESC'])('sorts by any field, %s', async (order) => {
    const client = app.client();
    const created = await recordsOf(client, entity);
    for (const sort of entity.columns.keys()) {
      const response = await client.query(path, { sort, order, limit: 100 });
      const expected = sortRecords(created, sort, order.toLowerCase() as 'asc' | 'desc');

      expect(column(response, 'id')).toEqual(expected.map(({ id }) => id));
    }
  });

  it.each([...entity.columns.keys()])('can select %s only', async (name) => {
    const client = app.client();
    await ensureRecords(client, entity, 2);
    const all = await client.query(path, {});
    const response = await client.query(path, { fields: [name] });

    expect(response.body.data).toEqual(column(all, name).map((value) => ({ [name]: value })));
    expect(response.body.pagination).toEqual(all.body.pagination);
  });

  it('returns a repeated field once', async () => {
    const client = app.client();
    await ensureRecords(client, entity, 1);
    const { text } = await client.query(path, { fields: ['id', 'created_at', 'id'], limit: 1 });

    expect(text.match(/"id"/g)).toHaveLength(1);
    expect(text.match(/"created_at"/g)).toHaveLength(1);
  });

  it('can sort and filter by fields that are not selected', async () => {
    const client = app.client();
    await ensureRecords(client, entity, 2);
    const whole = await client.query(path, { sort: 'updated_at', order: 'asc' });
    const response = await client.query(path, { sort: 'updated_at', order: 'asc', fields: ['id'] });

    expect(column(response, 'id')).toEqual(column(whole, 'id'));
  });
});
