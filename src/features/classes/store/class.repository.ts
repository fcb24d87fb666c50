// Reads and changes classes. Repeats a change with the current version if another change was stored in the meantime.
import { Injectable } from '@nestjs/common';
import { fail } from '../../../core/errors.js';
import type { ClassState, Learner } from './class.record.js';
import { ClassStore, type ClassChange } from './class.store.js';

const MAX_ATTEMPTS = 50;

type Change = (state: ClassState) => ClassChange | undefined;

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
  async update(id: string, change: Change): Promise<ClassState> {
    if (!(await this.apply(id, change))) failClassNotFound();
    return this.get(id);
  }

  /** The same for one learner. Changes nothing if the class or the learner no longer exists. */
  async updateLearner(
    classId: string,
    learnerId: string,
    change: (learner: Learner, state: ClassState) => Learner | undefined,
  ): Promise<void> {
    await this.apply(classId, (state) => {
      const learner = state.learners.get(learnerId)?.value;
      const next = learner && change(learner, state);
      if (learner === undefined || next === undefined || next === learner) return undefined;
      return { dependsOn: { learner: learnerId }, learners: new Map([[learnerId, next]]) };
    });
  }

  /** Returns false if the class has ended. */
  private async apply(id: string, change: Change): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const state = await this.store.read(id);
      if (state === undefined) return false;
      const next = change(state);
      if (next === undefined) return true;
      const result = await this.store.commit(state, next);
      if (result === 'full') failUnavailable('the memory for classes is full, try again later');
      if (result !== 'conflict') return result === 'stored';
    }
    return failUnavailable('too many concurrent changes of this class, try again');
  }
}

function failUnavailable(message: string): never {
  return fail('SERVICE_UNAVAILABLE', message, { headers: { 'retry-after': '1' } });
}
