// Help for lessons and challenges. The highest level that was read is part of the progress.
import { Injectable } from '@nestjs/common';
import { fail, failValidation } from '../../core/errors.js';
import { similar } from '../../core/text.js';
import type { Session } from '../../platform/session/session.js';
import { Catalogue } from './catalogue.js';
import { findStep, helpOf, nextLevel, type Help } from './help.js';
import type { HelpOptions } from './learn.input.js';
import type { LearningEvent } from './learning.events.js';
import { lessonVariables } from './lesson-variables.js';
import type { LessonFile, LessonStep } from './lesson.js';
import { addChallengeHelp, addLessonHelp, challengeOf, openStep, stepOf } from './progress.changes.js';
import type { ProgressRecord } from './progress.record.js';
import { ProgressService } from './progress.service.js';

interface Request extends HelpOptions {
  readonly baseUrl: string;
}

@Injectable()
export class HelpService {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly progress: ProgressService,
  ) {}

  /** Throws CONFLICT if the lesson was not started in this session. */
  async ofLesson(session: Session, id: string, request: Request): Promise<Help> {
    const file = this.catalogue.get(id);
    const { help } = await this.progress.change(session, (record, at) => {
      const lesson = record.lessons[id];
      if (lesson === undefined || lesson.state === 'interrupted')
        fail('CONFLICT', `Start the lesson first: POST /learn/${id}/start`);
      const step = stepFor(file, request.step, openStep(file, lesson));
      const level = request.level ?? nextLevel(stepOf(lesson, step.id).help);
      const event: LearningEvent = { type: 'help', kind: 'lesson', id, step: step.id, at };
      return {
        record: addLessonHelp(record, id, step.id, level),
        events: [event],
        help: helpOf(step, level, learnerOf(session, record, lesson.saved, { ...request, at })),
      };
    });
    return help;
  }

  /** Throws CONFLICT if the session is not tracked. */
  async ofChallenge(session: Session, id: string, request: Request): Promise<Help> {
    const file = this.catalogue.getChallenge(id);
    const { help } = await this.progress.change(session, (record, at) => {
      checkTracked(record);
      const challenge = challengeOf(record, id);
      const step = stepFor(file, request.step, file.steps[challenge.step]?.id);
      const level = request.level ?? nextLevel(challenge.help);
      const event: LearningEvent = { type: 'help', kind: 'challenge', id, step: step.id, at };
      return {
        record: addChallengeHelp(record, id, level),
        events: [event],
        help: helpOf(step, level, learnerOf(session, record, challenge.saved, { ...request, at })),
      };
    });
    return help;
  }

  /** The help for the open step of a challenge that was read before. */
  readOfChallenge(session: Session, file: LessonFile, record: ProgressRecord, baseUrl: string): Help[] {
    const { help, step, saved } = challengeOf(record, file.id);
    const open = file.steps[step] ?? file.steps.at(-1);
    if (open === undefined) return [];
    const learner = learnerOf(session, record, saved, { baseUrl, at: Date.parse(record.updated_at) });
    return Array.from({ length: help }, (_, i) => helpOf(open, i + 1, learner));
  }
}

export function checkTracked({ challenges_since }: ProgressRecord): void {
  if (challenges_since === null)
    fail('CONFLICT', 'Start the challenges first: POST /learn/challenges/start');
}

/** The named step, else the open one, else the last. Throws BAD_REQUEST for an unknown step. */
function stepFor(file: LessonFile, given: string | undefined, open: string | undefined): LessonStep {
  const found = findStep(file, given ?? open ?? '') ?? (given === undefined ? file.steps.at(-1) : undefined);
  if (found !== undefined) return found;
  const ids = file.steps.map(({ id }) => id);
  const suggestion = similar((given ?? '').slice(0, 64), ids);
  const hint = suggestion === undefined ? ` (steps: ${ids.join(', ')})` : ` (did you mean '${suggestion}'?)`;
  const message = 'must be equal to one of the allowed values';
  return failValidation([{ location: 'body/step', field: 'step', message }], hint);
}

function learnerOf(
  { id }: Session,
  record: ProgressRecord,
  saved: Readonly<Record<string, unknown>>,
  { baseUrl, at }: { readonly baseUrl: string; readonly at: number },
): Parameters<typeof helpOf>[2] {
  const values = new Map([...lessonVariables(record, { baseUrl }, at), ...Object.entries(saved)]);
  return { values, baseUrl, session: id };
}
