// The generated sample data of the template clinic.
import { applicationOf, recordsOf } from '../../../../test/support/definitions/generated-records.js';
import type { Entity } from '../../../core/entity.js';
import type { RecordsByEntity } from '../../../core/imported-records.js';
import { FIRST_SAMPLE_TIME } from '../../../core/sample-records.js';
import type { ImportSource } from '../../../core/write-rules.js';
import { templateText } from '../../read.js';

const text = templateText('clinic');

function changed(from: string, to: string): ReturnType<typeof recordsOf> {
  expect(text).toContain(from);
  return recordsOf(text.replace(from, to));
}

function sourceOf(records: RecordsByEntity): ImportSource {
  const of = (entity: Entity): ReturnType<ImportSource['of']> => {
    const rows = (records.get(entity) ?? []).map((record) => ({ record }));
    return { rows: () => rows, find: (id) => rows.find(({ record }) => record.id === id) };
  };
  return { of };
}

describe('The sample data of the clinic', () => {
  it('has as many records as the file says', () => {
    const counts = Object.entries(recordsOf(text)).map(([name, { length }]) => [name, length]);
    expect(Object.fromEntries(counts)).toEqual({
      ...{ Specialty: 4, Doctor: 8, Patient: 40, Room: 3, Appointment: 60, Prescription: 30 },
    });
  });

  it('satisfies every rule', () => {
    const { records, writeRules } = applicationOf(text);
    const { violations, puts } = writeRules?.checkImported(sourceOf(records), FIRST_SAMPLE_TIME) ?? {};
    expect(violations).toEqual([]);
    expect(puts).toEqual([]);
  });

  it('has computed values, values of expressions and defaults of fields that clients cannot set', () => {
    const { Appointment = [], Doctor = [] } = recordsOf(text);
    for (const { start, end, minutes, fee, doctor_id: id, cancelled_at: cancelled } of Appointment) {
      expect(Date.parse(String(end)) - Date.parse(String(start))).toBe(30 * 60_000);
      const doctor = Doctor.find((record) => record.id === id);
      expect([minutes, cancelled, doctor?.active]).toEqual([30, null, true]);
      expect(fee).toBeCloseTo(Number(doctor?.hourly_fee) / 2, 1);
    }
    expect(new Set(Appointment.map(({ status }) => status))).toEqual(
      new Set(['booked', 'completed', 'cancelled', 'missed']),
    );
  });

  it('is the same each time', () => {
    expect(JSON.stringify(recordsOf(text))).toBe(JSON.stringify(recordsOf(text)));
    const [first] = recordsOf(text).Patient ?? [];
    expect(first).toMatchObject({ email: 'farah.sousa1@example.com', born: '1978-04-17' });
  });

  it('depends on the seed', () => {
    const [first, other] = [recordsOf(text), changed('seed: 7', 'seed: 8')];
    for (const name of ['Doctor', 'Patient', 'Appointment', 'Prescription'])
      expect(other[name]).not.toEqual(first[name]);
    const ids = (records: typeof first): unknown => records.Doctor?.map(({ id }) => id);
    expect(ids(other)).toEqual(ids(first));
  });

  it('keeps its values if a field is added', () => {
    const first = recordsOf(text);
    const field = '      insurer: {';
    const other = changed(field, `      height: { type: integer, minimum: 40, default: 40 }\n${field}`);
    const without = other.Patient?.map(({ height, ...rest }) => [typeof height, rest]);
    expect(without).toEqual(first.Patient?.map((record) => ['number', record]));
    expect(other.Appointment).toEqual(first.Appointment);
  });

  it('keeps its values if an entity is added or has more records', () => {
    const first = recordsOf(text);
    const more = changed('sample: { count: 30 }', 'sample: { count: 40 }');
    expect(more.Prescription?.slice(0, 30)).toEqual(first.Prescription);
    expect(more.Appointment).toEqual(first.Appointment);
  });
});
