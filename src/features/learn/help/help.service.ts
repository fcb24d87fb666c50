// Help for lessons and challenges. The highest level that was read is part of the progress.
import { Injectable } from '@nestjs/common';
import { fail, failValidation } from '../../../core/errors.js';
import { similar } from '../../../core/text.js';
import { SessionClock } from '../../../platform/session/control/session-clock.js';
import type { Session } from '../../../platform/session/session/session.js';
import { accounts } from '../../auth/accounts.entity.js';
import { Catalogue } from '../content/catalogue.js';
import { findStep, helpOf, nextLevel, type Help, type HelpedLearner } from './help.js';
import type { HelpBody } from '../api/learn.dto.js';
import type { LearningEvent } from '../progress/learning.events.js';
import type { LessonFile, LessonStep } from '../content/lesson.js';
import {
  addChallengeHelp,
  addLessonHelp,
  challengeOf,
  isStarted,
  openStep,
  stepOf,
} from '../progress/progress.changes.js';
import type { LessonRecord, ProgressRecord } from '../progress/progress.record.js';
import { ProgressService } from '../progress/progress.service.js';
import { solutionVariables } from '../content/solution-variables.js';

interface Request extends HelpBody {
  readonly baseUrl: string;
}

/** The session's values for the open step. */
type Activity = Pick<LessonRecord, 'saved' | 'repeated'>;

@Injectable()
export class HelpService {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly progress: ProgressService,
    private readonly clock: SessionClock,
  ) {}

  /** Throws CONFLICT if the lesson was not started in this session. */
  async ofLesson(session: Session, id: string, request: Request): Promise<Help> {
    const file = this.catalogue.get(id);
    const { step, level, activity, unique } = await this.progress.change(session, (before, at) => {
      const lesson = before.lessons[id];
      if (lesson === undefined || lesson.state === 'interrupted')
        return fail('CONFLICT', `Start the lesson first: POST /learn/${id}/start`);
      const step = stepFor(file, request.step, openStep(file, lesson));
      const level = request.level ?? nextLevel(stepOf(lesson, step.id).help);
      const record = addLessonHelp(before, id, step.id, level);
      const event: LearningEvent = { type: 'help', kind: 'lesson', id, step: step.id, at };
      return {
        record,
        events: record === before ? [] : [event],
        step,
        level,
        activity: lesson,
        unique: lesson.unique,
      };
    });
    return helpOf(step, level, this.learnerOf(session, unique, activity, request.baseUrl));
  }

  /** Throws CONFLICT if the challenge was not started. */
  async ofChallenge(session: Session, id: string, request: Request): Promise<Help> {
    const file = this.catalogue.getChallenge(id);
    const { record, step, level, activity } = await this.progress.change(session, (before, at) => {
      checkStarted(before, id);
      const challenge = challengeOf(before, id);
      const step = stepFor(file, request.step, file.steps[challenge.step]?.id);
      const level = request.level ?? nextLevel(challenge.help);
      const record = addChallengeHelp(before, id, level);
      const event: LearningEvent = { type: 'help', kind: 'challenge', id, step: step.id, at };
      return { record, events: record === before ? [] : [event], step, level, activity: challenge };
    });
    return helpOf(step, level, this.learnerOf(session, record.unique, activity, request.baseUrl));
  }

  /** The help for the open step of a challenge that was read before. */
  readOfChallenge(
    session: Session,
    file: LessonFile,
    record: ProgressRecord,
    baseUrl: string,
  ): Promise<Help[]> {
    const challenge = challengeOf(record, file.id);
    const { help, step } = challenge;
    const open = file.steps[step] ?? file.steps.at(-1);
    const learner = this.learnerOf(session, record.unique, challenge, baseUrl);
    const levels = open === undefined ? [] : Array.from({ length: help }, (_, i) => i + 1);
    return Promise.all(levels.map((level) => helpOf(open as LessonStep, level, learner)));
  }

  private learnerOf(
    session: Session,
    unique: string,
    { saved, repeated = [] }: Activity,
    baseUrl: string,
  ): HelpedLearner {
    const source = { unique, now: this.clock.now(session), baseUrl, accounts: accounts.all };
    const values = new Map([...solutionVariables(source), ...Object.entries(saved)]);
    return { values, baseUrl, session: session.id, repeated };
  }
}

/** Throws CONFLICT if the challenge was not started in this session. */
export function checkStarted(record: ProgressRecord, id: string): void {
  if (isStarted(record, id)) return;
  fail('CONFLICT', `Start the challenge first: POST /learn/challenges/start with {"ids": ["${id}"]}`);
}

/** The named step, else the open one, else the last. Throws BAD_REQUEST for an unknown step. */
function stepFor(file: LessonFile, given: string | undefined, open: string | undefined): LessonStep {
  const found = findStep(file, given ?? open) ?? (given === undefined ? file.steps.at(-1) : undefined);
  if (found !== undefined) return found;
  const ids = file.steps.map(({ id }) => id);
  const suggestion = similar((given ?? '').slice(0, 64), ids);
  const hint = suggestion === undefined ? ` (steps: ${ids.join(', ')})` : ` (did you mean '${suggestion}'?)`;
  const message = 'must be equal to one of the allowed values';
  return failValidation([{ location: 'body/step', field: 'step', message }], hint);
}
