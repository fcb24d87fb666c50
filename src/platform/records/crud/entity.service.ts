// The operations on the records of one entity, for every protocol.
import { isoTime } from '../../../core/clock.js';
import type { Row } from '../../../core/row.js';
import type { AnyRecord, CreateOf, Entity, PatchOf, RecordOf, Relation } from '../../../core/entity.js';
import { buildRecord, patchRecord, replaceRecord } from '../../../core/record.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import type { Expand, ListQuery, Page } from '../../../core/list-query.js';
import { RecordIds } from '../../session/control/record-ids.js';
import { SessionClock } from '../../session/control/session-clock.js';
import type { SessionData, SessionDraft } from '../../session/data/session-data.js';
import type { ListOperation, RecordChange } from '../../session/rules/record-rules.js';
import { failMissing, reject } from '../../session/rules/standard-rules.js';
import type { Session } from '../../session/session/session.js';
import { SessionStore } from '../../session/session/session.store.js';
import { storedRecord, storeOthers, storeRemoval, timeAfter } from './decided-writes.js';
import { groupRows, project, relatedRows, type RowsById } from './projection.js';
import type { ChangeOperation, ChangeTarget, PlannedChange, RecordCondition } from './record-condition.js';

export interface WriteOptions {
  /** The relations to expand in the returned record. */
  readonly expand?: Expand;
  /** Evaluated in the same step as the write: no other write comes between them. */
  readonly condition?: RecordCondition | undefined;
}

/**
 * The session is always the first parameter, and its rules decide which records exist for the client, and what a write may store. A
 * method that takes an id throws NOT_FOUND if there is no such record. A method that writes throws the first violation of the rules, such
 * as CONFLICT if another record has a unique value. Expanded records are of the same version as the record.
 */
export abstract class EntityService<E extends Entity> {
  protected constructor(
    readonly entity: E,
    protected readonly sessions: SessionStore,
    private readonly clock: SessionClock,
    private readonly ids: RecordIds,
  ) {}

  list(session: Session, query: ListQuery, operation: ListOperation = 'list'): MaybePromise<Page<Row>> {
    const { entity } = this;
    const { rules } = session;
    const { expand, fields } = query;
    return mapMaybe(this.sessions.read(session), (data) => {
      const { rows, pagination } = rules.select({ entity, operation, rows: data.of(entity).rows(), query });
      const projection = { entity, data, rules, operation, expand, fields };
      return { rows: rows.map((row) => project(row, projection)), pagination };
    });
  }

  get(session: Session, id: string, expand?: Expand): MaybePromise<Row<RecordOf<E>>> {
    const { entity } = this;
    const { rules } = session;
    return mapMaybe(this.sessions.read(session), (data) => {
      const row = rules.find({ data, entity, id, operation: 'get' });
      if (row === undefined) return rules.missing(entity);
      return project(row, { entity, data, rules, operation: 'get', expand });
    });
  }

  /**
   * Throws if there is no such record, if the client may not change it, or if its condition is not met. Nothing is read without a condition,
   * unless it depends on the client which records exist.
   */
  check(session: Session, { id, condition }: ChangeTarget, operation: ChangeOperation): MaybePromise<void> {
    if (condition === undefined && session.rules.varies.length === 0) return;
    const change = { id, condition, operation };
    return mapMaybe(this.sessions.read(session), (data) => void this.present(session, data, change));
  }

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
    const { entity } = this;
    return this.sessions.write(session, (draft) => {
      const { record: before } = this.present(session, draft, { id, condition, operation: 'replace' });
      const now = this.clock.now(session);
      const after = replaceRecord(entity, before, input, timeAfter(now, before.updated_at));
      return this.put(session, draft, { entity, kind: 'replace', before, after, input, now }, expand);
    });
  }

  /** Changes only the given fields. An empty object changes nothing. */
  patch(
    session: Session,
    id: string,
    changes: PatchOf<E>,
    { expand, condition }: WriteOptions = {},
  ): MaybePromise<Row<RecordOf<E>>> {
    const { entity } = this;
    return this.sessions.write(session, (draft) => {
      const row = this.present(session, draft, { id, condition, operation: 'patch' });
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      if (given.length === 0)
        return project(row, { entity, data: draft, rules: session.rules, operation: 'patch', expand });
      const before = row.record;
      const now = this.clock.now(session);
      const after = patchRecord(entity, before, given, timeAfter(now, before.updated_at));
      return this.put(session, draft, { entity, kind: 'patch', before, after, input: changes, now }, expand);
    });
  }

  async remove(session: Session, id: string, condition?: RecordCondition): Promise<void> {
    await this.sessions.write(session, (draft) => {
      this.present(session, draft, { id, condition, operation: 'remove' });
      this.delete(session, draft, id);
    });
  }

  /** Deletes a record, and returns whether it existed. */
  async deleteIfExists(session: Session, id: string): Promise<boolean> {
    const { entity } = this;
    return this.sessions.write(session, (draft) => {
      const exists = session.rules.find({ data: draft, entity, id, operation: 'remove' }) !== undefined;
      if (exists) this.delete(session, draft, id);
      return exists;
    });
  }

  /** The record that a relation refers to. Throws FORBIDDEN if the client may not see it. */
  related(session: Session, record: AnyRecord, relation: Relation): MaybePromise<Row | undefined> {
    return mapMaybe(this.sessions.read(session), (data) =>
      session.rules.related({ data, record, relation, rejects: true }),
    );
  }

  /** The records that a list of references points to. Throws FORBIDDEN if the client may not see one. */
  relatedList(session: Session, record: AnyRecord, relation: Relation): MaybePromise<readonly Row[]> {
    return mapMaybe(this.sessions.read(session), (data) =>
      relatedRows({ data, record, relation, rejects: true }, session.rules),
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
    const { entity } = this;
    const { rules } = session;
    return this.sessions.write(session, (draft) => {
      const now = this.clock.now(session);
      const time = isoTime(now);
      const after = buildRecord(entity, input, { id, created_at: time, updated_at: time });
      const change = { entity, kind: 'create', before: undefined, after, input, now } as const;
      const decision = rules.check(draft, change);
      reject(decision.violations);
      const records = draft.of(entity);
      // A random id is new, and to look for it would read every record.
      if (this.ids.canRepeat(session) && records.find(id) !== undefined) return undefined;
      const row = records.add(storedRecord(rules, change, decision));
      storeOthers(draft, decision);
      return project(row, { entity, data: draft, rules, operation: 'create', expand });
    });
  }

  private present({ rules }: Session, data: SessionData, change: PlannedChange): Row<RecordOf<E>> {
    const { id, operation, condition } = change;
    const { entity } = this;
    const row = rules.find({ data, entity, id, operation }) ?? failMissing(entity);
    condition?.(row, data);
    return row;
  }

  private put(
    { rules }: Session,
    draft: SessionDraft,
    change: RecordChange<E>,
    expand?: Expand,
  ): Row<RecordOf<E>> {
    const decision = rules.check(draft, change);
    reject(decision.violations);
    const row = draft.of(this.entity).put(storedRecord(rules, change, decision));
    storeOthers(draft, decision);
    return project(row, { entity: this.entity, data: draft, rules, operation: change.kind, expand });
  }

  private delete(session: Session, draft: SessionDraft, id: string): void {
    const removal = { key: { entity: this.entity, id }, data: draft, now: this.clock.now(session) };
    storeRemoval(draft, session.rules.removed(removal));
  }
}
