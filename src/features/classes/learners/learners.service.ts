// The learners of classes and their sessions.
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { Clock } from '../../../core/clock.js';
import { fail } from '../../../core/errors.js';
import { Random } from '../../../core/random.js';
import type { Session } from '../../../platform/session/session/session.js';
import {
  countedLearnersOf,
  learnersOf,
  noProgress,
  type ClassState,
  type Learner,
  type LearnerSession,
} from '../store/class.record.js';
import { ClassRepository, failClassNotFound } from '../store/class.repository.js';
import { createCode, createLearnerToken, hashOf } from '../manage/class.secrets.js';
import type { ClassChange } from '../store/class.store.js';
import { ClassSessions } from '../membership/class-sessions.js';
import type { Membership } from '../membership/membership.service.js';

/** A joined session, and the token of its learner. */
export interface Joined extends Membership {
  readonly token: string;
}

const REJOIN_MILLISECONDS = 10 * 60_000;

export interface RejoinCode {
  readonly code: string;
  readonly expiresAt: number;
}

@Injectable()
export class LearnersService {
  constructor(
    private readonly config: Config,
    private readonly classes: ClassRepository,
    private readonly sessions: ClassSessions,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** Adds a learner. Throws CONFLICT if the class is locked or full, or the name or the session is taken. */
  async add(classId: string, session: Session, name: string): Promise<Joined> {
    const token = createLearnerToken(this.random);
    const learner = {
      id: this.random.uuid(),
      name: name.trim(),
      joinedAt: this.clock.now(),
      tokenHash: hashOf(token),
      rejoin: null,
      sessions: [{ id: session.id, createdAt: session.createdAt }],
      progress: noProgress,
    };
    const { id: learnerId, tokenHash } = learner;
    const ids = { classId, learnerId };
    const before = await this.classes.get(classId);
    this.checkRoom(before, learner.name);
    await this.sessions.claim(session, ids, before);
    const add = (state: ClassState): ClassChange => {
      this.checkRoom(state, learner.name);
      const number = 1 + (learnersOf(state).at(-1)?.number ?? 0);
      return { dependsOn: 'members', learners: new Map([[learnerId, { ...learner, number }]]) };
    };
    const state = await this.sessions.orRelease(ids, { session, tokenHash }, async () => {
      // Before the learner, whose name is taken from then on.
      await this.sessions.linkToken(before, learnerId, tokenHash);
      return this.classes.update(classId, add);
    });
    await this.sessions.applyControls(session, state);
    return { state, learner: learnerIn(state, learnerId), token };
  }

  /** Adds a session to a learner. The oldest session leaves if there are too many. Throws CONFLICT if it is in a class. */
  async addSession({ state, learner }: Membership, session: Session): Promise<Membership> {
    const { id: classId } = state.head.value;
    if (learner.sessions.some(({ id, createdAt }) => id === session.id && createdAt === session.createdAt))
      return { state, learner };
    const ids = { classId, learnerId: learner.id };
    await this.sessions.claim(session, ids, state);
    const dead = await this.sessions.findDead(learner);
    let left: readonly LearnerSession[] = [];
    const next = await this.sessions.orRelease(ids, { session }, () =>
      this.updateLearner(classId, learner.id, (current) => {
        const [kept, removed] = this.sessions.add(current, session, dead);
        left = removed;
        return { ...current, sessions: kept };
      }),
    );
    await this.sessions.release(ids, left);
    await this.sessions.applyControls(session, next);
    return { state: next, learner: learnerIn(next, learner.id) };
  }

  /** Joins with a rejoin code, which becomes invalid. The learner gets a new token. */
  async renew(member: Membership, session: Session): Promise<Joined> {
    await this.sessions.checkFree(session, member.learner);
    const { id: classId } = member.state.head.value;
    const { id: learnerId, rejoin } = member.learner;
    const token = createLearnerToken(this.random);
    const tokenHash = hashOf(token);
    const state = await this.updateLearner(classId, learnerId, (current) =>
      current.rejoin?.hash === rejoin?.hash ? { ...current, rejoin: null, tokenHash } : failClassNotFound(),
    );
    await this.sessions.unlinkSecrets(member.learner);
    await this.sessions.linkToken(state, learnerId, tokenHash);
    const joined = await this.addSession({ state, learner: learnerIn(state, learnerId) }, session);
    return { ...joined, token };
  }

  /** Throws NOT_FOUND for an unknown learner. */
  async createRejoinCode({ head }: ClassState, learnerId: string): Promise<RejoinCode> {
    const code = createCode(this.random);
    const expiresAt = Math.min(this.clock.now() + REJOIN_MILLISECONDS, head.value.expiresAt);
    const rejoin = { hash: hashOf(code), expiresAt };
    let previous: Learner | undefined;
    await this.updateLearner(head.value.id, learnerId, (learner) => {
      previous = learner;
      return { ...learner, rejoin };
    });
    await this.sessions.replaceRejoinCode(
      { classId: head.value.id, learnerId },
      previous?.rejoin?.hash,
      rejoin,
    );
    return { code, expiresAt };
  }

  /** Removes a learner with all data. The sessions continue outside of the class. Throws NOT_FOUND for an unknown learner. */
  async remove(classId: string, learnerId: string): Promise<void> {
    let removed: Learner | undefined;
    await this.classes.update(classId, ({ learners }) => {
      removed = learners.get(learnerId)?.value ?? failLearnerNotFound();
      return { dependsOn: { learner: learnerId }, learners: new Map([[learnerId, null]]) };
    });
    if (removed !== undefined) await this.sessions.removeLookups(classId, removed);
  }

  /** Throws NOT_FOUND for an unknown learner. */
  async shareRequests(classId: string, learnerId: string, isShared: boolean): Promise<Membership> {
    const state = await this.updateLearner(classId, learnerId, ({ sharing: _, ...learner }) =>
      isShared ? { ...learner, sharing: 'on' } : learner,
    );
    return { state, learner: learnerIn(state, learnerId) };
  }

  updateLearner(
    classId: string,
    learnerId: string,
    change: (learner: Learner) => Learner,
  ): Promise<ClassState> {
    return this.classes.update(classId, ({ learners }) => {
      const learner = learners.get(learnerId)?.value ?? failLearnerNotFound();
      return { dependsOn: { learner: learnerId }, learners: new Map([[learnerId, change(learner)]]) };
    });
  }

  private checkRoom(state: ClassState, name: string): void {
    const { maxClassLearners } = this.config.values;
    if (state.head.value.locked) fail('CONFLICT', 'the class is locked: the trainer can unlock it');
    if (isTaken(state, name)) {
      const details = [{ field: 'name', message: 'is already used in this class' }];
      fail('CONFLICT', 'name is already used in this class', { details });
    }
    if (countedLearnersOf(state).length >= maxClassLearners)
      fail('CONFLICT', `the class is full: it has the maximum of ${maxClassLearners} learners`);
  }
}

export const failLearnerNotFound = (): never => fail('NOT_FOUND', 'learner not found');

function learnerIn({ learners }: ClassState, id: string): Learner {
  return learners.get(id)?.value ?? failLearnerNotFound();
}

/** Two names that look the same are equal. */
export const isTaken = ({ learners }: ClassState, name: string): boolean =>
  [...learners.values()].some(({ value }) => folded(value.name) === folded(name));

const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
