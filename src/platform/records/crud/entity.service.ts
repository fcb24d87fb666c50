// The operations on the records of one entity, for every protocol.
import { isoTime } from '../../../core/clock.js';
import type { Row } from '../../../core/row.js';
import {
  buildRecord,
  patchRecord,
  type AnyRecord,
  type CreateOf,
  type Entity,
  type PatchOf,
  type RecordOf,
  type Relation,
} from '../../../core/entity.js';
import { fail } from '../../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { Expand, ListQuery, Page } from '../../../core/list-query.js';
import { RecordIds } from '../../session/control/record-ids.js';
import { SessionClock } from '../../session/control/session-clock.js';
import type { ClientSession } from '../../practice/mutants/active-mutants.js';
import type { SessionData, SessionDraft } from '../../session/data/session-data.js';
import { SessionStore } from '../../session/session/session.store.js';
import {
  isMissingAccepted,
  checkedRecord,
  nullRow,
  removeRecord,
  selectPage,
  type Mutation,
} from './mutated-records.js';
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

  list(session: ClientSession, query: ListQuery): MaybePromise<Page<Row>> {
    return mapMaybe(this.sessions.read(session), (data) => {
      const { rows, pagination } = selectPage(session, data.of(this.entity).rows(), query);
      const { expand, fields } = query;
      return { rows: rows.map((row) => project(row, data, expand, fields, session.mutants)), pagination };
    });
  }

  get(session: ClientSession, id: string, expand?: Expand): MaybePromise<Row<RecordOf<E>>> {
    return mapMaybe(this.sessions.read(session), (data) => {
      const row = data.of(this.entity).find(id);
      if (row === undefined && isMissingAccepted(session)) return nullRow;
      return project(row ?? this.notFound(), data, expand, undefined, session.mutants);
    });
  }

  /** Throws if there is no such record, or if its condition is not met. Without a condition, nothing is read. */
  check(session: ClientSession, id: string, condition: RecordCondition | undefined): MaybePromise<void> {
    if (condition === undefined) return;
    return mapMaybe(this.sessions.read(session), (data) => void this.present(data, id, condition));
  }

  /** Also throws CONFLICT if the session has the maximum number of records. */
  create(session: ClientSession, input: CreateOf<E>, expand?: Expand): MaybePromise<Row<RecordOf<E>>> {
    return mapMaybe(this.ids.next(session, this.entity.plural), (id) =>
      mapMaybe(this.insert(session, id, input, expand), (row) => row ?? this.create(session, input, expand)),
    );
  }

  /** Replaces the record. Omitted fields are set to their default. */
  replace(
    session: ClientSession,
    id: string,
    input: CreateOf<E>,
    { expand, condition }: WriteOptions = {},
  ): MaybePromise<Row<RecordOf<E>>> {
    const { mutants } = session;
    return this.sessions.write(session, (draft) => {
      const { record: before } = this.present(draft, id, condition);
      const stamps = { ...before, updated_at: this.timeAfter(session, before.updated_at) };
      const after = buildRecord(this.entity, input, stamps);
      const mutation = mutants && { mutants, kind: 'replace' as const, before, input };
      return this.put(draft, after, expand, mutation);
    });
  }

  /** Changes only the given fields. An empty object changes nothing. */
  patch(
    session: ClientSession,
    id: string,
    changes: PatchOf<E>,
    { expand, condition }: WriteOptions = {},
  ): MaybePromise<Row<RecordOf<E>>> {
    const { mutants } = session;
    return this.sessions.write(session, (draft) => {
      const row = this.present(draft, id, condition);
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      if (given.length === 0) return project(row, draft, expand, undefined, mutants);
      const before = row.record;
      const after = patchRecord(this.entity, before, given, this.timeAfter(session, before.updated_at));
      const mutation = mutants && { mutants, kind: 'patch' as const, before, input: changes };
      return this.put(draft, after, expand, mutation);
    });
  }

  async remove(session: ClientSession, id: string, condition?: RecordCondition): Promise<void> {
    await this.sessions.write(session, (draft) => {
      this.present(draft, id, condition);
      removeRecord(session, draft, { entity: this.entity, id });
    });
  }

  /** Deletes a record, and returns whether it existed. */
  async deleteIfExists(session: ClientSession, id: string): Promise<boolean> {
    return this.sessions.write(session, (draft) => removeRecord(session, draft, { entity: this.entity, id }));
  }

  /** The record that a relation refers to. */
  related(session: ClientSession, record: AnyRecord, relation: Relation): MaybePromise<Row | undefined> {
    return mapMaybe(this.sessions.read(session), (data) =>
      relatedRow(data, record, relation, session.mutants),
    );
  }

  /** The records of another entity that refer to records of this one, in the order of creation, by the id they refer to. */
  referringRows(session: ClientSession, other: Entity, { field }: Relation): MaybePromise<RowsById> {
    return mapMaybe(this.sessions.read(session), (data) => groupRows(data.of(other).rows(), field));
  }

  /** Returns undefined, and changes nothing, if a record has the id: one that was imported, for example. */
  private insert(
    session: ClientSession,
    id: string,
    input: CreateOf<E>,
    expand?: Expand,
  ): MaybePromise<Row<RecordOf<E>> | undefined> {
    const { mutants } = session;
    return this.sessions.write(session, (draft) => {
      const collection = draft.of(this.entity);
      if (collection.size >= RECORDS_PER_KIND) {
        fail('CONFLICT', `a session holds at most ${RECORDS_PER_KIND} ${this.entity.plural}`);
      }
      if (collection.find(id) !== undefined) return undefined;
      const now = isoTime(this.clock.now(session));
      const stamps = { id, created_at: now, updated_at: now };
      const after = buildRecord(this.entity, input, stamps);
      const mutation = mutants && { mutants, kind: 'create' as const, before: undefined, input };
      return project(
        collection.add(checkedRecord(draft, this.entity, after, mutation)),
        draft,
        expand,
        undefined,
        mutants,
      );
    });
  }

  private present(data: SessionData, id: string, condition?: RecordCondition): Row<RecordOf<E>> {
    const row = data.of(this.entity).find(id) ?? this.notFound();
    condition?.(row, data);
    return row;
  }

  private put(
    draft: SessionDraft,
    record: RecordOf<E>,
    expand?: Expand,
    mutation?: Mutation,
  ): Row<RecordOf<E>> {
    const row = draft.of(this.entity).put(checkedRecord(draft, this.entity, record, mutation));
    return project(row, draft, expand, undefined, mutation?.mutants);
  }

  /** `updated_at` increases with every change, also of two changes in one millisecond. */
  private timeAfter(session: ClientSession, time: string): string {
    return isoTime(Math.max(this.clock.now(session), Date.parse(time) + 1));
  }

  private notFound(): never {
    return fail('NOT_FOUND', `${this.entity.singular} not found`);
  }
}
