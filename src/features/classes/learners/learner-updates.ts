// Stores what events of a joined session change in the progress of its learner.
import { Injectable } from '@nestjs/common';
import type { Session } from '../../../platform/session/session/session.js';
import type { LearningEvent } from '../../learn/progress/learning.events.js';
import type { ProgressRecord } from '../../learn/progress/progress.record.js';
import type { CurrentStep } from '../store/class.record.js';
import { ClassRepository } from '../store/class.repository.js';
import type { MemberIds } from '../store/class.store.js';
import { Curriculum } from './curriculum.js';
import { applyEvents } from './learner.progress.js';

@Injectable()
export class LearnerUpdates {
  constructor(
    private readonly classes: ClassRepository,
    private readonly curriculum: Curriculum,
  ) {}

  /** Returns the open step of the learner after the events; null without one. */
  async apply(
    ids: MemberIds,
    session: Session,
    events: readonly LearningEvent[],
    record: ProgressRecord,
  ): Promise<CurrentStep | null> {
    let current: CurrentStep | null = null;
    await this.classes.updateLearner(ids.classId, ids.learnerId, (learner, { head }) => {
      const curriculum = { find: (id: string) => this.curriculum.find(id), assigned: head.value.assigned };
      const isJoined = learner.sessions.some(
        (one) => one.id === session.id && one.createdAt === session.createdAt,
      );
      if (!isJoined) return undefined;
      const progress = applyEvents(learner.progress, events, record, curriculum);
      ({ current } = progress);
      return progress === learner.progress ? undefined : { ...learner, progress };
    });
    return current;
  }
}
