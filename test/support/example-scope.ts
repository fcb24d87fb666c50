// The names and the record that the tests of expressions use: an appointment with its doctor.
import { compileExpression } from '../../src/definitions/expressions/compile.js';
import type {
  Evaluation,
  Expression,
  Result,
  Scope,
  ValueType,
  Variable,
} from '../../src/definitions/expressions/expression.js';

const of = (type: ValueType, options: Partial<Variable> = {}): Variable => ({
  type,
  nullable: false,
  ...options,
});
const nullable = (type: ValueType): Variable => of(type, { nullable: true });

export const exampleScope: Scope = {
  fields: new Map([
    ['id', of('string')],
    ['start', of('timestamp')],
    ['end', of('timestamp')],
    ['born', of('timestamp', { isDate: true })],
    ['status', of('string')],
    ['insurer', of('string')],
    ['policy', nullable('string')],
    ['minutes', of('int')],
    ['floor', of('int')],
    ['limit_count', nullable('int')],
    ['fee', nullable('double')],
    ['price', of('double')],
    ['active', of('bool')],
    ['tags', of({ list: 'string' })],
    ['days', of({ list: 'int' })],
    ['type', of('string')],
    ['in', of('string')],
    ['room_id', nullable('string')],
  ]),
  relations: new Map([
    [
      'doctor',
      {
        nullable: true,
        fields: new Map([
          ['active', of('bool')],
          ['hourly_fee', of('double')],
          ['note', nullable('string')],
        ]),
      },
    ],
    ['room', { nullable: true, reference: 'room_id', fields: new Map([['floor', of('int')]]) }],
  ]),
  hasOld: true,
  hasTime: true,
};

export const exampleRecord: Readonly<Record<string, unknown>> = {
  id: '00000000-0000-4000-8000-000000000001',
  start: '2027-01-04T08:00:00.000Z',
  end: '2027-01-04T09:45:30.000Z',
  born: '2000-02-29',
  status: 'booked',
  insurer: 'public',
  policy: null,
  minutes: 45,
  floor: -2,
  limit_count: null,
  fee: null,
  price: 2.5,
  active: true,
  tags: ['new', 'old'],
  days: [1, 2, 3],
  type: 'first',
  in: 'second',
  room_id: null,
};

const doctor = { active: true, hourly_fee: 90, note: null };

export const exampleEvaluation: Evaluation = {
  record: exampleRecord,
  old: { ...exampleRecord, status: 'completed' },
  related: (relation) => (relation === 'doctor' ? doctor : undefined),
  now: Date.parse('2027-01-04T09:10:11.000Z'),
};

/** The compiled expression. It throws for a problem. */
export function compiled(source: string, expected?: ValueType, scope = exampleScope): Expression {
  const result = compileExpression(source, scope, expected);
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join('; '));
  return result;
}

/** The result for the example record with some other values. */
export function resultOf(source: string, record: Readonly<Record<string, unknown>> = {}): Result {
  return compiled(source).evaluate({ ...exampleEvaluation, record: { ...exampleRecord, ...record } });
}

export function problemsOf(source: string, expected?: ValueType, scope = exampleScope): readonly string[] {
  const result = compileExpression(source, scope, expected);
  return 'problems' in result ? result.problems.map(({ message }) => message) : [];
}
