// Rules of single kinds: nulls, errors of expressions, combinations, groups and transitions.
import { errorsOf, ExampleSession } from '../../../test/support/definitions/example-session.js';

const integer = { type: 'integer', default: 0 } as const;
const optional = { type: 'integer', nullable: true } as const;

const itemsWith = (entity: object, fields: object = {}): Promise<ExampleSession> =>
  ExampleSession.ofEntities({
    Item: { fields: { a: integer, b: integer, x: optional, y: optional, ...fields }, ...entity },
  });

async function errors(
  entity: object,
  ...records: readonly Record<string, unknown>[]
): Promise<readonly string[]> {
  const session = await itemsWith(entity);
  return records.flatMap((values) => errorsOf(session.create('Item', values)));
}

describe('An expression', () => {
  const rule = (check: string, others: object = {}) => ({
    rules: { rule: { check, field: 'a', ...others } },
  });
  const violated = (check: string) => [`400 a must satisfy ${check} [item.rule]`];

  it.each([
    ['x > 3', {}, true],
    ['x > 3', { x: 3 }, false],
    ['x != null && x > 3', {}, false],
    ['x == null || x > 3', {}, true],
    ['10 / a > 1', {}, false],
    ['10 / a > 1', { a: 2 }, true],
  ])('%s of %j', async (check, values, holds) => {
    expect(await errors(rule(check), values)).toEqual(holds ? [] : violated(check));
  });

  it.each([
    ['b == 1', { b: 1 }, true],
    ['b == 1', {}, false],
    ['x > 1', {}, true],
    ['10 / b > 1', {}, false],
  ])('applies when %s of %j', async (when, values, applies) => {
    expect(await errors(rule('a > 5', { when }), values)).toEqual(applies ? violated('a > 5') : []);
  });

  it('reports all violations of the record in the order of the file', async () => {
    const rules = {
      z: { check: 'a > 1' },
      y: { check: 'b > 1', message: 'is small' },
      x: { check: 'a < 1' },
    };
    expect(await errors({ rules }, {})).toEqual([
      '400 a must satisfy a > 1 [item.z]',
      '400 b is small [item.y]',
    ]);
  });

  it('on deletion is a conflict', async () => {
    const session = await itemsWith({
      rules: { used: { check: 'a == 0', on: ['delete'], message: 'must be 0' } },
    });
    session.create('Item', { a: 1 });
    const id = session.all('Item')[0]?.id ?? '';
    expect(errorsOf(session.remove('Item', id))).toEqual(['409 a must be 0 [item.used]']);
    session.patch('Item', id, { a: 0 });
    expect(errorsOf(session.remove('Item', id))).toEqual([]);
    expect(session.remove('Item', id)).toEqual({ puts: [], removals: [] });
  });
});

describe('A computed field', () => {
  const computed = (expression: string, field: object = {}) => ({
    sum: { type: 'number', computed: expression, ...field },
  });

  it.each([
    ['x + 1', { nullable: true }, {}, null],
    ['x + 1', { nullable: true }, { x: 1 }, 2],
    ['double(a) / 3.0', { multipleOf: 0.01 }, { a: 2 }, 0.67],
    ['-double(a) / 8.0', { multipleOf: 0.01 }, { a: 1 }, -0.13],
  ])('%s %j of %j', async (expression, field, values, sum) => {
    const session = await itemsWith({}, computed(expression, field));
    expect(errorsOf(session.create('Item', values))).toEqual([]);
    expect(session.all('Item')[0]?.sum).toBe(sum);
  });

  it.each([
    ['10 / a', {}, '400 sum cannot be computed [item.sum.computed]'],
    ['a * 10', { maximum: 5 }, '400 sum must be <= 5 [item.sum.computed]'],
  ])('%s is not valid', async (expression, field, message) => {
    const session = await itemsWith({}, computed(expression, field));
    expect(errorsOf(session.create('Item', { a: expression.startsWith('10') ? 0 : 1 }))).toEqual([message]);
  });

  it('reads others in any order', async () => {
    const session = await itemsWith(
      {},
      { first: { type: 'integer', computed: 'second + 1' }, second: { type: 'integer', computed: 'a + 1' } },
    );
    session.create('Item', { a: 1 });
    expect(session.all('Item')).toMatchObject([{ first: 3, second: 2 }]);
  });
});

it('A combination with a null is never taken', async () => {
  const unique = { pair: ['a', 'x'] };
  const taken = ['a', 'x'].map((field) => `409 ${field} already exists in this combination [item.pair]`);
  expect(await errors({ unique }, { a: 1 }, { a: 1 }, { a: 1, x: 1 }, { a: 2, x: 1 })).toEqual([]);
  expect(await errors({ unique }, { a: 1, x: 1 }, { a: 1, x: 1 })).toEqual(taken);
});

describe('An overlap', () => {
  const overlap = (others: object = {}) => ({ overlaps: { busy: { from: 'x', to: 'y', ...others } } });
  const conflict = ['409 x must NOT overlap another item [item.busy]'];

  it.each([
    [[1, 3], [3, 5], false, false],
    [[1, 3], [3, 5], true, true],
    [[1, 3], [2, 2], false, false],
    [[1, 3], [2, 2], true, true],
    [[1, 3], [3, 1], true, false],
    [[1, null], [5, 6], false, true],
    [[5, null], [1, 5], false, false],
    [[5, null], [1, null], false, true],
    [[null, 9], [1, 5], false, false],
    [[2, 2], [2, 2], false, false],
    [[2, 2], [2, 2], true, true],
    [[9, 11], [10, 12], false, true],
  ])('%j with %j, inclusive %j: %j', async ([x, y], [from, to], inclusive, conflicts) => {
    const records = [
      { x, y },
      { x: from, y: to },
    ];
    expect(await errors(overlap({ inclusive }), ...records)).toEqual(conflicts ? conflict : []);
    expect(await errors(overlap({ inclusive }), ...records.reverse())).toEqual(conflicts ? conflict : []);
  });

  it('concerns records of one group', async () => {
    const records = [
      { x: 1, y: 3, a: 1 },
      { x: 1, y: 3, a: 2 },
    ];
    expect(await errors(overlap({ per: ['a'] }), ...records)).toEqual([]);
    expect(await errors(overlap({ per: ['a', 'b'] }), ...records, { x: 2, y: 3, a: 2 })).toEqual(conflict);
    expect(await errors(overlap({ where: 'a == 1' }), ...records)).toEqual([]);
  });
});

describe('A limit', () => {
  const limit = (rule: object) => ({ limits: { few: { max: 2, ...rule } } });

  it('counts records', async () => {
    expect(await errors(limit({ per: ['a'] }), {}, {}, { a: 1 }, {})).toEqual([
      '409 a must NOT be more than 2 per a [item.few]',
    ]);
    expect(await errors(limit({ per: ['x'] }), {}, {}, {})).toEqual([]);
    expect(await errors(limit({ where: 'a > 0' }), {}, {}, {}, { a: 1 }, { a: 1 }, { a: 1 })).toEqual([
      '409 a must NOT be more than 2 [item.few]',
    ]);
  });

  it('sums in decimal notation', async () => {
    const session = await itemsWith(limit({ max: 0.3, sum: 'part' }), {
      part: { type: 'number', nullable: true },
    });
    const results = [{ part: 0.1 }, { part: 0.2 }, {}, { part: 0.01 }].map((values) =>
      errorsOf(session.create('Item', values)),
    );
    expect(results).toEqual([[], [], [], ['409 part must NOT be more than 0.3 [item.few]']]);
  });
});

describe('A nullable value with transitions', () => {
  it.each([
    [null, 'two', []],
    ['one', null, ['409 state must NOT change from "one" to null (allowed: two) [item.state.transitions]']],
    ['one', 'two', []],
  ])('from %j to %j', async (from, to, expected) => {
    const state = { enum: ['one', 'two'], nullable: true, transitions: { one: ['two'] } };
    const session = await itemsWith({}, { state });
    const id = session.add('Item', { state: from });
    expect(errorsOf(session.patch('Item', id, { state: to }))).toEqual(expected);
  });
});

it('An immutable field that a replacement omits is kept', async () => {
  const session = await itemsWith({}, { code: { type: 'string', default: 'x', immutable: true } });
  const id = session.add('Item', { code: 'y' });
  expect(errorsOf(session.replace('Item', id, { a: 1 }))).toEqual([]);
  expect(session.get('Item', id)).toMatchObject({ a: 1, code: 'y' });
  expect(errorsOf(session.replace('Item', id, { code: 'z' }))).toEqual([
    '409 code must NOT be changed [item.code.immutable]',
  ]);
});
