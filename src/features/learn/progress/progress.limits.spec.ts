import fc from 'fast-check';
import type { Feedback } from '../engine/checks/feedback.js';
import { decodeRecord, encodeRecord } from './progress.codec.js';
import { fitRecord, MAX_RECORD_BYTES } from './progress.limits.js';
import {
  newChallenge,
  type ChallengeRecord,
  type LessonRecord,
  type ProgressRecord,
} from './progress.record.js';

const time = (n: number): string => new Date(1_767_225_600_000 + n).toISOString();
const feedback: Feedback = {
  ...{ at: time(1), step: 'one', related: true, status: 400, passed: [], failed: [], api_error: null },
  request: { method: 'GET', path: '/api/v1/users', protocol: 'REST', operation: null },
  next_step: 'x'.repeat(300),
};

function lesson(changes: Partial<LessonRecord> = {}): LessonRecord {
  return {
    state: 'in_progress',
    started_at: time(0),
    completed_at: null,
    restarts: 0,
    unique: '0123abcd',
    steps: { one: { done_at: time(5), attempts: 1, help: 2 }, two: { done_at: null, attempts: 0, help: 0 } },
    running: true,
    saved: {},
    last_attempt: null,
    ...changes,
  };
}

function challenge(changes: Partial<ChallengeRecord> = {}): ChallengeRecord {
  return { ...newChallenge, ...changes };
}

const many = <T>(count: number, one: (n: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`the-id-of-the-entry-${n}`, one(n)]));

function recordOf(changes: Partial<ProgressRecord>): ProgressRecord {
  return {
    version: 3,
    updated_at: time(9),
    active: null,
    unique: '89abcdef',
    lessons: {},
    challenges: {},
    ...changes,
  };
}

const bytesOf = (record: ProgressRecord): number => Buffer.byteLength(fitRecord(record).text);
const saved = { value: 'x'.repeat(4000) };
const solved = { state: 'solved', step: 2, solved_at: time(8), points: 10 } as const;
const completed = { state: 'completed', completed_at: time(7), running: false } as const;

it('stores and restores any record', () => {
  const instant = fc.nat(1e9).map(time);
  const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
  const activity = {
    saved: fc.dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
    ),
    last_attempt: fc.constantFrom(null, feedback),
  };
  const step = fc.record({ done_at: orNull(instant), attempts: fc.nat(), help: fc.nat(3) });
  const ids = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);
  const anyLesson = fc.record({
    state: fc.constantFrom<LessonRecord['state']>('in_progress', 'interrupted', 'completed'),
    started_at: instant,
    completed_at: orNull(instant),
    restarts: fc.nat(),
    unique: fc.string(),
    steps: fc.dictionary(ids, step),
    running: fc.boolean(),
    ...activity,
  });
  const anyChallenge = fc.record({
    step: fc.nat(6),
    step_at: orNull(instant),
    attempts: fc.nat(),
    help: fc.nat(3),
    points: fc.nat(30),
    solved_at: orNull(instant),
    ...activity,
  });
  fc.assert(
    fc.property(
      fc.dictionary(ids, anyLesson),
      fc.dictionary(ids, anyChallenge),
      orNull(ids),
      (lessons, open, active) => {
        const challenges = Object.fromEntries(
          Object.entries(open).map(([id, one]) => [
            id,
            { ...one, state: one.solved_at === null ? ('open' as const) : ('solved' as const) },
          ]),
        );
        const record = recordOf({ lessons, challenges, active });
        const stored = decodeRecord(encodeRecord(record), 3);
        expect(JSON.parse(JSON.stringify(stored))).toEqual(JSON.parse(JSON.stringify(record)));
      },
    ),
    { numRuns: 40 },
  );
});

describe('a record', () => {
  it('of as many lessons and challenges as a service can have fits', () => {
    const twelve = many(12, () => ({ done_at: time(5), attempts: 3, help: 1 }));
    const record = recordOf({
      active: 'running',
      lessons: { ...many(100, () => lesson({ ...completed, steps: twelve })), running: lesson({ saved }) },
      challenges: many(200, () => challenge(solved)),
    });
    const small = {
      ...record,
      lessons: many(50, () => lesson(completed)),
      challenges: many(70, () => challenge(solved)),
    };
    expect(bytesOf(small)).toBeLessThan(MAX_RECORD_BYTES / 2);
    expect(fitRecord(small).record).toBe(small);
    expect(bytesOf(record)).toBeLessThanOrEqual(MAX_RECORD_BYTES);
    const { lessons, challenges } = fitRecord(record).record;
    expect(lessons.running?.saved).toEqual(saved);
    expect(Object.values(lessons).filter(({ completed_at }) => completed_at === time(7))).toHaveLength(100);
    expect(Object.values(challenges).filter(({ points }) => points === 10)).toHaveLength(200);
  });

  it('loses feedback and values of finished lessons first', () => {
    const lessons = {
      ...many(10, () => lesson({ ...completed, saved, last_attempt: feedback })),
      running: lesson({ saved }),
    };
    const { record, text } = fitRecord(recordOf({ active: 'running', lessons }));
    expect(text.length).toBeLessThanOrEqual(MAX_RECORD_BYTES);
    expect(record.lessons.running).toEqual(lessons.running);
    expect(record.lessons['the-id-of-the-entry-0']).toMatchObject({ state: 'completed', saved: {} });
  });

  it('loses the values of lessons in progress last, which interrupts them', () => {
    const lessons = { ...many(10, () => lesson({ saved })), running: lesson({ saved }) };
    const challenges = many(10, (n) => challenge(n === 0 ? solved : { step: 1, saved }));
    const { record } = fitRecord(recordOf({ active: 'running', lessons, challenges }));
    expect(record.lessons.running).toMatchObject({ state: 'in_progress', running: true, saved });
    expect(record.lessons['the-id-of-the-entry-1']).toMatchObject({
      ...{ state: 'interrupted', running: false, saved: {} },
      steps: { one: { done_at: time(5), attempts: 1, help: 2 } },
    });
    expect(record.challenges['the-id-of-the-entry-0']).toMatchObject(solved);
    expect(record.challenges['the-id-of-the-entry-1']).toMatchObject({ step: 0, saved: {} });
  });

  it('that nothing makes small enough is rejected', () => {
    const values = many(20, () => 'x'.repeat(4000));
    const record = recordOf({ active: 'running', lessons: { running: lesson({ saved: values }) } });
    expect(() => fitRecord(record)).toThrow('limited to 32 KiB');
  });
});
