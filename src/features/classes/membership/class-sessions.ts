// The lookups of learners and their sessions.
import { Injectable } from '@nestjs/common';
import { fail } from '../../../core/errors.js';
import { Controls } from '../../../platform/session/control/controls.js';
import type { Session } from '../../../platform/session/session/session.js';
import { SessionStore } from '../../../platform/session/session/session.store.js';
import { SessionLifetime } from '../../../platform/session/session/session-lifetime.js';
import type { ClassState, Learner, LearnerSession } from '../store/class.record.js';
import { ClassStore, lookupsOfLearner, type LookupTarget, type MemberIds } from '../store/class.store.js';
import { MembershipService } from './membership.service.js';

const MAX_SESSIONS = 5;

@Injectable()
export class ClassSessions {
  constructor(
    private readonly store: ClassStore,
    private readonly sessions: SessionStore,
    private readonly memberships: MembershipService,
    private readonly controls: Controls,
    private readonly lifetime: SessionLifetime,
  ) {}

  /** Throws CONFLICT if the session is in a class, except as this learner. */
  async checkFree(session: Session, learner?: Learner): Promise<void> {
    const member = await this.memberships.of(session);
    if (member !== undefined && member.learner.id !== learner?.id) failJoined();
  }

  /** Makes the session one of the learner. Throws CONFLICT if it is in a class. */
  async claim(session: Session, ids: MemberIds, { head }: ClassState): Promise<void> {
    const isLinked = async (): Promise<boolean> =>
      this.store.link('session', session.id, ids, head.value.expiresAt);
    if (!(await isLinked())) {
      if (!(await this.isStale(session))) failJoined();
      await this.store.unlink('session', session.id);
      if (!(await isLinked())) failJoined();
    }
    this.memberships.forget(session.id);
    await this.lifetime.slide(session);
  }

  /** Whether the lookup of a session leads to a class that has ended, or belongs to an earlier session with the same id. */
  private async isStale({ id, createdAt }: Session): Promise<boolean> {
    const target = await this.store.find('session', id);
    const state = target && (await this.store.read(target.classId));
    const learner = state?.learners.get(target?.learnerId ?? '')?.value;
    const isEarlier = learner?.sessions.some((one) => one.id === id && one.createdAt !== createdAt);
    return state === undefined || isEarlier === true;
  }

  /** Runs the rest of a join. If it fails, the session is free again, and the new token invalid. */
  async orRelease<T>(
    ids: MemberIds,
    { session, tokenHash }: { readonly session: Session; readonly tokenHash?: string },
    run: () => Promise<T>,
  ): Promise<T> {
    try {
      return await run();
    } catch (reason) {
      await this.release(ids, [session]);
      if (tokenHash !== undefined) await this.store.unlink('token', tokenHash);
      throw reason;
    }
  }

  /** Sets the controls of the class in a session that has joined. */
  async applyControls(session: Session, { head }: ClassState): Promise<void> {
    await this.controls.putClass(session, head.value.controls ?? {}, head.value.expiresAt);
  }

  /** Sessions of a learner leave the class. */
  async release(ids: MemberIds, sessions: readonly LearnerSession[]): Promise<void> {
    const live = await this.findLive({ sessions });
    await Promise.all(live.map((session) => this.controls.removeClass(session)));
    await Promise.all(sessions.map(async ({ id }) => this.store.unlink('session', id, ids)));
    for (const { id } of sessions) this.memberships.forget(id);
  }

  /** The live sessions of a learner. */
  async findLive({ sessions }: Pick<Learner, 'sessions'>): Promise<Session[]> {
    const found = await Promise.all(sessions.map(async ({ id }) => this.sessions.find(id)));
    return found.flatMap((session, i) =>
      session !== undefined && session.createdAt === sessions[i]?.createdAt ? [session] : [],
    );
  }

  /** The ids of the sessions of a learner that have ended. */
  async findDead(learner: Learner): Promise<ReadonlySet<string>> {
    const live = new Set((await this.findLive(learner)).map(({ id }) => id));
    return new Set(learner.sessions.map(({ id }) => id).filter((id) => !live.has(id)));
  }

  /** Adds a session to a learner. Returns the sessions that the learner then has, and the removed ones. */
  add(
    { sessions }: Learner,
    { id, createdAt }: LearnerSession,
    dead: ReadonlySet<string>,
  ): [kept: LearnerSession[], removed: LearnerSession[]] {
    const others = sessions.filter((one) => one.id !== id);
    const live = others.filter((one) => !dead.has(one.id));
    const kept = [...live, { id, createdAt }].slice(-MAX_SESSIONS);
    return [kept, others.filter((one) => !kept.includes(one))];
  }

  async linkToken({ head }: ClassState, learnerId: string, hash: string): Promise<void> {
    await this.store.link('token', hash, { classId: head.value.id, learnerId }, head.value.expiresAt);
  }

  async unlinkSecrets({ tokenHash, rejoin }: Learner): Promise<void> {
    await this.store.unlink('token', tokenHash);
    if (rejoin !== null) await this.store.unlink('code', rejoin.hash);
  }

  async replaceRejoinCode(
    target: LookupTarget,
    previous: string | undefined,
    { hash, expiresAt }: { readonly hash: string; readonly expiresAt: number },
  ): Promise<void> {
    if (previous !== undefined) await this.store.unlink('code', previous);
    await this.store.link('code', hash, target, expiresAt);
  }

  /** Removes what leads from the sessions and secrets of a learner to the class, and its controls. */
  async removeLookups(classId: string, learner: Learner): Promise<void> {
    const live = await this.findLive(learner);
    await Promise.all(live.map((session) => this.controls.removeClass(session)));
    const lookups = lookupsOfLearner(classId, learner);
    await Promise.all(lookups.map(async (lookup) => this.store.unlink(...lookup)));
    for (const { id } of learner.sessions) this.memberships.forget(id);
  }
}

function failJoined(): never {
  return fail('CONFLICT', 'this session is already in a class: leave it first, or start a new session');
}
