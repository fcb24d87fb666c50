// Challenges as responses show them, and their start and restart.
import { Injectable } from '@nestjs/common';
import type { Session } from '../../../platform/session/session/session.js';
import { Catalogue } from '../content/catalogue.js';
import type { Feedback } from '../engine/checks/feedback.js';
import type { Help } from '../help/help.js';
import { checkStarted, HelpService } from '../help/help.service.js';
import { LessonSetup } from './lesson-setup.js';
import { isForBrowsers } from './lesson.view.js';
import type { LearningEvent } from '../progress/learning.events.js';
import type { LessonFile } from '../content/lesson.js';
import { pointsFor } from '../engine/points.js';
import { challengeOf, isStarted, restartChallengeOf, startChallenges } from '../progress/progress.changes.js';
import { wantedIds, type WantedChallenges } from './wanted-challenges.js';
import { SOLUTION_LEVEL, type ProgressRecord } from '../progress/progress.record.js';
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

  /**
   * From now on, the exchanges of the session count for these challenges, and no longer for the active lesson. Throws BAD_REQUEST for
   * an unknown challenge or track.
   */
  async start(session: Session, wanted: WantedChallenges): Promise<ChallengeSummary[]> {
    const ids = wantedIds(wanted, this.catalogue.challenges);
    const { record } = await this.progress.changeTracked(session, (before, at) => {
      const record = startChallenges(before, ids);
      const events: LearningEvent[] =
        before.active === null ? [] : [{ type: 'stopped', kind: 'lesson', id: before.active, at }];
      return { record, events };
    });
    return this.listOf(record);
  }

  async get(session: Session, id: string, baseUrl: string): Promise<ChallengeView> {
    const file = this.catalogue.getChallenge(id);
    return this.view(session, file, await this.progress.record(session), baseUrl);
  }

  /**
   * Removes the progress of a challenge that is not solved, and restores the records that it needs. Throws CONFLICT, without an
   * effect, if the challenge was not started or a record cannot be restored.
   */
  async restart(session: Session, id: string, baseUrl: string): Promise<ChallengeView> {
    const file = this.catalogue.getChallenge(id);
    checkStarted(await this.progress.record(session), id);
    if (file.setup !== undefined) await this.setup.restore(session, file, { reset: false });
    const { record } = await this.progress.change(session, (before, at) => {
      checkStarted(before, id);
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
    state: isStarted(record, id) ? state : 'untracked',
  };
}
