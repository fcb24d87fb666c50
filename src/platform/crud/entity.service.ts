// The operations on the records of one entity, for every protocol.
import { isoTime } from '../../core/clock.js';
import type { Row } from '../../core/row.js';
import {
  normalizeValue,
  buildRecord,
  type AnyRecord,
  type CreateOf,
  type Entity,
  type PatchOf,
  type RecordOf,
  type Relation,
} from '../../core/entity.js';
import { fail } from '../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { applyQuery, type Expand, type ListQuery, type Page } from '../../core/list-query.js';
import { RecordIds } from '../control/record-ids.js';
import { SessionClock } from '../control/session-clock.js';
import type { Session, SessionData, SessionDraft } from '../session/session.js';
import { SessionStore } from '../session/session.store.js';
import { groupRows, relatedRow, project, type RowsById } from './projection.js';
import type { RecordCondition } from './record-condition.js';

/** The maximum number of records of one entity in a session. */
export const RECORDS_PER_KIND = 1000;

export interface WriteOptions {
  /** What to expand in the returned record. */
  readonly expand?: Expand;
  /** Evaluated in the same step as the write: no other write comes between them. */
  readonly condition?: RecordCondition | undefined;
}

/**
 * The session is always the first parameter. A method that takes an id throws NOT_FOUND for an unknown id. A method that
 * writes throws CONFLICT if another record has a unique value. Expanded records are of the same version as the record.
 */
export abstract class EntityService<E extends Entity> {
  protected constructor(
    readonly entity: E,
    protected readonly sessions: SessionStore,
    private readonly clock: SessionClock,
    private readonly ids: RecordIds,
  ) {}

  list(session: Session, query: ListQuery): MaybePromise<Page<Row>> {
    return mapMaybe(this.sessions.read(session), (data) => {
      const { rows, pagination } = applyQuery(data.of(this.entity).rows(), query);
      return { rows: rows.map((row) => project(row, data, query.expand, query.fields)), pagination };
    });
  }

  get(session: Session, id: string, expand?: Expand): MaybePromise<Row<RecordOf<E>>> {
    return mapMaybe(this.sessions.read(session), (data) =>
      project(data.of(this.entity).find(id) ?? this.notFound(), data, expand),
    );
  }

  /** Throws if there is no such record, or if its condition is not met. Without a condition, nothing is read. */
  check(session: Session, id: string, condition: RecordCondition | undefined): MaybePromise<void> {
    if (condition === undefined) return;
    return mapMaybe(this.sessions.read(session), (data) => {
      this.present(data, id, condition);
    });
  }

  /** Also throws CONFLICT if the session has the maximum number of records. */
  create(session: Session, input: CreateOf<E>, expand?: Expand): MaybePromise<Row<RecordOf<E>>> {
    return mapMaybe(this.ids.next(session, this.entity.plural), (id) =>
      mapMaybe(this.insert(session, id, input, expand), (row) => row ?? this.create(session, input, expand)),
    );
  }

  /** Replaces the record. Omitted fields are set to their default. */
  replace(
    session: Session,
    id: string,
    input: CreateOf<E>,
    { expand, condition }: WriteOptions = {},
  ): MaybePromise<Row<RecordOf<E>>> {
    return this.sessions.write(session, (draft) => {
      const { record } = this.present(draft, id, condition);
      const stamps = { ...record, updated_at: this.timeAfter(session, record.updated_at) };
      return this.put(draft, buildRecord(this.entity, input, stamps), expand);
    });
  }

  /** Changes only the given fields. An empty object changes nothing. */
  patch(
    session: Session,
    id: string,
    changes: PatchOf<E>,
    { expand, condition }: WriteOptions = {},
  ): MaybePromise<Row<RecordOf<E>>> {
    return this.sessions.write(session, (draft) => {
      const row = this.present(draft, id, condition);
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      if (given.length === 0) return project(row, draft, expand);
      const patched: Record<string, unknown> = { ...row.record };
      for (const [key, value] of given) {
        const field = this.entity.patch.fields.get(key);
        if (field !== undefined) patched[key] = normalizeValue(field, value);
      }
      patched.updated_at = this.timeAfter(session, row.record.updated_at);
      return this.put(draft, patched as RecordOf<E>, expand);
    });
  }

  async remove(session: Session, id: string, condition?: RecordCondition): Promise<void> {
    await this.sessions.write(session, (draft) => {
      this.present(draft, id, condition);
      draft.of(this.entity).remove(id);
    });
  }

  /** Deletes a record, and returns whether it existed. */
  async deleteIfExists(session: Session, id: string): Promise<boolean> {
    return this.sessions.write(session, (draft) => draft.of(this.entity).remove(id));
  }

  /** The record that a relation refers to, or null. */
  related(session: Session, record: AnyRecord, relation: Relation): MaybePromise<AnyRecord | null> {
    return mapMaybe(
      this.sessions.read(session),
      (data) => relatedRow(data, record, relation)?.record ?? null,
    );
  }

  /** The records of another entity that refer to records of this one, in the order of creation, by the id they refer to. */
  referringRows(session: Session, other: Entity, { field }: Relation): MaybePromise<RowsById> {
    return mapMaybe(this.sessions.read(session), (data) => groupRows(data.of(other).rows(), field));
  }

  /** Returns undefined, and changes nothing, if a record has the id: one that was imported, for example. */
  private insert(
    session: Session,
    id: string,
    input: CreateOf<E>,
    expand?: Expand,
  ): MaybePromise<Row<RecordOf<E>> | undefined> {
    return this.sessions.write(session, (draft) => {
      const collection = draft.of(this.entity);
      if (collection.size >= RECORDS_PER_KIND) {
        fail('CONFLICT', `a session holds at most ${RECORDS_PER_KIND} ${this.entity.plural}`);
      }
      if (collection.find(id) !== undefined) return undefined;
      const now = isoTime(this.clock.now(session));
      const stamps = { id, created_at: now, updated_at: now };
      const record = buildRecord(this.entity, input, stamps);
      this.checkUnique(draft, record);
      return project(collection.add(record), draft, expand);
    });
  }

  private present(data: SessionData, id: string, condition?: RecordCondition): Row<RecordOf<E>> {
    const row = data.of(this.entity).find(id) ?? this.notFound();
    condition?.(row, data);
    return row;
  }

  private put(draft: SessionDraft, record: RecordOf<E>, expand?: Expand): Row<RecordOf<E>> {
    this.checkUnique(draft, record);
    return project(draft.of(this.entity).put(record), draft, expand);
  }

  private checkUnique(draft: SessionDraft, record: RecordOf<E>): void {
    for (const field of this.entity.unique) {
      const other = draft.of(this.entity).findByValue(field, (record as AnyRecord)[field]);
      if (other === undefined || other.id === record.id) continue;
      fail('CONFLICT', `${field} already exists`, { details: [{ field, message: 'already exists' }] });
    }
  }

  /** `updated_at` increases with every change, also of two changes in one millisecond. */
  private timeAfter(session: Session, time: string): string {
    return isoTime(Math.max(this.clock.now(session), Date.parse(time) + 1));
  }

  private notFound(): never {
    return fail('NOT_FOUND', `${this.entity.singular} not found`);
  }
}
