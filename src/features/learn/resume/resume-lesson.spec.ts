import { stepOf } from '../../../../test/support/exchanges.js';
import { validLesson } from '../../../../test/support/valid-lesson.js';
import type { LessonFile } from '../content/lesson.js';
import type { ProgressRecord } from '../progress/progress.record.js';
import { goesBack, resumeAt, withMovedTags } from './resume-lesson.js';
import type { ResumePoint } from './resume-point.js';

const file: LessonFile = {
  ...validLesson,
  id: 'codes',
  steps: [
    stepOf({ id: 'about', save: { topic: 'result.topic' } }),
    stepOf({ id: 'get', save: { code: 'result.code' } }),
    stepOf({ id: 'use', save: { token: 'result.token' }, resume_from: 'get' }),
    stepOf({ id: 'again', resume_from: 'use' }),
    stepOf({ id: 'end', save: { topic: 'result.topic' } }),
  ],
};

const record: ProgressRecord = {
  ...{ version: 0, updated_at: '', unique: '00000000', active: null },
  ...{ lessons: {}, challenges: {} },
};

/** A lesson whose first steps are done. */
function pointAt(done: number): ResumePoint {
  const steps = file.steps.map(({ id }, at) => [id, [at < done ? 10 : null, 1, at === 0 ? 2 : 0]] as const);
  return {
    ...{ v: 1, lesson: 'codes', started: 5, restarts: 0, unique: '11111111', seeded: true },
    steps: Object.fromEntries(steps),
    saved: { topic: 't', code: 'c', token: 'k' },
    repeated: [1],
    tags: { start: '', stateVersion: 0, end: '' },
    ...{ records: {}, removed: {} },
  };
}

function resumed(done: number): {
  readonly done: string[];
  readonly saved: string[];
  readonly unique: string;
} {
  const { lessons, active } = resumeAt(record, file, pointAt(done), { now: 1000, unique: '22222222' });
  const lesson = lessons.codes;
  expect(active).toBe('codes');
  const { steps = {}, saved = {}, unique = '' } = lesson ?? {};
  return {
    done: Object.keys(steps).filter((id) => steps[id]?.done_at !== null),
    saved: Object.keys(saved),
    unique,
  };
}

it.each([
  ['its open step', 1, ['about'], ['topic', 'code', 'token'], '11111111'],
  ['the step before, which supplies the code', 2, ['about'], ['topic', 'token'], '22222222'],
  ['the step before both that need the session', 3, ['about'], ['topic'], '22222222'],
  [
    'its open step, if that needs nothing',
    4,
    ['about', 'get', 'use', 'again'],
    ['topic', 'code', 'token'],
    '11111111',
  ],
])('continues at %s', (_, count, done, saved, unique) => {
  expect(resumed(count)).toEqual({ done, saved, unique });
  expect(goesBack(file, pointAt(count))).toBe(done.length < count);
});

it('keeps attempts, help, and what the open step has collected', () => {
  const { lessons } = resumeAt(record, file, pointAt(1), { now: 1000, unique: '22222222' });
  expect(lessons.codes).toMatchObject({ repeated: [1], running: true, state: 'in_progress' });
  expect(lessons.codes?.steps.about).toEqual({ done_at: '1970-01-01T00:00:00.010Z', attempts: 1, help: 2 });
  const back = resumeAt(record, file, pointAt(2), { now: 1000, unique: '22222222' });
  expect(back.lessons.codes).not.toHaveProperty('repeated');
  expect(back.lessons.codes?.steps.get).toEqual({ done_at: null, attempts: 1, help: 0 });
});

it('moves the entity tags in saved values of any form', () => {
  const [from, to] = ['a', 'b'].map((id) => ({ start: `${id}-`, stateVersion: 1, end: '' }));
  if (from === undefined || to === undefined) throw new Error('no scopes');
  const value = { tag: '"a-4-1.2"', list: ['"a-s1-1.2"', 7, null, true], text: 'a-4-1.2' };
  expect(withMovedTags(value, from, to)).toEqual({
    ...{ tag: '"b-4-1.2"', list: ['"b-s1-1.2"', 7, null, true], text: 'a-4-1.2' },
  });
});
