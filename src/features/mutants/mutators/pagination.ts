// Mutants of the pages of lists.
import { everywhere, mutator, restAndGraphql } from '../mutant.js';

export const pagination = mutator('Pagination', [
  {
    id: 'page-skips-first',
    description: 'Each page begins one record late.',
    breaks:
      'Page 1 begins with the first record of the list, and each page with the record after the last one of the page before.',
    protocols: everywhere,
    level: 'beginner',
    requests: ['GET /api/v1/users'],
    list: (steps) => ({ ...steps, start: steps.start + 1 }),
  },
  {
    id: 'limit-plus-one',
    description: 'A page has one record more than `limit`.',
    breaks: 'A page has at most `limit` records.',
    protocols: everywhere,
    level: 'beginner',
    requests: ['GET /api/v1/users?limit=5'],
    list: (steps) => ({ ...steps, size: steps.size + 1 }),
  },
  {
    id: 'total-of-page',
    description: '`total` is the number of records of the page.',
    breaks: '`total` is the number of matching records on all pages.',
    protocols: everywhere,
    level: 'beginner',
    requests: ['GET /api/v1/users?limit=5'],
    list: (steps) => ({
      ...steps,
      pagination: (page, rows) => ({ ...steps.pagination(page, rows), total: rows.length }),
    }),
  },
  {
    id: 'next-on-last-page',
    description: '`hasNext` is true on the last page.',
    breaks: '`hasNext` is false on the last page.',
    protocols: restAndGraphql,
    level: 'intermediate',
    requests: ['GET /api/v1/users?limit=6&page=2'],
    list: (steps) => ({
      ...steps,
      pagination: (page, rows) => {
        const correct = steps.pagination(page, rows);
        return { ...correct, hasNext: correct.hasNext || page.page === page.pages };
      },
    }),
  },
  {
    id: 'filter-after-page',
    description: 'The page is cut before the filters are applied.',
    breaks: 'Filters are applied before the list is divided into pages.',
    protocols: restAndGraphql,
    level: 'advanced',
    requests: ['GET /api/v1/users?role=admin&limit=2'],
    list: (steps) => ({ ...steps, cutsFirst: true }),
  },
]);
