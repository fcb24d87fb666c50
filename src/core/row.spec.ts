import type { AnyRecord } from './entity.js';
import { StoredRow, toRow } from './row.js';

const time = '2026-01-01T00:00:00.000Z';
const record: AnyRecord = { id: 'a', name: 'Zoë "Z" 😀 \u2028 \ud800', created_at: time, updated_at: time };

it('a row has the JSON text of its record', () => {
  expect(JSON.parse(toRow(record).text)).toEqual(record);
});

it('a stored row parses its record once', () => {
  const row = new StoredRow(JSON.stringify(record));

  expect(row.record).toEqual(record);
  expect(row.record).toBe(row.record);
});

it('a stored row has its id', () => {
  const row = StoredRow.of(record);

  expect(row.id).toBe('a');
  expect(['a', 'b', '', 'a"', 'ab'].map((id) => row.hasId(id))).toEqual([true, false, false, false, false]);
});
