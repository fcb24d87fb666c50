// Mutants of related records.
import { toRow } from '../../../core/row.js';
import { mutator, restAndGraphql } from '../mutant.js';

export const relation = mutator('Relation', [
  {
    id: 'expand-first-record',
    needsStandard: true,
    description: '`expand`, `Order.user` and `Order.product` have the first record of the session.',
    breaks: 'An expanded record is the one whose id the relation has.',
    protocols: restAndGraphql,
    level: 'intermediate',
    requests: ['GET /api/v1/orders/c0000000-0000-4000-8000-000000000002?expand=user'],
    related: ({ relation: { target }, data, row }) => (row === undefined ? row : data.of(target).rows()[0]),
  },
  {
    id: 'expand-before-update',
    description: '`expand` returns the related record as it was before its last change.',
    breaks: 'Expanded records belong to the same session version as the record that refers to them.',
    protocols: restAndGraphql,
    level: 'advanced',
    requests: [
      'PATCH /api/v1/users/a0000000-0000-4000-8000-000000000005 {"name": "Grace"}',
      'GET /api/v1/orders/c0000000-0000-4000-8000-000000000002?expand=user',
    ],
    stores: 'previous-records',
    related: ({ row }, { previous }) => {
      const before = row && previous[row.record.id];
      return before === undefined ? row : toRow(before);
    },
  },
]);
