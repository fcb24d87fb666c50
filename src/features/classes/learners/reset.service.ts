// Resets learners of a class: the data of their sessions, their progress, or both.
import { Injectable } from '@nestjs/common';
import { DemoService } from '../../demo/demo.service.js';
import { countedLearnersOf, noProgress, type ClassState, type Learner } from '../store/class.record.js';
import { ClassSessions } from '../membership/class-sessions.js';
import type { ResetClassBody } from '../manage/class.dto.js';
import { failLearnerNotFound, LearnersService } from './learners.service.js';
import { SessionProgress } from './session-progress.js';

@Injectable()
export class ResetService {
  constructor(
    private readonly learners: LearnersService,
    private readonly sessions: ClassSessions,
    private readonly demo: DemoService,
    private readonly progress: SessionProgress,
  ) {}

  /** Returns the number of learners. Throws NOT_FOUND for an unknown one; then nothing is reset. */
  async reset(
    state: ClassState,
    { learners: ids, data = true, progress = false }: ResetClassBody,
  ): Promise<number> {
    const selected =
      ids === undefined
        ? countedLearnersOf(state)
        : ids.map((id) => state.learners.get(id.toLowerCase())?.value ?? failLearnerNotFound());
    for (const learner of selected) {
      if (data) await this.resetData(learner);
      if (progress) await this.resetProgress(state, learner);
    }
    return selected.length;
  }

  private async resetData(learner: Learner): Promise<void> {
    const live = await this.sessions.findLive(learner);
    await Promise.all(live.map((session) => this.demo.reset(session)));
  }

  private async resetProgress({ head }: ClassState, learner: Learner): Promise<void> {
    const live = await this.sessions.findLive(learner);
    await Promise.all(live.map((session) => this.progress.clear(session)));
    await this.learners.updateLearner(head.value.id, learner.id, (current) => ({
      ...current,
      progress: noProgress,
    }));
  }
}
