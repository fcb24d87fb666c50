import { type Entity, isValidValue } from '../src/core/entity.js';
import { startApp, type TestApp } from './support/app.js';
import { collections, type Json } from './support/collections.js';

let app: TestApp;
const data: Record<string, Json[]> = {};
beforeAll(async () => {
  app = await startApp();
  const client = app.client();
  for (const [plural, path] of collections) {
    const { body } = await client.get(`${path}?limit=100&order=asc`);
    data[plural] = body.data;
  }
});
afterAll(() => app.close());

const all = (plural: string): Json[] => data[plural] ?? [];
const count = (plural: string, field: string, value: unknown): number =>
  all(plural).filter((record) => record[field] === value).length;
const values = (plural: string, field: string): unknown[] => all(plural).map((record) => record[field]);

describe('the sample data', () => {
  it.each([
    ['users', 12],
    ['products', 24],
    ['orders', 36],
  ])('has this number of %s: %i', (plural, number) => {
    expect(all(plural)).toHaveLength(number);
  });

  it.each([
    ['users', 'role', 'admin', 2],
    ['users', 'role', 'moderator', 2],
    ['users', 'role', 'user', 8],
    ['users', 'age', null, 2],
    ['products', 'stock', 0, 1],
    ['orders', 'user_id', null, 2],
  ])('has this number of %s with %s %s: %i', (plural, field, value, number) => {
    expect(count(plural, field, value)).toBe(number);
  });

  it('has products in five categories', () => {
    expect(new Set(values('products', 'category')).size).toBe(5);
  });

  it('has orders of every status', () => {
    expect(new Set(values('orders', 'status'))).toEqual(
      new Set(['pending', 'processing', 'completed', 'cancelled']),
    );
  });

  it.each([
    ['users', 'a'],
    ['products', 'b'],
    ['orders', 'c'],
  ])('has recognizable ids in the order of creation: %s start with %s', (plural, letter) => {
    const ids = all(plural).map(
      (_, n) => `${letter}0000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
    );

    expect(values(plural, 'id')).toEqual(ids);
  });

  it('has unique emails at example.com', () => {
    const emails = values('users', 'email').map(String);

    expect(emails.every((email) => email.endsWith('@example.com'))).toBe(true);
    expect(new Set(emails.map((email) => email.toLowerCase())).size).toBe(12);
  });

  it('has no user whose name contains “John” except at its start', () => {
    expect(
      values('users', 'name').filter((name) => String(name).toLowerCase().lastIndexOf('john') > 0),
    ).toEqual([]);
  });

  it('has only references to existing records', () => {
    const [users, products] = [values('users', 'id'), values('products', 'id')];

    for (const { user_id, product_id } of all('orders')) {
      expect([...users, null]).toContain(user_id);
      expect([...products, null]).toContain(product_id);
    }
  });

  it('has ordered timestamps in the past, with updated_at not before created_at', () => {
    for (const [plural] of collections) {
      const created = values(plural, 'created_at').map(String);
      expect(created).toEqual([...created].sort());
      for (const record of all(plural)) {
        expect(String(record.updated_at) >= String(record.created_at)).toBe(true);
        expect(Date.parse(String(record.updated_at))).toBeLessThan(Date.parse('2026-01-01T00:00:00.000Z'));
      }
    }
  });

  it.each(collections)('has only valid %s', (plural, _, entity: Entity) => {
    for (const record of all(plural)) {
      expect(Object.keys(record)).toEqual([...entity.columns.keys()]);
      for (const [name, field] of entity.columns)
        expect([name, isValidValue(field, record[name])]).toEqual([name, true]);
    }
  });

  it.each(collections)('has only %s that PUT accepts', async (plural, path, entity: Entity) => {
    for (const record of all(plural)) {
      const payload = Object.fromEntries(
        [...entity.create.fields.keys()].map((name) => [name, record[name]]),
      );
      const { status, body } = await app.client().put(`${path}/${String(record.id)}`, payload);

      expect(status).toBe(200);
      expect(body.data).toMatchObject(payload);
    }
  });
});
