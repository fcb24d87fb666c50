// The seat on which the trainer of a class tries it as a learner.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { Random } from '../../../core/random.js';
import { createLearnerToken, hashOf } from '../manage/class.secrets.js';
import { learnersOf, noProgress, type ClassState, type Learner } from '../store/class.record.js';
import { ClassRepository } from '../store/class.repository.js';
import { failLearnerNotFound, isTaken, LearnersService, type RejoinCode } from './learners.service.js';

const NAME = 'Dry run';

@Injectable()
export class DryRunService {
  constructor(
    private readonly classes: ClassRepository,
    private readonly learners: LearnersService,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** A code with which a session joins as the seat of the class, once. It replaces an earlier code. */
  async createCode({ head }: ClassState): Promise<RejoinCode & Pick<Learner, 'id' | 'name'>> {
    const state = await this.classes.update(head.value.id, (current) => {
      if (seatOf(current) !== undefined) return undefined;
      const seat = this.newSeat(current);
      return { dependsOn: 'members', learners: new Map([[seat.id, seat]]) };
    });
    // Another request can have removed it.
    const { id, name } = seatOf(state) ?? failLearnerNotFound();
    return { id, name, ...(await this.learners.createRejoinCode(state, id)) };
  }

  private newSeat(state: ClassState): Learner {
    return {
      id: this.random.uuid(),
      name: freeName(state),
      number: 1 + (learnersOf(state).at(-1)?.number ?? 0),
      joinedAt: this.clock.now(),
      // Only the code joins.
      tokenHash: hashOf(createLearnerToken(this.random)),
      rejoin: null,
      sessions: [],
      progress: noProgress,
      isDryRun: true,
    };
  }
}

const seatOf = (state: ClassState): Learner | undefined =>
  learnersOf(state).find(({ isDryRun }) => isDryRun === true);

/** A learner can have the name already. */
function freeName(state: ClassState): string {
  let name = NAME;
  for (let number = 2; isTaken(state, name); number += 1) name = `${NAME} ${number}`;
  return name;
}
