// What a search body may not be.
import { startApp, type TestApp } from './support/app.js';
import { invalidFields, type Json } from './support/collections.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

describe('a search', () => {
  it.each<[string, Json, string[]]>([
    ['page zero', { page: 0 }, ['page']],
    ['a page in quotes', { page: '1' }, ['page']],
    ['a limit beyond the bounds', { limit: 101 }, ['limit']],
    ['no limit', { limit: null }, ['limit']],
    ['part of a page', { limit: 2.5 }, ['limit']],
    ['another order', { order: 'Desc' }, ['order']],
    ['an unknown field to sort by', { sort: 'password' }, ['sort']],
    ['an unknown field to show', { fields: ['name', 'password'] }, ['fields.1']],
    ['a field to show that is no name', { fields: [5] }, ['fields.0']],
    ['no list of fields', { fields: 'name' }, ['fields']],
    ['filters that are no object', { filters: [] }, ['filters']],
    ['an unknown key', { where: {} }, ['where']],
    ['a simulation in the body', { delay: 5 }, ['delay']],
    ['an unknown field', { filters: { colour: 'red' } }, ['filters.colour']],
    ['an unknown operator', { filters: { age: { above: 5 } } }, ['filters.age.above']],
    ['an operator in capitals', { age: { GT: 5 } }, ['age.GT']],
    ['a number in quotes', { age: '41' }, ['age']],
    ['a value the field cannot hold', { role: 'boss' }, ['role']],
    ['null where it cannot be', { name: null }, ['name']],
    ['null to compare with', { age: { gt: null } }, ['age.gt']],
    ['a list to compare with', { age: { lt: [1] } }, ['age.lt']],
    ['text to compare a number with', { age: { gte: '5' } }, ['age.gte']],
    ['a number to compare text with', { name: { lte: 5 } }, ['name.lte']],
    ['a date that is no date-time', { created_at: { gt: '2025-01-01' } }, ['created_at.gt']],
    ['no list for in', { role: { in: 'user' } }, ['role.in']],
    ['no list for nin', { role: { nin: null } }, ['role.nin']],
    ['a wrong value in a list', { role: ['user', 'boss'] }, ['role.1']],
    ['a number to contain', { name: { contains: 5 } }, ['name.contains']],
    [
      'several faults',
      { page: 0, filters: { age: { gt: 'x', no: 1 } }, role: 'boss' },
      ['filters.age.gt', 'filters.age.no', 'page', 'role'],
    ],
    ['__proto__ as a key', JSON.parse('{"__proto__": {"limit": 1}}') as Json, ['__proto__']],
    ['__proto__ as a field', JSON.parse('{"filters": {"__proto__": 1}}') as Json, ['filters.__proto__']],
    ['__proto__ as an operator', JSON.parse('{"age": {"__proto__": 1}}') as Json, ['age.__proto__']],
    ['constructor as a key', { constructor: 1 }, ['constructor']],
    ['constructor as a field', { filters: { constructor: { prototype: 1 } } }, ['filters.constructor']],
    ['constructor as an operator', { age: { constructor: 1 } }, ['age.constructor']],
    ['__proto__ to sort by', { sort: '__proto__' }, ['sort']],
    ['__proto__ to show', { fields: ['__proto__'] }, ['fields.0']],
  ])('cannot have %s', async (_name, body, fields) => {
    const response = await app.client().query('/api/v1/users', body);

    expect(response.status).toBe(400);
    expect(invalidFields(response).sort()).toEqual(fields);
  });

  it.each(['null', '5', '"text"', 'true', '[]', '[{}]', '', ' ', '{', '{"limit": 1,}', "{'limit': 1}"])(
    'cannot be %s',
    async (body) => {
      const response = await app.client().query('/api/v1/users', body);

      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        success: false,
        error: 'BAD_REQUEST',
        details: expect.any(Array),
      });
    },
  );

  it('refuses a list parameter in its URL by name', async () => {
    const response = await app.client().query('/api/v1/users?limit=5', {});

    expect(response.status).toBe(400);
    expect(invalidFields(response)).toEqual(['limit']);
  });
});
