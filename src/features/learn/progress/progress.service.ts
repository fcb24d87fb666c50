// The progress of a session: changed by its exchanges, by requests to /learn, and by tokens.
import { Injectable } from '@nestjs/common';
import { Clock, isoTime } from '../../../core/clock.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import type { Session } from '../../../platform/session/session/session.js';
import { SessionStore } from '../../../platform/session/session/session.store.js';
import { Catalogue } from '../content/catalogue.js';
import { LearningEvents, type LearningEvent } from './learning.events.js';
import {
  portableOf,
  withoutSteps,
  type LastingProgress,
  type PortableProgress,
} from './portable-progress.js';
import { clearRecord } from './progress.changes.js';
import { mergeProgress } from './progress.merge.js';
import type { ProgressRecord } from './progress.record.js';
import { ProgressStore } from './progress.store.js';

/** The flag of sessions whose exchanges count for lessons and challenges. */
export const LESSONS = 'lessons';

interface Change {
  /** The given record if nothing changed. */
  readonly record: ProgressRecord;
  readonly events?: readonly LearningEvent[];
}

/** Continues a lesson before a merge. The merged progress then adds no steps to the lesson. */
export interface Resume {
  readonly lesson: string;
  /** See `ProgressService.change`. Returns the given record if the lesson does not need to be continued. */
  change(record: ProgressRecord, at: number): ProgressRecord;
}

@Injectable()
export class ProgressService {
  constructor(
    private readonly store: ProgressStore,
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
    private readonly catalogue: Catalogue,
    private readonly events: LearningEvents,
  ) {}

  record(session: Session): MaybePromise<ProgressRecord> {
    return this.store.read(session);
  }

  /**
   * Changes the record of a session and reports the events. All or nothing: nothing is stored if the change throws.
   * @param change may run more than once; has no other effect. `at`: milliseconds since the Unix epoch
   */
  async change<T extends Change>(
    session: Session,
    change: (record: ProgressRecord, at: number) => T,
  ): Promise<T> {
    const changed = await this.store.update(session, (record) => change(record, this.clock.now()));
    await this.events.emit(session, changed.events ?? [], changed.record);
    return changed;
  }

  /** Same as `change`. From then on, the exchanges of the session count. */
  async changeTracked<T extends Change>(
    session: Session,
    change: (record: ProgressRecord, at: number) => T,
  ): Promise<T> {
    const changed = await this.change(session, change);
    if (!session.flags.has(LESSONS)) await this.sessions.setFlag(session, LESSONS);
    return changed;
  }

  /** From now on, the exchanges of the session count for lessons and challenges. */
  async track(session: Session): Promise<ProgressRecord> {
    return (await this.changeTracked(session, (record) => ({ record }))).record;
  }

  /** Removes the lessons and challenges of the record. */
  async clear(session: Session): Promise<void> {
    await this.change(session, (before, at) => {
      const record = clearRecord(before);
      return { record, events: stoppedEvents(before, record, at) };
    });
  }

  /** Adds other progress of the learner, as a progress token does. The session is tracked from then on. */
  async merge(session: Session, other: LastingProgress): Promise<void> {
    await this.mergePortable(session, portableOf(other, this.catalogue));
  }

  /** `ignored`: the ids that no lesson or challenge has. */
  mergePortable(
    session: Session,
    portable: PortableProgress,
    resume?: Resume,
  ): Promise<Change & { readonly ignored: readonly string[] }> {
    return this.changeTracked(session, (record, at) => {
      const resumed = resume?.change(record, at) ?? record;
      const isResumed = resume !== undefined && resumed.lessons[resume.lesson]?.running === true;
      const given = isResumed ? withoutSteps(portable, resume.lesson) : portable;
      const merged = mergeProgress(resumed, given, this.catalogue, isoTime(at));
      const events = [
        ...startedEvents(record, resumed, at),
        ...mergedEvents(record, merged.record, at),
        ...stoppedEvents(resumed, merged.record, at),
      ];
      return { ...merged, events };
    });
  }
}

function startedEvents(before: ProgressRecord, resumed: ProgressRecord, at: number): LearningEvent[] {
  const { active: id } = resumed;
  return resumed === before || id === null ? [] : [{ type: 'started', kind: 'lesson', id, at }];
}

function stoppedEvents(before: ProgressRecord, after: ProgressRecord, at: number): LearningEvent[] {
  const { active: id } = before;
  return id === null || after.active === id ? [] : [{ type: 'stopped', kind: 'lesson', id, at }];
}

function mergedEvents(before: ProgressRecord, after: ProgressRecord, at: number): LearningEvent[] {
  const kinds = [
    ['lesson', 'lessons'],
    ['challenge', 'challenges'],
  ] as const;
  return kinds.flatMap(([kind, name]) =>
    Object.keys(after[name])
      .filter((id) => after[name][id] !== before[name][id])
      .map((id): LearningEvent => ({ type: 'merged', kind, id, at })),
  );
}
