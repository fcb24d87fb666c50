// The progress of a learner in a class, from the events of joined sessions.
import { curriculum, MINUTE, START } from '../../../../test/support/class-states.js';
import { challengeRecord, eventOf, feedback, lessonRecord } from '../../../../test/support/learner-events.js';
import type { LearningEvent } from '../../learn/progress/learning.events.js';
import type { ProgressRecord } from '../../learn/progress/progress.record.js';
import { noProgress, type LearnerProgress } from '../store/class.record.js';
import { applyEvents } from './learner.progress.js';

interface Given {
  readonly before?: LearnerProgress;
  readonly record?: ProgressRecord;
  readonly assigned?: readonly string[];
}

const after = (
  events: readonly LearningEvent[],
  { before = noProgress, record = lessonRecord({}), assigned = [] }: Given = {},
): LearnerProgress => applyEvents(before, events, record, { find: (id) => curriculum.find(id), assigned });

describe('a lesson', () => {
  it('that starts has its first step open', () => {
    expect(after([eventOf('started')])).toEqual({
      items: {
        read: { kind: 'lesson', startedAt: START, completedAt: null, points: 0, steps: {} },
      },
      current: {
        ...{ kind: 'lesson', item: 'read', step: 'list', since: START, attempts: 0, help: 0 },
        ...{ failedCheck: null, lastStatus: null },
      },
    });
  });

  it('counts its attempts, and reports the last one', () => {
    const { items, current } = after([
      eventOf('started'),
      eventOf('attempt', 'read', 'list', 1),
      eventOf('attempt', 'read', 'list', 2),
    ]);
    expect(items.read?.steps).toEqual({ list: { doneAt: null, attempts: 2, help: 0 } });
    expect(current).toMatchObject({
      ...{ since: START, attempts: 2, failedCheck: 'status', lastStatus: 404 },
    });
  });

  it('does not count unrelated requests', () => {
    const unrelated = { ...eventOf('attempt'), feedback: { ...feedback, related: false } };
    const started = after([eventOf('started')]);
    expect(after([unrelated], { before: started })).toEqual(started);
  });

  it('opens the next step when a step is done, and counts its attempts from 0', () => {
    const before = after([eventOf('started'), eventOf('attempt', 'read', 'list')]);
    const record = lessonRecord({ list: { done: true } });
    const { items, current } = after([eventOf('step_done', 'read', 'list', 3)], { before, record });
    expect(items.read?.steps.list).toEqual({ doneAt: START + 3 * MINUTE, attempts: 1, help: 0 });
    expect(current).toMatchObject({
      step: 'record',
      since: START + 3 * MINUTE,
      attempts: 0,
      failedCheck: null,
    });
  });

  it('is completed with its last step, at the time of that step, and stays completed after a restart', () => {
    const all = [
      eventOf('started'),
      eventOf('step_done', 'read', 'list', 1),
      eventOf('step_done', 'read', 'record', 2),
    ];
    const record = lessonRecord({ list: { done: true }, record: { done: true } });
    const before = after(all, { record });
    expect(before.items.read?.completedAt).toBe(START + 2 * MINUTE);
    expect(before.current).toBeNull();
    const { items, current } = after([eventOf('restarted', 'read', undefined, 9)], { before });
    expect(items.read).toMatchObject({ startedAt: START, completedAt: START + 2 * MINUTE });
    expect(current?.step).toBe('list');
  });

  it('is not completed by steps that were done outside the class', () => {
    const record = lessonRecord({ list: { done: true }, record: { done: true } });
    const { items } = after([eventOf('step_done', 'read', 'record')], { record });
    expect(items.read?.completedAt).toBeNull();
  });

  it('has the highest help level that was read', () => {
    const before = after([eventOf('started')]);
    const record = lessonRecord({ list: { help: 2 } });
    const { items, current } = after([eventOf('help', 'read', 'list')], { before, record });
    expect(items.read?.steps.list?.help).toBe(2);
    expect(current?.help).toBe(2);
    const lower = after([eventOf('help', 'read', 'list')], { before: { items, current } });
    expect(lower.items.read?.steps.list?.help).toBe(2);
  });

  it('is ignored if the service does not have it', () => {
    expect(after([{ ...eventOf('started'), id: 'unknown' }])).toBe(noProgress);
  });

  it('is not changed by a merged token', () => {
    expect(after([eventOf('merged')])).toBe(noProgress);
  });
});

describe('a challenge', () => {
  const record = challengeRecord({ step: 1 });

  it('that no learner aims at counts its steps, but no attempts, and is not the open step', () => {
    expect(after([eventOf('attempt', 'puzzle', 'first')], { record })).toBe(noProgress);
    const { items, current } = after([eventOf('step_done', 'puzzle', 'first')], { record });
    expect(items.puzzle?.steps.first?.doneAt).toBe(START);
    expect(current).toBeNull();
  });

  it.each<[string, Given]>([
    ['is assigned', { assigned: ['puzzle'] }],
    [
      'of which a hint was read',
      {
        before: after([eventOf('help', 'puzzle', 'first')], { record: challengeRecord({ help: 1 }) }),
      },
    ],
  ])('that %s is the open step', (_, given) => {
    const { items, current } = after([eventOf('attempt', 'puzzle', 'first')], {
      record: challengeRecord({}),
      ...given,
    });
    expect(items.puzzle?.steps.first?.attempts).toBe(1);
    expect(current).toMatchObject({ item: 'puzzle', step: 'first', attempts: 1 });
  });

  it('does not replace the step at which the learner is', () => {
    const before = after([eventOf('started')]);
    const { items, current } = after(
      [eventOf('attempt', 'puzzle', 'first'), eventOf('step_done', 'puzzle', 'first')],
      { before, record, assigned: ['puzzle'] },
    );
    expect(items.puzzle?.steps.first).toMatchObject({ attempts: 1, doneAt: START });
    expect(current?.item).toBe('read');
  });

  it('has its points when its last step is done', () => {
    const solved = challengeRecord({ step: 2, state: 'solved', points: 16 });
    const { items, current } = after(
      [eventOf('step_done', 'puzzle', 'first'), eventOf('step_done', 'puzzle', 'second', 4)],
      { record: solved, assigned: ['puzzle'] },
    );
    expect(items.puzzle).toMatchObject({ completedAt: START + 4 * MINUTE, points: 16 });
    expect(current).toBeNull();
  });

  it('that starts again opens its first step', () => {
    const before = after([eventOf('step_done', 'puzzle', 'first')], { record, assigned: ['puzzle'] });
    expect(before.current?.step).toBe('second');
    const { current } = after([eventOf('restarted', 'puzzle', undefined, 2)], {
      before,
      record: challengeRecord({ step: 0 }),
      assigned: ['puzzle'],
    });
    expect(current).toMatchObject({ item: 'puzzle', step: 'first', since: START + 2 * MINUTE });
  });
});
