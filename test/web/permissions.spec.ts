// The Permissions page: cells of the table of a policy in words.
import { accessText, limitTexts } from '../../web/app/pages/permissions/cell-text.js';
import type { Cell } from '../../web/app/policy-table.js';

it.each<[Cell, string]>([
  [{ access: 'all' }, 'Allowed'],
  [{ access: 'own' }, 'Own records'],
  [{ access: 'own', status: 404 }, 'Own records, else 404'],
  [{ access: 'none', status: 403 }, 'Rejected, 403'],
  [{ access: 'none' }, 'Rejected'],
])('writes %o as "%s"', (cell, text) => {
  expect(accessText(cell)).toBe(text);
});

it.each<[Cell, readonly string[]]>([
  [{ access: 'all' }, []],
  [{ access: 'all', write: ['name', 'age'] }, ['Writes only `name`, `age`']],
  [{ access: 'own', write: [] }, ['Writes no field']],
  [
    { access: 'all', masked: ['email'], note: 'The own record is not masked.' },
    ['Masked: `email`', 'The own record is not masked.'],
  ],
])('writes the limits of %o', (cell, texts) => {
  expect(limitTexts(cell)).toEqual(texts);
});
