// Snapshots of a session: named copies of its records, stored as session notes.
import { Injectable } from '@nestjs/common';
import { isoTime } from '../../core/clock.js';
import { fail } from '../../core/errors.js';
import { Random } from '../../core/random.js';
import { SessionClock } from '../../platform/session/control/session-clock.js';
import { StateData } from '../../platform/session/data/draft.js';
import type { SessionRecords } from '../../platform/session/data/session-data.js';
import type { Session } from '../../platform/session/session/session.js';
import { lengthOfRecords } from '../../platform/session/data/session-records.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import { SnapshotList, type Listed, type ListedSnapshot, type SnapshotSummary } from './snapshot-list.js';

const MAX_SNAPSHOTS = 20;
/** Characters of the changed records in all snapshots of a session. */
const MAX_LENGTH = 4 * 2 ** 20;
/** An attempt fails because a concurrent change of the list succeeded. */
const MAX_ATTEMPTS = 100;

@Injectable()
export class SnapshotsService {
  constructor(
    private readonly clock: SessionClock,
    private readonly random: Random,
    private readonly sessions: SessionStore,
    private readonly dataset: StandardDataset,
    private readonly snapshots: SnapshotList,
  ) {}

  async list(session: Session): Promise<SnapshotSummary[]> {
    return (await this.snapshots.read(session)).summaries.map(summaryOf);
  }

  /** Throws NOT_FOUND. */
  async get(session: Session, name: string): Promise<SnapshotSummary> {
    return summaryOf(find(await this.snapshots.read(session), name) ?? notFound());
  }

  /** Stores the present records. Throws CONFLICT beyond the number or the size of snapshots. */
  async put(session: Session, name: string): Promise<{ summary: SnapshotSummary; isNew: boolean }> {
    const { state } = session;
    const taken = this.summarize(session, state, name);
    await this.sessions.notes.putRecords(session, taken.note, state);
    try {
      const replaced = await this.change(session, (listed) => {
        const others = listed.summaries.filter((one) => one.name !== name);
        checkLimits([...others, taken]);
        return { next: [...others, taken], removed: find(listed, name) };
      });
      return { summary: summaryOf(taken), isNew: replaced === undefined };
    } catch (reason) {
      await this.removeUnlessListed(session, taken);
      throw reason;
    }
  }

  /** Throws NOT_FOUND. */
  async remove(session: Session, name: string): Promise<void> {
    await this.change(session, (listed) => {
      const removed = find(listed, name) ?? notFound();
      return { next: listed.summaries.filter((one) => one !== removed), removed };
    });
  }

  /** The records of a snapshot. Throws NOT_FOUND. */
  async records(session: Session, name: string): Promise<SessionRecords> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const { note } = find(await this.snapshots.read(session), name) ?? notFound();
      const records = await this.sessions.notes.records(session, note);
      if (records !== undefined) return records;
      // A concurrent request has replaced the snapshot since the list was read.
    }
    return fail('NOT_FOUND', 'the records of the snapshot are lost: take it again');
  }

  /** Replaces the records of the session with the records of a snapshot. Throws NOT_FOUND. */
  async restore(session: Session, name: string): Promise<void> {
    const records = await this.records(session, name);
    await this.sessions.write(session, (draft) => {
      draft.become(records);
    });
  }

  /** A write of the list that failed may have taken effect. */
  private async removeUnlessListed(session: Session, { note }: ListedSnapshot): Promise<void> {
    const { summaries } = await this.snapshots.read(session);
    if (!summaries.some((one) => one.note === note)) await this.sessions.notes.remove(session, note);
  }

  private summarize(session: Session, records: SessionRecords, name: string): ListedSnapshot {
    const data = new StateData(records, this.dataset);
    return {
      name,
      created_at: isoTime(this.clock.now(session)),
      seeded: records.seeded,
      counts: Object.fromEntries(data.entities.map((entity) => [entity.plural, data.of(entity).size])),
      note: `snapshot-${this.random.uuid()}`,
      length: lengthOfRecords(records),
    };
  }

  /** Changes the list, and deletes the note of the snapshot that is no longer in it. Returns that snapshot. */
  private async change(
    session: Session,
    change: (listed: Listed) => { next: readonly ListedSnapshot[]; removed: ListedSnapshot | undefined },
  ): Promise<ListedSnapshot | undefined> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const listed = await this.snapshots.read(session);
      const { next, removed } = change(listed);
      if (!(await this.snapshots.write(session, next, listed.version))) continue;
      if (removed !== undefined) await this.sessions.notes.remove(session, removed.note);
      return removed;
    }
    return fail('SERVICE_UNAVAILABLE', 'too many concurrent changes of the snapshots, try again', {
      headers: { 'retry-after': '1' },
    });
  }
}

function checkLimits(snapshots: readonly ListedSnapshot[]): void {
  if (snapshots.length > MAX_SNAPSHOTS)
    fail('CONFLICT', `a session holds at most ${MAX_SNAPSHOTS} snapshots: delete one, or replace one`);
  if (snapshots.reduce((sum, { length }) => sum + length, 0) > MAX_LENGTH)
    fail('CONFLICT', 'the snapshots of a session hold at most 4 MiB of changed records: delete one');
}

const find = ({ summaries }: Listed, name: string): ListedSnapshot | undefined =>
  summaries.find((one) => one.name === name);

const notFound = (): never => fail('NOT_FOUND', 'snapshot not found');

function summaryOf({ name, created_at, seeded, counts }: ListedSnapshot): SnapshotSummary {
  return { name, created_at, seeded, counts };
}
