// States of a class for the tests of pure functions.
import {
  noProgress,
  type ClassHead,
  type ClassState,
  type Learner,
} from '../../src/features/classes/store/class.record.js';
import type { CurriculumItem } from '../../src/features/classes/learners/curriculum.js';
import { Curriculum } from '../../src/features/classes/learners/curriculum.js';
import { Catalogue } from '../../src/features/learn/content/catalogue.js';
import type { LessonFile } from '../../src/features/learn/content/lesson.js';
import { stepOf } from './exchanges.js';

export const START = Date.parse('2026-01-01T00:00:00.000Z');
export const MINUTE = 60_000;

const fileOf = (kind: LessonFile['kind'], id: string, ...steps: readonly string[]): LessonFile => ({
  ...{ kind, id, title: `About ${id}`, track: 'own', level: 'beginner', protocol: 'REST' },
  steps: steps.map((step) => stepOf({ id: step, title: `Do ${step}` })),
});

const files = [
  fileOf('lesson', 'read', 'list', 'record'),
  fileOf('lesson', 'write', 'create'),
  fileOf('challenge', 'puzzle', 'first', 'second'),
];

/** Two lessons and a challenge. */
export const curriculum = new Curriculum(
  new Catalogue({
    files: files.map((content) => ({ name: `${content.kind}s/${content.id}.json`, content })),
    tracks: [{ id: 'own', title: 'Own', lessons: ['read', 'write'] }],
  }),
);

export function itemOf(id: string): CurriculumItem {
  const found = curriculum.find(id);
  if (found === undefined) throw new Error(`no item ${id}`);
  return found;
}

export const learnerOf = (number: number, changes: Partial<Learner> = {}): Learner => ({
  ...{ id: `learner-${number}`, name: `Learner ${number}`, number, joinedAt: START },
  ...{ tokenHash: 'hash', rejoin: null, sessions: [], progress: noProgress },
  ...changes,
});

interface ClassChanges {
  readonly head?: Partial<ClassHead>;
  readonly learners?: readonly Learner[];
  readonly activity?: readonly (readonly [learner: string, at: number])[];
  readonly version?: number;
}

export function classOf({ head, learners = [], activity = [], version = 1 }: ClassChanges = {}): ClassState {
  const value: ClassHead = {
    ...{ id: 'class-1', title: 'APIs', joinCode: 'ABCD2345', trainerHash: 'hash', createdAt: START },
    ...{ expiresAt: START + 60 * MINUTE, assigned: [], locked: false },
    ...head,
  };
  return {
    version,
    head: { version, value },
    membersVersion: version,
    learners: new Map(learners.map((learner) => [learner.id, { version, value: learner }])),
    activity: new Map(activity),
  };
}
