// The engine: order of steps, saved values, attempts, completion, challenges, points, events.
import fc from 'fast-check';
import type { Exchange } from '../../platform/exchange/exchange.js';
import { exchangeOf, operationOf, stepOf } from '../../../test/support/exchanges.js';
import { Catalogue } from './catalogue.js';
import { advance, type Advance } from './engine.js';
import type { LessonFile } from './lesson.js';
import type { ChallengeRecord, LessonRecord, ProgressRecord } from './progress.record.js';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const about = { track: 'rest', level: 'advanced', protocol: 'REST' } as const;

const create = stepOf({
  checks: { request: { operation: 'createProduct' }, response: { status: 201 } },
  save: { id: 'result.id' },
});
const read = stepOf({
  id: 'read',
  title: 'Read it',
  checks: { request: { operation: 'getProduct', input: { id: '{{id}}' } }, response: { status: 200 } },
  solution: { request: { method: 'GET', path: '/api/v1/products/{{id}}' } },
});
const lesson: LessonFile = { ...about, kind: 'lesson', id: 'crud', title: 'Crud', steps: [create, read] };
const challenge: LessonFile = {
  ...about,
  kind: 'challenge',
  id: 'rest-01',
  title: 'Both',
  task: 'Both',
  steps: [create, read],
};
const anyError: LessonFile = {
  ...{ ...about, level: 'beginner', kind: 'challenge', id: 'http-05', title: 'Too large', task: 'Get 413.' },
  steps: [stepOf({ id: 'solve', checks: { response: { status: 413 } } })],
};
const tracks = [{ id: 'rest', title: 'REST', lessons: ['crud'] }];
const files = [lesson, challenge, anyError].map((content) => ({ name: content.id, content }));
const catalogue = new Catalogue({ files, tracks });

const created = (id: string): Exchange =>
  exchangeOf({ operations: [operationOf('createProduct', { result: { id } })] });
const got = (id: string, status = 200): Exchange =>
  exchangeOf({
    method: 'GET',
    path: `/api/v1/products/${id}`,
    status,
    operations: [operationOf('getProduct', { input: { id } })],
  });
const listUsers = exchangeOf({
  method: 'GET',
  path: '/api/v1/users',
  status: 200,
  operations: [operationOf('listUsers')],
});

const running: LessonRecord = {
  ...{
    state: 'in_progress',
    started_at: '2026-01-01T00:00:00.000Z',
    completed_at: null,
    restarts: 0,
    unique: '0123abcd',
    running: true,
  },
  ...{ steps: {}, saved: { unique: '0123abcd' }, last_attempt: null },
};
const withLesson: ProgressRecord = {
  version: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
  unique: '0123abcd',
  active: 'crud',
  challenges_since: null,
  lessons: { crud: running },
  challenges: {},
};
const withChallenges: ProgressRecord = {
  ...withLesson,
  active: null,
  lessons: {},
  challenges_since: running.started_at,
};

/** Exchanges one second apart. */
function play(record: ProgressRecord, ...exchanges: readonly Exchange[]): Advance {
  return exchanges.reduce<Advance>(
    (state, exchange, i) =>
      advance(state.record, exchange, { catalogue, now: start + i * 1000, variables: new Map() }),
    { record, events: [] },
  );
}
const lessonOf = ({ record }: Advance): LessonRecord => record.lessons.crud ?? running;
const challengeOf = ({ record }: Advance, id = 'rest-01'): ChallengeRecord | undefined =>
  record.challenges[id];

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

describe('challenges', () => {
  it('are evaluated only after tracking begins', () => {
    const record = { ...withChallenges, challenges_since: null };
    expect(play(record, created('1')).record).toBe(record);
  });

  it('are solved step by step, with the points of their level', () => {
    expect(challengeOf(play(withChallenges, created('1')))).toMatchObject({
      state: 'open',
      step: 1,
      saved: { id: '1' },
    });
    const solved = play(withChallenges, created('1'), got('1'));
    expect(challengeOf(solved)).toMatchObject({
      state: 'solved',
      solved_at: '2026-01-01T00:00:01.000Z',
      points: 30,
      saved: {},
    });
    expect(solved.events).toEqual([
      { type: 'step_done', kind: 'challenge', id: 'rest-01', step: 'read', at: start + 1000 },
    ]);
  });

  it('stay solved', () => {
    const { record } = play(withChallenges, created('1'), got('1'));
    expect(play(record, created('2'), got('2')).record).toBe(record);
  });

  it('complete one step for one exchange', () => {
    expect(challengeOf(play(withChallenges, created('1')))?.step).toBe(1);
    expect(challengeOf(play(withChallenges, got('1')))).toBeUndefined();
  });

  it.each([
    [0, 30],
    [1, 24],
    [2, 18],
    [3, 0],
  ])('with help %i give %i points', (help, points) => {
    const { record } = play(withChallenges, created('1'));
    const before = challengeOf({ record, events: [] });
    const helped = { ...record, challenges: { 'rest-01': { ...before, help } as ChallengeRecord } };
    expect(challengeOf(play(helped, got('1')))?.points).toBe(points);
  });

  it('count attempts of candidates only', () => {
    expect(play(withChallenges, listUsers).record).toBe(withChallenges);
    expect(
      challengeOf(
        play(withChallenges, exchangeOf({ status: 400, operations: [operationOf('createProduct')] })),
      ),
    ).toMatchObject({
      ...{ attempts: 1, last_attempt: { step: 'create', failed: [{ check: 'status' }] } },
    });
    expect(challengeOf(play(withChallenges, exchangeOf({ status: 413 })), 'http-05')).toMatchObject({
      state: 'solved',
      points: 10,
    });
  });

  it('advance beside the active lesson', () => {
    const both = play({ ...withLesson, challenges_since: running.started_at }, created('1'));
    expect(both.events.map(({ kind, type }) => [kind, type])).toEqual([
      ['lesson', 'step_done'],
      ['challenge', 'step_done'],
    ]);
    expect(both.record.version).toBe(2);
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
      let record: ProgressRecord = { ...withLesson, challenges_since: running.started_at };
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
