// Finds the class and the learner that a session belongs to.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { Session } from '../../../platform/session/session/session.js';
import { sharingOf, type ClassState, type Learner, type Sharing } from '../store/class.record.js';
import { ClassStore, type MemberIds } from '../store/class.store.js';
import { MembershipCache } from './membership.cache.js';

/** The data about the class that `GET /session` reports in a joined session. */
export interface MembershipReport {
  readonly id: string;
  readonly title: string;
  readonly learner: { readonly id: string; readonly name: string };
  readonly sharing: Sharing;
}

/** A joined session, with the current version of its class. */
export interface Membership {
  readonly state: ClassState;
  readonly learner: Learner;
}

@Injectable()
export class MembershipService {
  constructor(
    private readonly store: ClassStore,
    private readonly cache: MembershipCache,
    private readonly clock: Clock,
  ) {}

  /** Whether there may be a class. While there is none, requests have no cost. */
  get hasClasses(): boolean {
    return this.store.hasClasses;
  }

  /** The membership of the session with this id. For rate limits and activity: it may be five seconds old. */
  idsOf(sessionId: string): MaybePromise<MemberIds | undefined> {
    if (!this.store.hasClasses) return undefined;
    const known = this.cache.get(sessionId, this.clock.monotonic());
    return known === undefined ? this.lookUp(sessionId) : known.ids;
  }

  /** The current membership of the session with this id, even if another node has just joined it or created its class. */
  currentIdsOf(sessionId: string): MaybePromise<MemberIds | undefined> {
    return this.store.isRemote ? this.lookUp(sessionId) : this.idsOf(sessionId);
  }

  /** The membership of exactly this session. */
  async of({ id, createdAt }: Session): Promise<Membership | undefined> {
    if (!this.store.hasClasses) return undefined;
    const target = await this.store.find('session', id);
    const state = target && (await this.store.read(target.classId));
    const learner = state?.learners.get(target?.learnerId ?? '')?.value;
    const isJoined = learner?.sessions.some((one) => one.id === id && one.createdAt === createdAt);
    return state !== undefined && learner !== undefined && isJoined === true ? { state, learner } : undefined;
  }

  async report(session: Session): Promise<MembershipReport | undefined> {
    const membership = await this.of(session);
    if (membership === undefined) return undefined;
    const { state, learner } = membership;
    const { id, title } = state.head.value;
    return { id, title, learner: { id: learner.id, name: learner.name }, sharing: sharingOf(learner) };
  }

  /** Ends the membership of an earlier session that had the id of this new one. */
  async endEarlier({ id }: Session): Promise<void> {
    if ((await this.store.find('session', id)) === undefined) return;
    await this.store.unlink('session', id);
    this.forget(id);
  }

  /** After the membership of a session was changed by this node. */
  forget(sessionId: string): void {
    this.cache.delete(sessionId);
  }

  private lookUp(sessionId: string): MaybePromise<MemberIds | undefined> {
    return mapMaybe(this.store.find('session', sessionId), (target) => {
      if (target === undefined) return this.cached(sessionId, undefined);
      return mapMaybe(this.store.read(target.classId), (state) => {
        const { classId, learnerId = '' } = target;
        const learner = state?.learners.get(learnerId)?.value;
        const isJoined = learner?.sessions.some(({ id }) => id === sessionId) === true;
        return this.cached(sessionId, isJoined ? { classId, learnerId } : undefined);
      });
    });
  }

  private cached(sessionId: string, ids: MemberIds | undefined): MemberIds | undefined {
    if (this.store.isRemote) this.cache.set(sessionId, ids, this.clock.monotonic());
    return ids;
  }
}
