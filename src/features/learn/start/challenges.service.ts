// Challenges as responses show them, and their start and restart.
import { Injectable } from '@nestjs/common';
import type { Session } from '../../../platform/session/session/session.js';
import { Catalogue } from '../content/catalogue.js';
import type { Feedback } from '../engine/checks/feedback.js';
import { SOLUTION_LEVEL, type Help } from '../help/help.js';
import { checkTracked, HelpService } from '../help/help.service.js';
import { LessonSetup } from './lesson-setup.js';
import { isForBrowsers } from './lesson.view.js';
import type { LearningEvent } from '../progress/learning.events.js';
import type { LessonFile } from '../content/lesson.js';
import { pointsFor } from '../engine/points.js';
import { challengeOf, restartChallengeOf } from '../progress/progress.changes.js';
import type { ProgressRecord } from '../progress/progress.record.js';
import { ProgressService } from '../progress/progress.service.js';

export interface ChallengeSummary {
  readonly id: string;
  readonly title: string;
  readonly track: string;
  readonly level: LessonFile['level'];
  /** Without help. */
  readonly points: number;
  readonly task: string;
  readonly protocol: string;
  /** Number of steps. */
  readonly steps: number;
  /** Whether a browser can send the requests of every step. */
  readonly browser: boolean;
  readonly state: 'open' | 'solved' | 'untracked';
}

export interface ChallengeView extends ChallengeSummary {
  readonly attempts: number;
  readonly help: number;
  readonly help_available: number;
  readonly last_attempt: Feedback | null;
  /** The help that was read, for the open step. */
  readonly hints: readonly Help[];
}

@Injectable()
export class ChallengesService {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly progress: ProgressService,
    private readonly help: HelpService,
    private readonly setup: LessonSetup,
  ) {}

  async list(session: Session): Promise<ChallengeSummary[]> {
    return this.listOf(await this.progress.record(session));
  }

  /** From now on, the exchanges of the session count for challenges. */
  async start(session: Session): Promise<ChallengeSummary[]> {
    return this.listOf(await this.progress.track(session));
  }

  async get(session: Session, id: string, baseUrl: string): Promise<ChallengeView> {
    const file = this.catalogue.getChallenge(id);
    return this.view(session, file, await this.progress.record(session), baseUrl);
  }

  /**
   * Removes the progress of a challenge that is not solved, and restores the records that it needs. Throws CONFLICT, without an
   * effect, if the session is not tracked or a record cannot be restored.
   */
  async restart(session: Session, id: string, baseUrl: string): Promise<ChallengeView> {
    const file = this.catalogue.getChallenge(id);
    checkTracked(await this.progress.record(session));
    if (file.setup !== undefined) await this.setup.restore(session, file, { reset: false });
    const { record } = await this.progress.change(session, (before, at) => {
      checkTracked(before);
      const record = restartChallengeOf(before, id);
      const event: LearningEvent = { type: 'restarted', kind: 'challenge', id, at };
      return { record, events: record === before ? [] : [event] };
    });
    return this.view(session, file, record, baseUrl);
  }

  private listOf(record: ProgressRecord): ChallengeSummary[] {
    return this.catalogue.challenges.map((file) => summaryOf(file, record));
  }

  private async view(
    session: Session,
    file: LessonFile,
    record: ProgressRecord,
    baseUrl: string,
  ): Promise<ChallengeView> {
    const { attempts, help, last_attempt } = challengeOf(record, file.id);
    return {
      ...summaryOf(file, record),
      attempts,
      help,
      help_available: SOLUTION_LEVEL,
      last_attempt,
      hints: await this.help.readOfChallenge(session, file, record, baseUrl),
    };
  }
}

function summaryOf(file: LessonFile, record: ProgressRecord): ChallengeSummary {
  const { id, title, track, level, task = '', protocol, steps } = file;
  const { state } = challengeOf(record, id);
  return {
    ...{ id, title, track, level },
    points: pointsFor(level, 0),
    ...{ task, protocol },
    steps: steps.length,
    browser: isForBrowsers(file),
    state: record.challenges_since === null && state === 'open' ? 'untracked' : state,
  };
}
