// The report of a session, its lifetime and its end.
import { Injectable } from '@nestjs/common';
import { isoTime } from '../../core/clock.js';
import type { Session } from '../../platform/session/session/session.js';
import { ControlDocuments } from '../../platform/session/control/control-documents.js';
import { SessionLifetime } from '../../platform/session/session/session-lifetime.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import type { CallerView } from '../permissions/callers.service.js';
import { MembershipService, type MembershipReport } from '../classes/membership/membership.service.js';
import { SnapshotList, type Listed } from './snapshot-list.js';

export interface SessionView {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly expires_in_seconds: number;
  /** Whether this request opened the session. */
  readonly is_new: boolean;
  readonly seeded: boolean;
  /** Current number of records per entity. */
  readonly counts: Readonly<Record<string, number>>;
  /** Only in a session that has joined a class. */
  readonly class?: MembershipReport;
  /** Names of the controls that apply to the session. Only where there are any. */
  readonly controls?: readonly string[];
  /** Names of the snapshots, oldest first. Only in a session that has any. */
  readonly snapshots?: readonly string[];
  /** When the session ends however much it is used. Only in a session whose lifetime restarts when it is used. */
  readonly slides_until?: string;
  /** The client that sent the request; null for a guest. Only while a policy is set. */
  readonly identity?: CallerView | null;
}

@Injectable()
export class SessionService {
  constructor(
    private readonly sessions: SessionStore,
    private readonly lifetime: SessionLifetime,
    private readonly memberships: MembershipService,
    readonly snapshots: SnapshotList,
    private readonly controls: ControlDocuments,
  ) {}

  /**
   * Does not seed the session.
   * @param listed the snapshots, if the caller has read them
   */
  async report(session: Session, isNew: boolean, listed?: Listed): Promise<SessionView> {
    const [data, joined, read, latestEnd] = await Promise.all([
      this.sessions.read(session),
      this.memberships.report(session),
      listed ?? this.snapshots.read(session),
      this.lifetime.latestEnd(session),
    ]);
    const controls = this.controls.names(session);
    const snapshots = this.snapshots.namesIn(read, session);
    return {
      id: session.id,
      created_at: isoTime(session.createdAt),
      expires_at: isoTime(session.expiresAt),
      expires_in_seconds: this.lifetime.secondsLeft(session),
      is_new: isNew,
      seeded: session.state.seeded,
      counts: Object.fromEntries(data.entities.map((entity) => [entity.plural, data.of(entity).size])),
      ...(joined && { class: joined }),
      ...(controls.length > 0 && { controls }),
      ...(snapshots.length > 0 && { snapshots }),
      ...(latestEnd !== undefined && { slides_until: isoTime(latestEnd) }),
    };
  }

  /** Restarts the lifetime of a session that slides. Returns the session with its present end. */
  async use(session: Session): Promise<Session> {
    return (await this.lifetime.use(session)) ? ((await this.sessions.find(session.id)) ?? session) : session;
  }

  /** Restarts the lifetime of the session. */
  async extend(session: Session, isNew: boolean): Promise<SessionView> {
    await this.lifetime.extend(session);
    return this.report(session, isNew);
  }

  /** Ends the session now, with its records, snapshots, controls and lesson progress. */
  async end(session: Session): Promise<void> {
    await this.sessions.end(session);
  }
}
