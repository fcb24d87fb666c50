// The Sessions page: rows of a diff, times of a clock, names of snapshots.
import { modeOf, timeOf, utc } from '../../web/app/pages/sessions/clock.js';
import { rowsOf } from '../../web/app/session-diff.js';

const records = (changes: object) => ({ added: [], changed: [], removed: [], ...changes });
const counts = { added: 0, changed: 0, removed: 0 };

it('writes one row for each field that differs', () => {
  const before = { id: '1', name: 'Ada', age: 36 };
  const after = { id: '1', name: 'Grace', age: null };
  const rows = rowsOf({
    from: 'start',
    summary: { users: counts, products: counts },
    users: records({ changed: [{ id: '1', fields: ['name', 'age'], before, after }] }),
    products: records({ added: [{ id: '2', name: 'Lamp' }], removed: [{ id: '3', name: 'Desk' }] }),
  });
  expect(rows).toEqual([
    { change: 'changed', collection: 'users', id: '1', field: 'name', before: '"Ada"', after: '"Grace"' },
    { change: 'changed', collection: 'users', id: '1', field: 'age', before: '36', after: 'null' },
    { change: 'added', collection: 'products', id: '2', field: 'name', before: undefined, after: '"Lamp"' },
    { change: 'removed', collection: 'products', id: '3', field: 'name', before: '"Desk"', after: undefined },
  ]);
});

it('computes the time of a running and of a frozen clock', () => {
  const now = '2026-01-31T23:59:00.000Z';
  const running = { now, frozen: false, offset_seconds: 3600 };
  const frozen = { ...running, frozen: true };
  expect([running, frozen, { ...running, offset_seconds: 0 }].map(modeOf)).toEqual([
    'shifted',
    'fixed',
    'real',
  ]);
  expect(utc(timeOf(running, 1000, 61_000))).toBe('2026-02-01T00:00:00Z');
  expect(utc(timeOf(frozen, 1000, 61_000))).toBe('2026-01-31T23:59:00Z');
});
