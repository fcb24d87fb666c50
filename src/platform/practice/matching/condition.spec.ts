import { WorkBudget } from '../../kernel/runtime/work-budget.js';
import { satisfies as satisfiesGiven, type ValueCondition } from './condition.js';
import { GivenValue, type ValueKind } from './given-value.js';

const unlimited = (): WorkBudget => new WorkBudget(Infinity, () => new Error());

const satisfies = (condition: ValueCondition, value: unknown, kind: ValueKind = 'json'): boolean =>
  satisfiesGiven(condition, new GivenValue(value, kind, unlimited()));

type Row = readonly [condition: ValueCondition, value: unknown];

describe('values of JSON', () => {
  it.each<Row>([
    ['pending', 'pending'],
    [1, 1],
    [null, null],
    [true, true],
    [['a', 'b'], 'b'],
    [{ in: ['a', null] }, null],
    [{ ne: 'a' }, 'b'],
    [{ ne: 'a' }, undefined],
    [{ nin: ['a'] }, undefined],
    [{ contains: 'LAMP' }, 'Desk lamp'],
    [{ gte: 1, lt: 3 }, 2],
    [{ gt: '2026-01-01' }, '2026-01-02'],
    [{ exists: true }, null],
    [{ exists: false }, undefined],
    [{ exists: true, ne: 'x' }, 'y'],
    ['b', ['a', 'b']],
    [{ nin: ['c'] }, ['a', 'b']],
    [{}, undefined],
  ])('%j is satisfied by %j', (condition, value) => {
    expect(satisfies(condition, value)).toBe(true);
  });

  it.each<Row>([
    ['pending', 'Pending'],
    [1, '1'],
    ['1', 1],
    [null, undefined],
    [['a', 'b'], 'c'],
    [{ ne: 'a' }, 'a'],
    [{ ne: 'a' }, ['b', 'a']],
    [{ nin: ['a', 'b'] }, 'b'],
    [{ contains: '1' }, 1],
    [{ gte: 1, lt: 3 }, 3],
    [{ gt: 1 }, '2'],
    [{ gt: 0 }, null],
    [{ lt: 5 }, undefined],
    [{ exists: true }, undefined],
    [{ exists: false }, null],
    ['a', {}],
  ])('%j is not satisfied by %j', (condition, value) => {
    expect(satisfies(condition, value)).toBe(false);
  });
});

describe('text', () => {
  it.each<Row>([
    [5, '5'],
    [5, ' 5.0 '],
    ['5', '5'],
    [[5, 6], '6'],
    [{ gte: 5 }, '10'],
    [{ gte: '5' }, '6'],
    [{ ne: 5 }, 'five'],
    [{ gt: 1 }, ['0', '2']],
  ])('%j is satisfied by %j', (condition, value) => {
    expect(satisfies(condition, value, 'text')).toBe(true);
  });

  it.each<Row>([
    [5, 'five'],
    ['5', '5.0'],
    [{ gte: 5 }, 'ten'],
    [{ nin: [5] }, '5.0'],
    [{ gte: '5' }, '10'],
  ])('%j is not satisfied by %j', (condition, value) => {
    expect(satisfies(condition, value, 'text')).toBe(false);
  });
});

it('throws for an unknown operator', () => {
  expect(() => satisfies({ like: 'x' } as ValueCondition, 'x')).toThrow('unknown operator like');
  expect(() => satisfies({ constructor: 'x' } as never, 'x')).toThrow('unknown operator constructor');
});
