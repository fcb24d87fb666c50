// Invalid search bodies.
import { sharedApp, type SharedApp } from './support/app.js';
import { invalidFields, type Json } from './support/collections.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

describe('a search', () => {
  it.each<[string, Json, string[]]>([
    ['page zero', { page: 0 }, ['page']],
    ['a page as a string', { page: '1' }, ['page']],
    ['a limit above the maximum', { limit: 101 }, ['limit']],
    ['null as a limit', { limit: null }, ['limit']],
    ['a fractional limit', { limit: 2.5 }, ['limit']],
    ['an unknown order', { order: 'Desc' }, ['order']],
    ['an unknown field to sort by', { sort: 'password' }, ['sort']],
    ['an unknown selected field', { fields: ['name', 'password'] }, ['fields.1']],
    ['a number as a selected field', { fields: [5] }, ['fields.0']],
    ['a string instead of a list of fields', { fields: 'name' }, ['fields']],
    ['an array as filters', { filters: [] }, ['filters']],
    ['an unknown key', { where: {} }, ['where']],
    ['a simulation parameter', { delay: 5 }, ['delay']],
    ['an unknown field', { filters: { colour: 'red' } }, ['filters.colour']],
    ['an unknown operator', { filters: { age: { above: 5 } } }, ['filters.age.above']],
    ['an operator in upper case', { age: { GT: 5 } }, ['age.GT']],
    ['a number as a string', { age: '41' }, ['age']],
    ['an invalid value', { role: 'boss' }, ['role']],
    ['null for a field that is not nullable', { name: null }, ['name']],
    ['null as the operand of gt', { age: { gt: null } }, ['age.gt']],
    ['a list as the operand of lt', { age: { lt: [1] } }, ['age.lt']],
    ['a string as an operand for a number', { age: { gte: '5' } }, ['age.gte']],
    ['a number as an operand for text', { name: { lte: 5 } }, ['name.lte']],
    ['a date instead of a date-time', { created_at: { gt: '2025-01-01' } }, ['created_at.gt']],
    ['a string as the operand of in', { role: { in: 'user' } }, ['role.in']],
    ['null as the operand of nin', { role: { nin: null } }, ['role.nin']],
    ['an invalid value in a list', { role: ['user', 'boss'] }, ['role.1']],
    ['a number as the operand of contains', { name: { contains: 5 } }, ['name.contains']],
    [
      'several errors',
      { page: 0, filters: { age: { gt: 'x', no: 1 } }, role: 'boss' },
      ['filters.age.gt', 'filters.age.no', 'page', 'role'],
    ],
    ['__proto__ as a key', JSON.parse('{"__proto__": {"limit": 1}}') as Json, ['__proto__']],
    ['__proto__ as a field', JSON.parse('{"filters": {"__proto__": 1}}') as Json, ['filters.__proto__']],
    ['__proto__ as an operator', JSON.parse('{"age": {"__proto__": 1}}') as Json, ['age.__proto__']],
    ['constructor as a key', { constructor: 1 }, ['constructor']],
    ['constructor as a field', { filters: { constructor: { prototype: 1 } } }, ['filters.constructor']],
    ['constructor as an operator', { age: { constructor: 1 } }, ['age.constructor']],
    ['__proto__ as a sort field', { sort: '__proto__' }, ['sort']],
    ['__proto__ as a selected field', { fields: ['__proto__'] }, ['fields.0']],
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

  it('rejects a list parameter in the query string', async () => {
    const response = await app.client().query('/api/v1/users?limit=5', {});

    expect(response.status).toBe(400);
    expect(invalidFields(response)).toEqual(['limit']);
  });
});
