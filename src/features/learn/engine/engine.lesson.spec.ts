// The engine: order of steps, saved values, attempts and completion of the active lesson.
import fc from 'fast-check';
import { exchangeOf, operationOf } from '../../../../test/support/exchanges.js';
import {
  catalogue,
  created,
  got,
  lessonOf,
  listUsers,
  play,
  running,
  start,
  withChallenges,
  withLesson,
} from '../../../../test/support/engine-examples.js';
import { advance } from './engine.js';
import type { ProgressRecord } from '../progress/progress.record.js';

describe('the active lesson', () => {
  it('advances step by step and is completed with the last one', () => {
    const first = play(withLesson, created('1'));
    expect(lessonOf(first)).toMatchObject({
      ...{ state: 'in_progress', running: true, saved: { unique: '0123abcd', id: '1' } },
      steps: { create: { done_at: '2026-01-01T00:00:00.000Z', attempts: 0, help: 0 } },
    });
    expect(first.events).toEqual([
      { type: 'step_done', kind: 'lesson', id: 'crud', step: 'create', at: start },
    ]);

    const second = play(withLesson, created('1'), got('1'));
    expect(lessonOf(second)).toMatchObject({
      ...{ state: 'completed', running: false, completed_at: '2026-01-01T00:00:01.000Z', last_attempt: null },
    });
    expect(second.record).toMatchObject({ version: 3, active: null });
  });

  it('keeps the time of the first completion', () => {
    const again = {
      ...withLesson,
      lessons: { crud: { ...running, completed_at: '2025-01-01T00:00:00.000Z' } },
    };
    expect(lessonOf(play(again, created('1'), got('1'))).completed_at).toBe('2025-01-01T00:00:00.000Z');
  });

  it('counts related requests as attempts and shows others', () => {
    const unrelated = play(withLesson, listUsers);
    expect(lessonOf(unrelated)).toMatchObject({ steps: {}, last_attempt: { related: false } });
    expect(unrelated.events).toMatchObject([{ type: 'attempt', feedback: { related: false } }]);

    const related = play(
      withLesson,
      listUsers,
      exchangeOf({ status: 400, operations: [operationOf('createProduct')] }),
    );
    expect(lessonOf(related)).toMatchObject({
      steps: { create: { attempts: 1 } },
      last_attempt: { related: true },
    });
  });

  it('says after three attempts that a hint is available', () => {
    const failing = got('1', 404);
    const attempts = [failing, failing, failing];
    expect(
      lessonOf(play(withLesson, created('1'), ...attempts.slice(1))).last_attempt?.next_step,
    ).not.toContain('Hint');
    expect(lessonOf(play(withLesson, created('1'), ...attempts)).last_attempt?.next_step).toContain(
      'Hint 1 is available.',
    );
  });

  it('replaces the saved values when an earlier step passes again', () => {
    const again = play(withLesson, created('1'), created('2'));
    expect(lessonOf(again)).toMatchObject({
      saved: { id: '2' },
      steps: { create: { done_at: '2026-01-01T00:00:00.000Z' } },
    });
    expect(lessonOf(again).last_attempt?.next_step).toContain(
      'This request passes the earlier step "Create a product" again; its saved values are replaced.',
    );
    expect(lessonOf(play(withLesson, created('1'), created('2'), got('1'))).state).toBe('in_progress');
    expect(lessonOf(play(withLesson, created('1'), created('2'), got('2'))).state).toBe('completed');
  });

  it('replaces the saved values of the last earlier step that passes again', () => {
    const record = { ...withLesson, active: 'twice', lessons: { twice: running } };
    const { lessons } = play(record, created('1'), created('2'), created('3')).record;
    expect(lessons.twice?.saved).toEqual({ unique: '0123abcd', first: '1', second: '3' });
  });

  it('ignores exchanges unless it is running', () => {
    const stopped = { ...withLesson, lessons: { crud: { ...running, running: false } } };
    const inactive = { ...withLesson, active: null };
    const unknown = { ...withLesson, active: 'constructor' };
    for (const record of [stopped, inactive, unknown]) {
      expect(play(record, created('1'))).toEqual({ record, events: [] });
      expect(play(record, created('1')).record).toBe(record);
    }
  });
});

it('never loses a completed step, whatever is sent', () => {
  const requests = [
    created('1'),
    created('2'),
    got('1'),
    got('2'),
    got('1', 404),
    listUsers,
    exchangeOf({ status: 413 }),
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...requests), { maxLength: 12 }), (sent) => {
      let record: ProgressRecord = { ...withLesson, challenges: withChallenges.challenges };
      let done: string[] = [];
      for (const [i, exchange] of sent.entries()) {
        record = advance(record, exchange, { catalogue, now: start + i, variables: new Map() }).record;
        const steps = Object.entries(record.lessons.crud?.steps ?? {});
        const next = steps.flatMap(([id, { done_at: at }]) => (at === null ? [] : [id]));
        expect(next).toEqual(expect.arrayContaining(done));
        expect(next.length - done.length).toBeLessThanOrEqual(1);
        done = next;
      }
    }),
  );
});
