// Random matchers and requests, and the reads of values that matching them takes, compared with the steps that it counts.
import fc from 'fast-check';
import type { MatchedRequest } from '../../src/platform/practice/matching/matched-request.js';
import { MatchSubject } from '../../src/platform/practice/matching/match-subject.js';
import { matches, type Matcher } from '../../src/platform/practice/matching/matcher.js';
import { WorkBudget } from '../../src/platform/kernel/runtime/work-budget.js';
import { countReads } from './counted-reads.js';

const text = fc.oneof(
  fc.constantFrom('', 'a', 'A', '7', 'listUsers', 'GET', 'REST'),
  fc.string({ maxLength: 40 }),
  fc.nat({ max: 400 }).map((length) => 'a'.repeat(length)),
);
const scalar = fc.oneof(text, fc.integer({ min: -3, max: 12 }), fc.boolean(), fc.constant(null));
const listOf = <T>(item: fc.Arbitrary<T>, max: number): fc.Arbitrary<T[]> =>
  fc.oneof(
    { arbitrary: fc.array(item, { maxLength: 4 }), weight: 3 },
    fc.array(item, { maxLength: max, size: 'max' }),
  );

const ordered = fc.oneof(text, fc.integer({ min: -3, max: 12 }));
const operations = fc.record(
  {
    ...{ eq: scalar, ne: scalar, in: listOf(scalar, 100), nin: listOf(scalar, 100), contains: text },
    ...{ gt: ordered, gte: ordered, lt: ordered, lte: ordered, exists: fc.boolean() },
  },
  { requiredKeys: [] },
);
const condition = fc.oneof(scalar, listOf(scalar, 100), operations);
const names = ['a', 'b', 'a.0', 'items.0.id', 'items.1.id.x'];
const conditions = fc.dictionary(fc.constantFrom(...names), condition, { maxKeys: 5 });
const path = fc.oneof(
  fc.constantFrom('/**', '/api/{x}/users', '/api/v1/users', '/%41/%zz'),
  fc.array(fc.constantFrom('a', '{x}', '%41'), { maxLength: 60 }).map((segments) => `/${segments.join('/')}`),
);

const matcher = fc.oneof(
  fc.record({ body: conditions }),
  fc.record(
    {
      ...{ operation: listOf(text, 100), method: listOf(text, 100), path },
      ...{ query: conditions, headers: conditions, body: conditions, status: condition },
    },
    { requiredKeys: [] },
  ),
);

const value = fc.oneof(scalar, listOf(scalar, 1000));
const request = fc.record({
  protocol: fc.constant('REST' as const),
  operations: listOf(text, 300),
  method: fc.constantFrom('GET', 'POST'),
  path,
  query: fc.dictionary(fc.constantFrom('a', 'b'), value),
  headers: fc.dictionary(fc.constantFrom('a', 'b'), text),
  body: fc.record(
    { a: value, b: value, items: fc.array(fc.record({ id: value }), { maxLength: 3 }) },
    { requiredKeys: [] },
  ),
  status: fc.integer({ min: 200, max: 599 }),
});

/** Several matchers, as the rules of a fault plan, and one request. */
export const matchings: fc.Arbitrary<[readonly Matcher[], MatchedRequest]> = fc.tuple(
  fc.array(matcher as fc.Arbitrary<Matcher>, { minLength: 1, maxLength: 20 }),
  request,
);

interface Work {
  /** The values of matchers and of the request that were read. */
  readonly reads: number;
  /** That were spent. */
  readonly steps: number;
}

export function workOf([matchers, given]: [readonly Matcher[], MatchedRequest]): Work {
  const counted = countReads({ matchers, given });
  const work = new WorkBudget(Infinity, () => new Error('never'));
  const subject = new MatchSubject(counted.value.given, work);
  for (const one of counted.value.matchers) matches(one, subject);
  return { reads: counted.count(), steps: work.steps };
}
