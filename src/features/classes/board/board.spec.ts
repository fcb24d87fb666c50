// The rows, states and step counts of a board.
import { classOf, curriculum, learnerOf, MINUTE, START } from '../../../../test/support/class-states.js';
import { boardOf } from './board.js';
import type {
  ClassState,
  CurrentStep,
  ItemProgress,
  Learner,
  LearnerProgress,
} from '../store/class.record.js';

const at = (minutes: number): number => START + minutes * MINUTE;
const done = { doneAt: START, attempts: 2, help: 1 };
const open = { doneAt: null, attempts: 1, help: 0 };

const itemWith = (changes: Partial<ItemProgress>): ItemProgress => ({
  ...{ kind: 'lesson', startedAt: START, completedAt: null, points: 0, steps: {} },
  ...changes,
});
const currentWith = (changes: Partial<CurrentStep> = {}): CurrentStep => ({
  ...{ kind: 'lesson', item: 'read', step: 'record', since: START, attempts: 0, help: 0 },
  ...{ failedCheck: null, lastStatus: null },
  ...changes,
});
const withProgress = (progress: Partial<LearnerProgress>, number = 1): Learner =>
  learnerOf(number, { progress: { items: {}, current: null, ...progress } });
const completedRead = itemWith({ completedAt: at(1), steps: { list: done, record: done } });

const rowsAt = (state: ClassState, minutes: number): readonly string[] =>
  boardOf(state, curriculum, at(minutes)).learners.map((row) => row.state);

describe('the state of a learner', () => {
  const assigned = ['read'];
  it.each<[string, string, Partial<LearnerProgress>, activeAt: number, now: number]>([
    ['active', 'has just joined', {}, 0, 2],
    ['idle', 'sent no request for three minutes', {}, 0, 3],
    ['active', 'sent a request less than three minutes ago', {}, 7, 9],
    ['stuck', 'has five attempts at the open step', { current: currentWith({ attempts: 5 }) }, 0, 20],
    ['active', 'has four attempts at the open step', { current: currentWith({ attempts: 4 }) }, 0, 1],
    ['stuck', 'is at the open step for eight minutes, with requests', { current: currentWith() }, 7, 8],
    ['idle', 'is at the open step for eight minutes, without requests', { current: currentWith() }, 1, 8],
    ['active', 'is at the open step for less than eight minutes', { current: currentWith() }, 7, 7.9],
    ['done', 'completed what is assigned', { items: { read: completedRead } }, 0, 30],
    [
      'done',
      'completed what is assigned and has many attempts at another step',
      { items: { read: completedRead }, current: currentWith({ item: 'write', attempts: 9 }) },
      30,
      30,
    ],
  ])('is %s where the learner %s', (expected, _, progress, activeAt, now) => {
    const learners = [withProgress(progress)];
    const state = classOf({ head: { assigned }, learners, activity: [['learner-1', at(activeAt)]] });
    expect(rowsAt(state, now)).toEqual([expected]);
  });

  it('is never done where nothing is assigned', () => {
    expect(rowsAt(classOf({ learners: [withProgress({ items: { read: completedRead } })] }), 1)).toEqual([
      'active',
    ]);
  });

  it('is not done before everything that is assigned is completed', () => {
    const state = classOf({
      head: { assigned: ['read', 'write'] },
      learners: [withProgress({ items: { read: completedRead, write: itemWith({}) } })],
    });
    expect(rowsAt(state, 5)).toEqual(['idle']);
  });
});

describe('a board', () => {
  const learners = [
    learnerOf(2, { joinedAt: at(2) }),
    withProgress({
      items: {
        read: itemWith({ steps: { list: done, record: open } }),
        write: itemWith({ completedAt: at(1), steps: { create: done } }),
        puzzle: itemWith({ kind: 'challenge', completedAt: at(1), points: 16, steps: { first: done } }),
      },
      current: currentWith({ attempts: 6, help: 2, failedCheck: 'input.id', lastStatus: 404 }),
    }),
  ];
  const state = classOf({ learners, version: 7, head: { assigned: ['write'] } });
  const board = boardOf(state, curriculum, at(2));

  it('has the learners in the order of joining', () => {
    expect(board.learners.map(({ id }) => id)).toEqual(['learner-1', 'learner-2']);
    expect(board.learners[1]).toMatchObject({
      joined_at: '2026-01-01T00:02:00.000Z',
      last_activity_at: '2026-01-01T00:02:00.000Z',
      current: null,
    });
  });

  it('counts lessons, challenges, points, and steps of lessons', () => {
    expect(board.learners[0]).toMatchObject({
      ...{ lessons_completed: 1, challenges_completed: 1, points: 16, steps_done: 2 },
    });
  });

  it('has the open step with its last attempt', () => {
    expect(board.learners[0]?.current).toEqual({
      ...{ lesson: 'read', step: 'record', title: 'Do record', since: '2026-01-01T00:00:00.000Z' },
      ...{ attempts: 6, help: 2, failed_check: 'input.id', last_status: 404 },
    });
  });

  it('counts the steps of what is assigned or started, in the order of the tracks', () => {
    expect(board.steps).toEqual([
      { lesson: 'read', step: 'list', done: 1, open: 0, stuck: 0 },
      // A learner who has done everything that is assigned is not stuck.
      { lesson: 'read', step: 'record', done: 0, open: 1, stuck: 0 },
      { lesson: 'write', step: 'create', done: 1, open: 0, stuck: 0 },
      { lesson: 'puzzle', step: 'first', done: 1, open: 0, stuck: 0 },
      { lesson: 'puzzle', step: 'second', done: 0, open: 0, stuck: 0 },
    ]);
  });

  it('counts the learners who are stuck at a step', () => {
    const { steps, totals } = boardOf(classOf({ learners }), curriculum, at(2));
    expect(steps).toContainEqual({ lesson: 'read', step: 'record', done: 0, open: 0, stuck: 1 });
    expect(totals).toEqual({ learners: 2, active: 1, stuck: 1, done: 0 });
  });

  it('has another version after a change, and when the state of a learner changes with the time', () => {
    const version = (minutes: number, changed = state): string =>
      boardOf(changed, curriculum, at(minutes)).version;
    expect(version(2)).toBe(board.version);
    expect(version(6)).not.toBe(board.version);
    expect(version(2, classOf({ learners, version: 8, head: { assigned: ['write'] } }))).not.toBe(
      board.version,
    );
  });

  it('shows the id of an open step that no lesson has', () => {
    const current = currentWith({ item: 'gone', step: 'unknown' });
    const { learners: rows } = boardOf(classOf({ learners: [withProgress({ current })] }), curriculum, at(1));
    expect(rows[0]?.current).toMatchObject({ lesson: 'gone', title: 'unknown' });
  });
});
