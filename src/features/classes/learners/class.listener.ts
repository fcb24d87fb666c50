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
import { AttemptsService } from '../attempts/attempts.service.js';
import { LearnerUpdates } from './learner-updates.js';
import { MembershipService } from '../membership/membership.service.js';

@Injectable()
export class ClassListener implements LearningListener, OnModuleInit {
  constructor(
    private readonly events: LearningEvents,
    private readonly memberships: MembershipService,
    private readonly activity: ClassActivity,
    private readonly updates: LearnerUpdates,
    private readonly attempts: AttemptsService,
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
    const current = await this.updates.apply(ids, session, events, record);
    await this.attempts.record(session, events, current);
  }
}

const ignoredTypes: ReadonlySet<LearningEvent['type']> = new Set(['merged', 'stopped']);

/** Not what a token merged, and not a request that is no attempt at the open step. */
const countsInClass = ({ type, feedback }: LearningEvent): boolean =>
  !ignoredTypes.has(type) && (type !== 'attempt' || feedback?.related === true);
