// Mutants of the order of lists.
import { sortedRows } from '../../../core/list-query.js';
import { compareText } from '../../../core/text.js';
import type { Row } from '../../../core/row.js';
import { everywhere, mutator, restAndGraphql } from '../mutant.js';

type Rows = readonly Row[];

const byCreation = { sort: 'created_at', descending: true } as const;

function sortedAsText(rows: Rows, sort: string, descending: boolean): Rows {
  const isNull = ({ record }: Row): boolean => record[sort] === null;
  const absent = rows.filter(isNull);
  const present = rows
    .filter((row) => !isNull(row))
    .sort((a, b) => compareText(String(a.record[sort]), String(b.record[sort])));
  return descending ? [...present.reverse(), ...absent.reverse()] : [...present, ...absent];
}

const nullsFirst = (rows: Rows, sort: string): Rows => [
  ...rows.filter(({ record }) => record[sort] === null),
  ...rows.filter(({ record }) => record[sort] !== null),
];

export const sorting = mutator('Sorting', [
  {
    id: 'sort-ignores-order',
    description: '`order=desc` sorts in ascending order.',
    breaks: '`order=desc` sorts in descending order.',
    protocols: everywhere,
    level: 'beginner',
    requests: ['GET /api/v1/products?sort=price&order=desc'],
    list: (steps, { sort }) => ({ ...steps, sort: (rows) => sortedRows(rows, { sort, descending: false }) }),
  },
  {
    id: 'sort-numbers-as-text',
    description: 'Numbers are sorted as text: 100 comes before 20.',
    breaks: 'Numbers are sorted by value.',
    protocols: everywhere,
    level: 'intermediate',
    requests: ['GET /api/v1/products?sort=price&order=asc'],
    list: (steps, { sort, descending }) => ({
      ...steps,
      sort: (rows) =>
        rows.some(({ record }) => typeof record[sort] === 'number')
          ? sortedAsText(rows, sort, descending)
          : steps.sort(rows),
    }),
  },
  {
    id: 'sort-lost-with-filter',
    description: '`sort` is ignored if the request has a filter.',
    breaks: '`sort` and `order` apply to filtered lists, too.',
    protocols: restAndGraphql,
    level: 'advanced',
    requests: ['GET /api/v1/users?role=user&sort=age&order=asc'],
    list: (steps, { where }) =>
      where.length === 0 ? steps : { ...steps, sort: (rows) => sortedRows(rows, byCreation) },
  },
  {
    id: 'null-sorts-first',
    description: 'Null comes first in ascending order.',
    breaks: 'Null comes last in both orders.',
    protocols: everywhere,
    level: 'advanced',
    requests: ['GET /api/v1/users?sort=age&order=asc'],
    list: (steps, { sort, descending }) =>
      descending ? steps : { ...steps, sort: (rows) => nullsFirst(steps.sort(rows), sort) },
  },
]);
