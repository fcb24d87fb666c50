// JSON Schemas of the progress of a session, for the OpenAPI documents.
import type { SchemaObject } from '@nestjs/swagger';
import {
  closedObject,
  count,
  dateTime,
  mapOf,
  nullable,
  wordOrNull,
} from '../../../platform/http/openapi/json-schema.js';
import { lastAttempt } from '../api/feedback.schemas.js';
import { anyValue, arraySchema, textSchema, type PropertiesOf } from '../api/schema-parts.js';
import type { StartedLesson } from '../start/lessons.service.js';
import type { Prepared } from '../start/prepare.js';
import { hows } from './progress.record.js';
import type { MergedProgress, ResumableLesson } from './progress-reports.service.js';
import type {
  ChallengeProgress,
  LessonProgress,
  LessonProgressDetail,
  ProgressReport,
  StepProgress,
  Totals,
} from './progress.report.js';

const help: SchemaObject = {
  type: 'integer',
  minimum: 0,
  maximum: 3,
  description: 'The highest help level that was read.',
};
const how: SchemaObject = {
  ...wordOrNull(hows),
  description:
    'With which help it was completed: `alone`, with `hints` or with the `solution`; null until then.',
};
const attempts: SchemaObject = { ...count, description: 'Related exchanges that did not pass.' };

const step: PropertiesOf<StepProgress> = {
  id: textSchema,
  title: textSchema,
  state: { type: 'string', enum: ['done', 'open', 'later'] },
  done_at: nullable(dateTime),
  attempts,
  help,
  how,
};

const lesson: PropertiesOf<LessonProgress> = {
  id: textSchema,
  title: textSchema,
  state: {
    type: 'string',
    enum: ['not_started', 'in_progress', 'interrupted', 'completed'],
    description:
      '`interrupted`: the saved values are gone, start the lesson again. `completed` stays, also after a restart.',
  },
  started_at: nullable(dateTime),
  completed_at: nullable(dateTime),
  restarts: count,
  steps: arraySchema(closedObject(step)),
};

const detail: PropertiesOf<LessonProgressDetail> = {
  ...lesson,
  saved: { ...mapOf(anyValue), description: 'The values that completed steps saved, by name.' },
  last_attempt: lastAttempt,
};

const resumable: PropertiesOf<ResumableLesson> = {
  ...detail,
  resume_token: {
    ...nullable(textSchema),
    description:
      'Continues the lesson in another session: send it with `PUT /learn/progress`. Null if the lesson is not running, or if the ' +
      'saved values and their records are too large.',
  },
};

export const lessonProgress = closedObject(resumable);

const prepared: PropertiesOf<Prepared> = {
  seeded: { type: 'boolean', description: 'Whether this start added the standard dataset.' },
  restored: {
    ...arraySchema(
      closedObject({
        entity: textSchema,
        id: textSchema,
        was: { type: 'string', enum: ['changed', 'deleted'] },
      }),
    ),
    description: 'The records of the standard dataset that were restored.',
  },
  controls: { ...arraySchema(textSchema), description: 'The controls of the session that the lesson set.' },
  message: { ...textSchema, description: 'What was done.' },
};

const started: PropertiesOf<StartedLesson> = { ...detail, prepared: closedObject(prepared) };

export const startedLesson = closedObject(started);

const challenge: PropertiesOf<ChallengeProgress> = {
  id: textSchema,
  state: { type: 'string', enum: ['open', 'solved'] },
  step: { ...count, description: 'Number of steps passed.' },
  solved_at: nullable(dateTime),
  attempts,
  help,
  points: count,
  how,
};

const totals: PropertiesOf<Totals> = {
  lessons: count,
  lessons_completed: count,
  challenges: count,
  challenges_completed: count,
  points: count,
  points_max: { ...count, description: 'The points of all challenges without help.' },
};

const report: PropertiesOf<ProgressReport> = {
  active: {
    ...nullable(closedObject({ lesson: textSchema, step: textSchema })),
    description: 'The active lesson and its open step.',
  },
  session_expires_at: { ...dateTime, description: 'When the session ends, and its progress with it.' },
  next: {
    ...nullable(closedObject({ lesson: textSchema, title: textSchema })),
    description: 'The first lesson that is not completed and whose prerequisites are.',
  },
  totals: closedObject(totals),
  lessons: { ...arraySchema(closedObject(lesson)), description: 'The lessons with activity.' },
  challenges: { ...arraySchema(closedObject(challenge)), description: 'The challenges with activity.' },
  progress_token: {
    ...textSchema,
    description: 'Continues the progress in another session: send it with `PUT /learn/progress`.',
  },
  verified: {
    type: 'boolean',
    description: 'Whether a configured secret signs the token. Otherwise anyone can write one.',
  },
};

export const progressReport = closedObject(report);

const merged: PropertiesOf<MergedProgress> = {
  ...report,
  ignored: { ...arraySchema(textSchema), description: 'Ids of the token that no lesson or challenge has.' },
};

export const mergedProgress = closedObject(merged);
