// Null in expressions: untested fields make the result null, tested ones are compared or are errors.
import { compiled, exampleEvaluation, exampleRecord, resultOf } from '../../../test/support/example-scope.js';
import type { Result } from './expression.js';

const isNull = { isNull: true } as const;
const failed = { error: 'a null was used' } as const;

describe('a field that is null', () => {
  it.each<[string, Result]>([
    ['fee > 3', isNull],
    ['fee + 1', isNull],
    ['fee > 3 || active', isNull],
    ['active || fee > 3', isNull],
    ['fee > 3 && !active', isNull],
    ['active ? minutes : limit_count', isNull],
    ["insurer == 'none' || policy != null", { value: false }],
    ['policy == null', { value: true }],
    ['null != policy', { value: false }],
    ['fee == null || fee > 3', { value: true }],
    ['fee > 3 || fee == null', { value: true }],
    ['fee != null && fee > 3', { value: false }],
    ['fee > 3 && fee != null', { value: false }],
    ['fee != null || fee > 3', failed],
    ['fee == null && fee > 3', failed],
    ['fee == null ? 0.0 : fee', { value: 0 }],
    ['fee != null ? 0.0 : fee', failed],
    ['(fee == null || fee > 3) && size(policy) > 3', isNull],
    ['self.fee == null || fee > 3', { value: true }],
    ['fee == null && old.fee > 3', isNull],
    ['!(policy != null)', { value: true }],
  ])('%s', (source, result) => expect(resultOf(source)).toEqual(result));

  it('is null if it is missing', () => {
    expect(resultOf('fee == null', { fee: undefined })).toEqual({ value: true });
    expect(resultOf('minutes > 1', { minutes: undefined })).toEqual(isNull);
  });
});

describe('a related record that does not exist', () => {
  const evaluation = { ...exampleEvaluation, related: () => undefined };

  it.each<[string, Result]>([
    ['doctor.active', isNull],
    ['doctor.active || active', isNull],
    ['doctor == null || doctor.active', { value: true }],
    ['doctor != null && doctor.active', { value: false }],
    ['doctor != null || doctor.active', failed],
    ['doctor.note == null', { value: true }],
    ['doctor.note == null || doctor.active', isNull],
    ['room_id != null && room.floor > 1', { value: false }],
    ['room.floor > 1', isNull],
  ])('%s', (source, result) => expect(compiled(source).evaluate(evaluation)).toEqual(result));

  it('is read once for an evaluation', () => {
    const related = jest.fn(() => ({ active: true, hourly_fee: 10, note: null }));
    compiled('doctor.active && doctor.hourly_fee > 5 && doctor != null').evaluate({
      ...exampleEvaluation,
      related,
    });
    expect(related).toHaveBeenCalledTimes(1);
  });
});

describe('the record before the write', () => {
  it('is null on create', () => {
    const evaluation = { record: exampleRecord, now: 0 };
    expect(compiled("old.status == 'booked'").evaluate(evaluation)).toEqual(isNull);
    expect(compiled('old.fee == null').evaluate(evaluation)).toEqual({ value: true });
  });
});
