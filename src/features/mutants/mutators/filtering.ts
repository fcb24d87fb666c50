// Mutants of filters.
import type { AnyRecord } from '../../../core/entity.js';
import { accepts, type Filter } from '../../../core/list-query.js';
import type { MutantFunctions } from '../rules/mutant-functions.js';
import { mutator, restAndGraphql } from '../mutant.js';

type List = NonNullable<MutantFunctions['list']>;
type Test = (filter: Filter, record: AnyRecord) => boolean;

const test: Test = (filter, record) => accepts(filter, record[filter.field]);

/** With another test of each filter. */
const withTest =
  (changed: Test): List =>
  (steps, { where }) => ({
    ...steps,
    matches: ({ record }) => where.every((filter) => changed(filter, record)),
  });

const fieldsOf = (where: readonly Filter[]): readonly (readonly Filter[])[] =>
  [...new Set(where.map(({ field }) => field))].map((name) => where.filter(({ field }) => field === name));

const isBound = ({ operator, operand }: Filter, value: unknown): boolean =>
  (operator === 'gte' || operator === 'lte') && value === operand;

export const filtering = mutator('Filtering', [
  {
    id: 'filters-or',
    description: 'Filters on several fields are combined with OR.',
    breaks: 'Filters on several fields are combined with AND.',
    protocols: restAndGraphql,
    level: 'intermediate',
    requests: ['QUERY /api/v1/users {"filters": {"role": {"eq": "user"}, "age": {"gt": 50}}}'],
    list: (steps, { where }) => {
      const fields = fieldsOf(where);
      if (fields.length < 2) return steps;
      return {
        ...steps,
        matches: ({ record }) => fields.some((filters) => filters.every((filter) => test(filter, record))),
      };
    },
  },
  {
    id: 'operators-or',
    description: 'Several operators on one field are combined with OR.',
    breaks: 'Several operators on one field are combined with AND.',
    protocols: restAndGraphql,
    level: 'advanced',
    requests: ['QUERY /api/v1/products {"filters": {"price": {"gt": 10, "lt": 50}}}'],
    list: (steps, { where }) => ({
      ...steps,
      matches: ({ record }) =>
        fieldsOf(where).every((filters) => filters.some((filter) => test(filter, record))),
    }),
  },
  {
    id: 'gte-excludes-equal',
    description: '`gte` and `lte` exclude the bound.',
    breaks: '`gte` and `lte` include the bound.',
    protocols: restAndGraphql,
    level: 'intermediate',
    requests: ['QUERY /api/v1/users {"filters": {"age": {"gte": 41}}}'],
    list: withTest((filter, record) => test(filter, record) && !isBound(filter, record[filter.field])),
  },
  {
    id: 'contains-minds-case',
    description: '`contains` is case-sensitive.',
    breaks: '`contains` ignores case.',
    protocols: restAndGraphql,
    level: 'intermediate',
    requests: ['QUERY /api/v1/products {"filters": {"name": {"contains": "WIRELESS"}}}'],
    list: withTest((filter, record) => {
      if (filter.operator !== 'contains') return test(filter, record);
      const value = record[filter.field];
      return typeof value === 'string' && value.includes(String(filter.given));
    }),
  },
]);
