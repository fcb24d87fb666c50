// A lesson, challenges and exchanges for the tests of the engine.
import type { Exchange } from '../../src/platform/practice/exchange/exchange.js';
import { Catalogue } from '../../src/features/learn/content/catalogue.js';
import { advance } from '../../src/features/learn/engine/engine.js';
import type { LessonFile } from '../../src/features/learn/content/lesson.js';
import {
  newChallenge,
  type ChallengeRecord,
  type LessonRecord,
  type ProgressRecord,
} from '../../src/features/learn/progress/progress.record.js';
import { exchangeOf, operationOf, stepOf } from './exchanges.js';

type Advance = ReturnType<typeof advance>;

export const start = Date.parse('2026-01-01T00:00:00.000Z');
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
const saveAs = (id: string): LessonFile['steps'][number] =>
  stepOf({ id, checks: { response: { status: 201 } }, save: { [id]: 'result.id' } });
/** Its first two steps accept the same requests. */
const twice: LessonFile = {
  ...{ ...about, kind: 'lesson', id: 'twice', title: 'Twice' },
  steps: [saveAs('first'), saveAs('second'), read],
};
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
const tracks = [{ id: 'rest', title: 'REST', lessons: ['crud', 'twice'] }];
const files = [lesson, twice, challenge, anyError].map((content) => ({ name: content.id, content }));
export const catalogue = new Catalogue({ files, tracks });

export const created = (id: string): Exchange =>
  exchangeOf({ operations: [operationOf('createProduct', { result: { id } })] });
export const got = (id: string, status = 200): Exchange =>
  exchangeOf({
    method: 'GET',
    path: `/api/v1/products/${id}`,
    status,
    operations: [operationOf('getProduct', { input: { id } })],
  });
export const listUsers = exchangeOf({
  method: 'GET',
  path: '/api/v1/users',
  status: 200,
  operations: [operationOf('listUsers')],
});

export const running: LessonRecord = {
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
export const withLesson: ProgressRecord = {
  version: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
  unique: '0123abcd',
  active: 'crud',
  lessons: { crud: running },
  challenges: {},
};
export const withChallenges: ProgressRecord = {
  ...withLesson,
  active: null,
  lessons: {},
  challenges: Object.fromEntries(catalogue.challenges.map(({ id }) => [id, newChallenge])),
};

/** Exchanges one second apart. */
export function play(record: ProgressRecord, ...exchanges: readonly Exchange[]): Advance {
  return exchanges.reduce<Advance>(
    (state, exchange, i) =>
      advance(state.record, exchange, { catalogue, now: start + i * 1000, variables: new Map() }),
    { record, events: [] },
  );
}
export const lessonOf = ({ record }: Advance): LessonRecord => record.lessons.crud ?? running;
export const challengeOf = ({ record }: Advance, id = 'rest-01'): ChallengeRecord | undefined =>
  record.challenges[id];
