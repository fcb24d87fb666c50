// JSON Schemas of classes, for the OpenAPI documents.
import type { SchemaObject } from '@nestjs/swagger';
import {
  closedObject,
  count,
  dateTime,
  nullable,
  uuid,
  wordOrNull,
} from '../../../platform/http/openapi/json-schema.js';
import type { Board, BoardLearner, BoardStep } from '../board/board.js';
import type { StepCount } from '../board/step-counts.js';
import type { ClassReport, CreatedClass } from './classes.service.js';
import type { ExportRow } from '../board/export.js';
import { sharings } from '../store/class.record.js';
import { hows } from '../../learn/progress/progress.record.js';

export type PropertiesOf<T> = Readonly<Record<keyof T, SchemaObject>>;

export const textProperty: SchemaObject = { type: 'string' };
const booleanProperty: SchemaObject = { type: 'boolean' };
const nullableCount = nullable(count);

export const code: SchemaObject = {
  type: 'string',
  pattern: '^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$',
  description: 'Case and hyphens do not matter.',
};
const title: SchemaObject = { type: 'string', minLength: 1, maxLength: 80 };
const assigned: SchemaObject = {
  type: 'array',
  items: textProperty,
  description: 'Ids of the lessons and challenges that learners should complete.',
};
export const learnerName: SchemaObject = {
  type: 'string',
  minLength: 1,
  maxLength: 40,
  description:
    'A nickname that the board shows. Unique in the class, ignoring case. Without control and bidirectional characters.',
};
const trainerTokenText: SchemaObject = {
  type: 'string',
  pattern: '^ct_[A-Za-z0-9_-]{43}$',
  description: 'Secret of the trainer. Only this response contains it.',
};
const learnerToken: SchemaObject = {
  type: 'string',
  pattern: '^cl_[A-Za-z0-9_-]{43}$',
  description: 'Secret of the learner, with which further sessions join.',
};

export const sharing: SchemaObject = {
  type: 'string',
  enum: [...sharings],
  description:
    'Whether the trainer sees the headers and bodies of the last attempts. `requested`: the trainer would like to, and the learner has not decided.',
};

const created: PropertiesOf<CreatedClass> = {
  id: uuid,
  join_code: code,
  trainer_token: trainerTokenText,
  title,
  created_at: dateTime,
  expires_at: { ...dateTime, description: 'When the class and all of its data are deleted.' },
  assigned,
  join_url: { type: 'string', format: 'uri', description: 'The page on which learners join.' },
};
const { trainer_token: _, ...known } = created;

const report: PropertiesOf<ClassReport> = {
  ...known,
  locked: { ...booleanProperty, description: 'Whether no further learner can join.' },
  learners: { ...count, description: 'Number of learners.' },
};

const boardClass: PropertiesOf<Board['class']> = {
  id: uuid,
  title,
  expires_at: dateTime,
  locked: booleanProperty,
  assigned,
};

const current: PropertiesOf<BoardStep> = {
  lesson: { ...textProperty, description: 'Id of the lesson or challenge.' },
  step: textProperty,
  title: { ...textProperty, description: 'Title of the step.' },
  since: { ...dateTime, description: 'Since when the step is open.' },
  attempts: { ...count, description: 'Related requests that did not pass.' },
  help: { ...count, maximum: 3, description: 'The highest help level that was read.' },
  failed_check: nullable(textProperty),
  last_status: nullableCount,
};

const learner: PropertiesOf<BoardLearner> = {
  id: uuid,
  name: learnerName,
  joined_at: dateTime,
  last_activity_at: dateTime,
  state: {
    type: 'string',
    enum: ['done', 'stuck', 'active', 'idle'],
    description:
      '`done`: all assigned lessons and challenges are completed. `stuck`: five attempts at the open step, or open for eight ' +
      'minutes with a request in the last three. `active`: a request in the last three minutes. The first that applies.',
  },
  current: { ...nullable(closedObject(current)), description: 'The open step; null if there is none.' },
  sharing,
  dry_run: { ...booleanProperty, description: 'The seat of the trainer, which counts in no total.' },
  lessons_completed: count,
  challenges_completed: count,
  points: count,
  steps_done: { ...count, description: 'Steps of lessons that are done.' },
  how: {
    ...closedObject({ alone: count, hints: count, solution: count }),
    description: 'The done steps by the help that was read before.',
  },
};

const stepCount: PropertiesOf<StepCount> = {
  lesson: { ...textProperty, description: 'Id of the lesson or challenge.' },
  step: textProperty,
  done: { ...count, description: 'Learners who have done it.' },
  open: { ...count, description: 'Learners who are at it and not stuck.' },
  stuck: { ...count, description: 'Learners who are stuck at it.' },
};

const board: PropertiesOf<Board> = {
  class: closedObject(boardClass),
  version: { ...textProperty, description: 'Changes with the board.' },
  totals: closedObject({ learners: count, active: count, stuck: count, done: count }),
  learners: {
    type: 'array',
    items: closedObject(learner),
    description: 'All learners, in the order of joining.',
  },
  steps: {
    type: 'array',
    items: closedObject(stepCount),
    description: 'The steps of assigned and of started lessons and challenges.',
  },
};

const exportRow: PropertiesOf<ExportRow> = {
  learner_id: uuid,
  name: learnerName,
  kind: { type: 'string', enum: ['lesson', 'challenge'] },
  id: { ...textProperty, description: 'Id of the lesson or challenge.' },
  title: textProperty,
  state: { type: 'string', enum: ['not_started', 'in_progress', 'completed'] },
  steps_done: count,
  steps: count,
  attempts: count,
  help: { ...count, description: 'Sum of the highest help level of each step.' },
  points: count,
  started_at: nullable(dateTime),
  completed_at: nullable(dateTime),
  last_activity_at: dateTime,
  how: {
    ...wordOrNull(hows),
    description:
      'The most help with which a done step was completed: `alone`, `hints` or `solution`; null if none is done.',
  },
};

const membershipClass = closedObject({ id: uuid, title, expires_at: dateTime, assigned });
const membershipLearner = closedObject({ id: uuid, name: learnerName });

export const createdSchema = closedObject(created);
export const reportSchema = closedObject(report);
export const boardSchema = closedObject(board);
export const exportSchema: SchemaObject = { type: 'array', items: closedObject(exportRow) };
const membership = { class: membershipClass, learner: membershipLearner, sharing };
export const membershipSchema = closedObject(membership);
export const joinedSchema = closedObject({ ...membership, learner_token: learnerToken });
