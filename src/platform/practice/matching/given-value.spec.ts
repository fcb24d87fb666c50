import fc from 'fast-check';
import { foldCase, isComparable, operators } from '../../../core/list-query.operators.js';
import { WorkBudget } from '../../kernel/runtime/work-budget.js';
import { satisfies, type ValueCondition } from './condition.js';
import { GivenValue, numberLike, type ValueKind } from './given-value.js';
import { MatchSubject } from './match-subject.js';
import type { MatchedRequest } from './matched-request.js';
import { matches } from './matcher.js';

const unlimited = (): WorkBudget => new WorkBudget(Infinity, () => new Error());

type Name = keyof typeof operators;

/** The definition: each item is compared with each operand. */
function satisfiesByItem(name: Name, operand: unknown, value: unknown, kind: ValueKind): boolean {
  const items: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const like = (one: unknown, item: unknown): unknown => (kind === 'text' ? numberLike(one, item) : item);
  const some = (test: (item: unknown) => boolean): boolean => items.some(test);
  const isIn = (list: readonly unknown[]): boolean =>
    some((item) => list.some((one) => like(one, item) === one));
  if (name === 'eq' || name === 'in') return isIn([operand].flat());
  if (name === 'ne' || name === 'nin') return !isIn([operand].flat());
  if (name === 'contains') {
    return some((item) => typeof item === 'string' && foldCase(item).includes(foldCase(String(operand))));
  }
  return some((item) => {
    const typed = like(operand, item);
    return isComparable(typed, operand) && operators[name].test(typed, operand);
  });
}

const scalar = fc.oneof(
  fc.constantFrom<unknown>('a', 'B', 'ab', 'ς', '', '7', ' 7.0 ', '-1', '10', '\u{ffff}', '\u{10000}'),
  fc.constantFrom<unknown>(7, -1, 0, 10, 6.5, true, false, null),
);
const value = fc.oneof(scalar, fc.array(fc.oneof(scalar, fc.constant({ a: 1 }))), fc.constant(undefined));
const comparison = fc.oneof(
  fc.tuple(fc.constantFrom<Name>('eq', 'ne'), scalar),
  fc.tuple(fc.constantFrom<Name>('in', 'nin'), fc.array(scalar)),
  fc.tuple(fc.constantFrom<Name>('contains'), fc.constantFrom('A', 'b', 'Σ', '')),
  fc.tuple(
    fc.constantFrom<Name>('gt', 'gte', 'lt', 'lte'),
    scalar.filter((one) => typeof one === 'string' || typeof one === 'number'),
  ),
);

it('gives several conditions on one value the results of comparing each item with each operand', () => {
  const comparisons = fc.array(comparison, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(comparisons, value, fc.constantFrom<ValueKind>('text', 'json'), (all, one, kind) => {
      const given = new GivenValue(one, kind, unlimited());
      for (const [name, operand] of all) {
        const expected = satisfiesByItem(name, operand, one, kind);
        expect([name, operand, satisfies({ [name]: operand }, given)]).toEqual([
          ...[name, operand],
          expected,
        ]);
      }
    }),
    { numRuns: 2000 },
  );
});

describe('the work', () => {
  const numbers = Array.from({ length: 45_000 }, () => 0);
  const operands = Array.from({ length: 100 }, (_, i) => i + 1);
  const request: MatchedRequest = {
    ...{ protocol: 'REST', operations: ['createUser'], method: 'POST', path: '/api/v1/users' },
    ...{ query: {}, headers: {}, body: { a: numbers } },
  };

  it.each<[ValueCondition]>([[{ nin: operands }], [operands], [{ gt: 1, lt: 0 }], [{ ne: 1 }]])(
    'of 50 rules %# grows with the items plus the operands',
    (condition) => {
      const work = unlimited();
      const subject = new MatchSubject(request, work);
      for (let rule = 0; rule < 50; rule += 1) matches({ body: { a: condition } }, subject);
      expect(work.steps).toBeLessThan(45_000 + 50 * 110);
    },
  );

  it.each<[ValueCondition, unknown, number]>([
    [operands, 0, 100],
    [{ nin: operands }, numbers, 45_100],
    [{ gt: 1 }, numbers, 45_000],
    [{ contains: 'b' }, ['a', 'a', 'a'], 6],
  ])('counts every operand and item: %#', (condition, value, least) => {
    const work = unlimited();
    satisfies(condition, new GivenValue(value, 'json', work));
    expect(work.steps).toBeGreaterThanOrEqual(least);
  });

  it('of texts counts their characters', () => {
    const work = unlimited();
    const given = new GivenValue(['a'.repeat(6400), 'b'.repeat(6400)], 'json', work);
    expect(satisfies({ contains: 'c' }, given)).toBe(false);
    expect(work.steps).toBeGreaterThanOrEqual(400);
    expect(work.steps).toBeLessThan(420);
  });

  it('ends with the error of the budget', () => {
    const work = new WorkBudget(40_000, () => new Error('too much work'));
    expect(() => satisfies([1], new GivenValue(numbers, 'json', work))).toThrow('too much work');
  });
});
