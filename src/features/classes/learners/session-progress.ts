// The progress of joined sessions: tracked from the join on, with what the learner has done in earlier sessions.
import { Injectable } from '@nestjs/common';
import { Clock, isoTime } from '../../../core/clock.js';
import type { Session } from '../../../platform/session/session/session.js';
import { ProgressService } from '../../learn/progress/progress.service.js';
import type { ItemProgress, LearnerProgress } from '../store/class.record.js';

type Portable = Parameters<ProgressService['mergePortable']>[1];

@Injectable()
export class SessionProgress {
  constructor(
    private readonly progress: ProgressService,
    private readonly clock: Clock,
  ) {}

  /** Makes the exchanges of a session count, and merges the progress of its learner in the class. */
  async begin(session: Session, learner: LearnerProgress): Promise<void> {
    if (Object.keys(learner.items).length === 0) await this.progress.track(session);
    else await this.progress.mergePortable(session, portableOf(learner, this.clock.now()));
  }

  clear(session: Session): Promise<void> {
    return this.progress.clear(session);
  }
}

function portableOf({ items }: LearnerProgress, now: number): Portable {
  const ofKind = (kind: ItemProgress['kind']): [string, ItemProgress][] =>
    Object.entries(items).filter(([, item]) => item.kind === kind);
  return {
    v: 1,
    iat: Math.floor(now / 1000),
    lessons: Object.fromEntries(
      ofKind('lesson').map(([id, item]) => [
        id,
        [doneSteps(item), attemptsOf(item), helpOf(item), completionOf(item)],
      ]),
    ),
    challenges: Object.fromEntries(
      ofKind('challenge').map(([id, item]) => [
        id,
        [completionOf(item), attemptsOf(item), helpOf(item), item.points],
      ]),
    ),
  };
}

const doneSteps = ({ steps }: ItemProgress): string[] =>
  Object.keys(steps).filter((id) => (steps[id]?.doneAt ?? null) !== null);

const attemptsOf = ({ steps }: ItemProgress): number =>
  Object.values(steps).reduce((sum, { attempts }) => sum + attempts, 0);

const helpOf = ({ steps }: ItemProgress): number =>
  Math.max(0, ...Object.values(steps).map(({ help }) => help));

const completionOf = ({ completedAt }: ItemProgress): string | null =>
  completedAt === null ? null : isoTime(completedAt);
