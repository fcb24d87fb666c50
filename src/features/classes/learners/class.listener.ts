// Adds what joined sessions do in lessons and challenges to the progress of their learners.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Session } from '../../../platform/session/session/session.js';
import {
  LearningEvents,
  type LearningEvent,
  type LearningListener,
} from '../../learn/progress/learning.events.js';
import type { ProgressRecord } from '../../learn/progress/progress.record.js';
import { ClassActivity } from '../membership/class-activity.js';
import { ClassRepository } from '../store/class.repository.js';
import { Curriculum } from './curriculum.js';
import { applyEvents } from './learner.progress.js';
import { MembershipService } from '../membership/membership.service.js';

@Injectable()
export class ClassListener implements LearningListener, OnModuleInit {
  constructor(
    private readonly events: LearningEvents,
    private readonly memberships: MembershipService,
    private readonly classes: ClassRepository,
    private readonly activity: ClassActivity,
    private readonly curriculum: Curriculum,
  ) {}

  onModuleInit(): void {
    this.events.add(this);
  }

  async onLearning(
    session: Session,
    events: readonly LearningEvent[],
    record: ProgressRecord,
  ): Promise<void> {
    const ids = await this.memberships.currentIdsOf(session.id);
    if (ids === undefined) return;
    this.activity.record(ids);
    if (!events.some(countsInClass)) return;
    await this.classes.updateLearner(ids.classId, ids.learnerId, (learner, { head }) => {
      const curriculum = { find: (id: string) => this.curriculum.find(id), assigned: head.value.assigned };
      const isJoined = learner.sessions.some(
        (one) => one.id === session.id && one.createdAt === session.createdAt,
      );
      const progress = isJoined
        ? applyEvents(learner.progress, events, record, curriculum)
        : learner.progress;
      return progress === learner.progress ? undefined : { ...learner, progress };
    });
  }
}

const ignoredTypes: ReadonlySet<LearningEvent['type']> = new Set(['merged', 'stopped']);

/** Not what a token merged, and not a request that is no attempt at the open step. */
const countsInClass = ({ type, feedback }: LearningEvent): boolean =>
  !ignoredTypes.has(type) && (type !== 'attempt' || feedback?.related === true);
