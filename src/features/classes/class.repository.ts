// Reads and changes classes. A change is repeated with the current version if another one was stored in the meantime.
import { Injectable } from '@nestjs/common';
import { fail } from '../../core/errors.js';
import type { ClassState, Learner } from './class.record.js';
import { ClassStore, type ClassChange } from './class.store.js';

const MAX_ATTEMPTS = 50;
const retryAfterOneSecond = { headers: { 'retry-after': '1' } };

export const failClassNotFound = (): never => fail('NOT_FOUND', 'class not found');

@Injectable()
export class ClassRepository {
  constructor(private readonly store: ClassStore) {}

  /** Throws NOT_FOUND for an unknown or expired class. */
  async get(id: string): Promise<ClassState> {
    return (await this.store.read(id)) ?? failClassNotFound();
  }

  /**
   * Applies a change to the current version of a class. The change may run more than once; it returns undefined to change nothing.
   * Throws NOT_FOUND if the class has ended.
   */
  async update(id: string, change: (state: ClassState) => ClassChange | undefined): Promise<ClassState> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const state = await this.get(id);
      const next = change(state);
      if (next === undefined) return state;
      const result = await this.store.commit(state, next);
      if (result === 'stored') return this.get(id);
      if (result === 'gone') return failClassNotFound();
      if (result === 'full')
        fail('SERVICE_UNAVAILABLE', 'the memory for classes is full, try again later', retryAfterOneSecond);
    }
    return fail(
      'SERVICE_UNAVAILABLE',
      'too many concurrent changes of this class, try again',
      retryAfterOneSecond,
    );
  }

  /** The same for one learner. Changes nothing if the class or the learner is gone. */
  async updateLearner(
    classId: string,
    learnerId: string,
    change: (learner: Learner) => Learner | undefined,
  ): Promise<void> {
    if ((await this.store.read(classId)) === undefined) return;
    await this.update(classId, ({ learners }) => {
      const learner = learners.get(learnerId)?.value;
      const next = learner && change(learner);
      if (learner === undefined || next === undefined || next === learner) return undefined;
      return { dependsOn: { learner: learnerId }, learners: new Map([[learnerId, next]]) };
    });
  }
}
