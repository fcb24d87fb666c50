// Property tests of lists, searches and pages, compared with a naive implementation.
// fast-check prints the seed and the smallest example of a failure.
import fc from 'fast-check';
import { toRow } from '../src/core/row.js';
import type { AnyRecord } from '../src/core/entity.js';
import { applyQuery, compareValues, type ListQuery } from '../src/core/list-query.js';
import { listQueryParser } from '../src/core/list-query.params.js';
import { searchParser } from '../src/core/list-query.search.js';
import { paginate } from '../src/core/pagination.js';
import { listSteps, readList } from '../src/platform/session/rules/list-steps.js';
import {
  conditionsOf,
  perColumn,
  recordsOf,
  valueOf,
  pageParametersOf,
  type PageParameters,
} from './support/arbitraries.js';
import { collections } from './support/collections.js';
import { compareByCodePoint, matches, sortRecords } from './support/reference-model.js';

const runs = { numRuns: 1000 };

/** Compares a page with the page of the naive implementation. */
function expectPage(
  records: readonly AnyRecord[],
  query: ListQuery,
  matching: AnyRecord[],
  at: PageParameters,
) {
  const all = records.map(toRow);
  const { rows, pagination } = applyQuery(all, query);
  const sorted = sortRecords(matching, at.sort, at.order);

  expect(rows.map(({ record }) => record)).toEqual(
    sorted.slice((at.page - 1) * at.limit, at.page * at.limit),
  );
  expect(pagination.total).toBe(matching.length);
  expect(readList(all, listSteps(query), query)).toEqual({ rows, pagination });
}

describe.each(collections)('any list of %s', (_plural, _path, entity) => {
  const read = listQueryParser(entity, []);
  const filters = perColumn(entity, (field) => fc.array(valueOf(field), { minLength: 1, maxLength: 3 }));

  it('has the page of the naive implementation', () => {
    fc.assert(
      fc.property(recordsOf(entity), filters, pageParametersOf(entity), (records, conditionsByField, at) => {
        const texts = conditionsByField.map(([name, values]) => [name, values.map(String)] as const);
        const { page, limit, sort, order } = at;
        const query = read({
          ...Object.fromEntries(texts),
          page: `${page}`,
          limit: `${limit}`,
          sort,
          order,
        });
        const matching = records.filter((record) =>
          conditionsByField.every(([name, values]) => values.some((value) => value === record[name])),
        );

        expectPage(records, query, matching, at);
      }),
      runs,
    );
  });
});

describe.each(collections)('any search of %s', (_plural, _path, entity) => {
  const read = searchParser(entity);
  const filters = perColumn(entity, conditionsOf);

  it('has the page of the naive implementation', () => {
    fc.assert(
      fc.property(
        recordsOf(entity),
        filters,
        pageParametersOf(entity),
        fc.integer({ min: 0, max: 3 }),
        (records, conditionsByField, at, asShorthand) => {
          const conditions = conditionsByField.map(
            ([name, tests]) => [name, Object.fromEntries(tests)] as const,
          );
          const shorthand = Object.fromEntries(conditions.slice(0, asShorthand));
          const query = read({
            ...at,
            ...shorthand,
            filters: Object.fromEntries(conditions.slice(asShorthand)),
          });
          const matching = records.filter((record) =>
            conditionsByField.every(([name, tests]) =>
              tests.every(([operator, operand]) => matches(operator, record[name], operand)),
            ),
          );

          expectPage(records, query, matching, at);
        },
      ),
      runs,
    );
  });
});

describe('the order of any two strings', () => {
  const anyText = fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  });

  it('is that of their code points', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (start, a, b) => {
        expect(Math.sign(compareValues(start + a, start + b))).toBe(
          Math.sign(compareByCodePoint(start + a, start + b)),
        );
      }),
      runs,
    );
  });
});

describe('any page', () => {
  const total = fc.integer({ min: 0, max: 1000 });
  const limit = fc.integer({ min: 1, max: 100 });

  it('has the number of pages, hasNext and hasPrev', () => {
    fc.assert(
      fc.property(total, limit, fc.integer({ min: 1, max: 1100 }), (total, limit, page) => {
        const { pages, hasNext, hasPrev, ...rest } = paginate(total, page, limit);

        expect(rest).toEqual({ total, page, limit });
        expect(Number.isInteger(pages)).toBe(true);
        expect(pages * limit).toBeGreaterThanOrEqual(total);
        expect((pages - 1) * limit).toBeLessThan(Math.max(total, 1));
        expect(hasNext).toBe(page * limit < total);
        expect(hasPrev).toBe(page > 1);
      }),
      runs,
    );
  });

  it('leads by hasNext through all records, each once', () => {
    const time = '2026-01-01T00:00:00.000Z';
    const everything = { sort: 'value', descending: false, where: [] };
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (values, limit) => {
          const rows = values.map((value, i) =>
            toRow({ id: `${i}`, value, created_at: time, updated_at: time }),
          );
          const shown: string[] = [];
          for (let page = 1, more = true; more; page += 1) {
            const response = applyQuery(rows, { ...everything, page, limit });
            shown.push(...response.rows.map(({ record }) => record.id));
            more = response.pagination.hasNext;
          }

          expect(shown).toHaveLength(values.length);
          expect(new Set(shown).size).toBe(values.length);
        },
      ),
      runs,
    );
  });
});
