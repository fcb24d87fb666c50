// The engine: candidates, steps, points and attempts of challenges.
import { exchangeOf, operationOf } from '../../../../test/support/exchanges.js';
import {
  challengeOf,
  created,
  got,
  listUsers,
  play,
  start,
  withChallenges,
  withLesson,
} from '../../../../test/support/engine-examples.js';
import { newChallenge, type ChallengeRecord } from '../progress/progress.record.js';

describe('challenges', () => {
  it('are evaluated only after their start', () => {
    const record = { ...withChallenges, challenges: {} };
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
    expect(challengeOf(play(withChallenges, got('1')))).toBe(newChallenge);
  });

  it.each([
    [0, 30],
    [1, 23],
    [2, 23],
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
      ...{
        attempts: 1,
        last_attempt: { step: 'create', failed: [{ check: 'status' }, { check: 'save.id' }] },
      },
    });
    expect(challengeOf(play(withChallenges, exchangeOf({ status: 413 })), 'http-05')).toMatchObject({
      state: 'solved',
      points: 10,
    });
  });

  it('do not advance by a request of the active lesson', () => {
    const { challenges } = withChallenges;
    const record = { ...withLesson, challenges };
    const passed = play(record, created('1'));
    expect(passed.events.map(({ kind, type }) => [kind, type])).toEqual([['lesson', 'step_done']]);
    expect(passed.record.challenges).toBe(challenges);
    const failed = exchangeOf({ status: 400, operations: [operationOf('createProduct')] });
    expect(play(record, failed).record.challenges).toBe(challenges);
  });

  it('advance by a request that has nothing to do with the active lesson', () => {
    const both = play(
      { ...withLesson, challenges: withChallenges.challenges },
      exchangeOf({ status: 413, path: '/api/v1/users' }),
    );
    expect(challengeOf(both, 'http-05')?.state).toBe('solved');
    expect(both.record.version).toBe(2);
  });
});
