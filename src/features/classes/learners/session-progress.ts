// The progress of joined sessions: tracked from the join on, with what the learner has done in earlier sessions.
import { Injectable } from '@nestjs/common';
import { Clock, isoTime } from '../../../core/clock.js';
import type { Session } from '../../../platform/session/session/session.js';
import { ProgressService } from '../../learn/progress/progress.service.js';
import type { ItemProgress, LearnerProgress } from '../store/class.record.js';

type Progress = Parameters<ProgressService['merge']>[1];

@Injectable()
export class SessionProgress {
  constructor(
    private readonly progress: ProgressService,
    private readonly clock: Clock,
  ) {}

  /** Makes the exchanges of a session count, and merges the progress of its learner in the class. */
  async begin(session: Session, learner: LearnerProgress): Promise<void> {
    if (Object.keys(learner.items).length === 0) await this.progress.track(session);
    else await this.progress.merge(session, lastingOf(learner, this.clock.now()));
  }

  clear(session: Session): Promise<void> {
    return this.progress.clear(session);
  }
}

function lastingOf({ items }: LearnerProgress, now: number): Progress {
  const ofKind = (kind: ItemProgress['kind']): [string, ItemProgress][] =>
    Object.entries(items).filter(([, item]) => item.kind === kind);
  return {
    updated_at: isoTime(now),
    lessons: Object.fromEntries(ofKind('lesson').map(([id, item]) => [id, lessonOf(item)])),
    challenges: Object.fromEntries(ofKind('challenge').map(([id, item]) => [id, challengeOf(item)])),
  };
}

function lessonOf({ steps, completedAt }: ItemProgress): Progress['lessons'][string] {
  const records = Object.entries(steps).map(
    ([id, { doneAt, attempts, help }]) => [id, { done_at: timeOf(doneAt), attempts, help }] as const,
  );
  return { steps: Object.fromEntries(records), completed_at: timeOf(completedAt) };
}

function challengeOf({ steps, completedAt, points }: ItemProgress): Progress['challenges'][string] {
  const all = Object.values(steps);
  return {
    solved_at: timeOf(completedAt),
    attempts: all.reduce((sum, { attempts }) => sum + attempts, 0),
    help: Math.max(0, ...all.map(({ help }) => help)),
    points,
  };
}

const timeOf = (time: number | null): string | null => (time === null ? null : isoTime(time));
