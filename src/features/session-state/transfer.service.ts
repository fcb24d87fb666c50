// Exports the records of a session, and imports records into one.
import { Injectable } from '@nestjs/common';
import { isoTime } from '../../core/clock.js';
import type { AnyRecord, Entity } from '../../core/entity.js';
import { fail } from '../../core/errors.js';
import { RECORDS_PER_KIND } from '../../platform/crud/entity.service.js';
import { Controls, type ControlDocument } from '../../platform/control/controls.js';
import { RecordIds } from '../../platform/control/record-ids.js';
import { SessionClock } from '../../platform/control/session-clock.js';
import type { Session, SessionDraft } from '../../platform/session/session.js';
import { SessionStore } from '../../platform/session/session.store.js';
import { StandardDataset } from '../../platform/session/standard-dataset.js';
import {
  failTooMany,
  readDocument,
  repeated,
  toRecord,
  writeDocument,
  type ImportedRecords,
  type Payload,
} from '../../platform/session-document/session-document.js';
import { entities } from '../entities.module.js';
import type { ImportMode } from './session-state.input.js';

@Injectable()
export class TransferService {
  constructor(
    private readonly clock: SessionClock,
    private readonly ids: RecordIds,
    private readonly sessions: SessionStore,
    private readonly dataset: StandardDataset,
    private readonly controls: Controls,
  ) {}

  /** JSON text. Does not seed the session. */
  async export(session: Session): Promise<string> {
    const exportedAt = isoTime(this.clock.now(session));
    const controls = this.controls.ownDocument(session);
    return writeDocument(entities, await this.sessions.read(session), { exportedAt, controls });
  }

  /**
   * `replace`: the session then has exactly these records. `merge`: they are added to those of the session, which is seeded first;
   * a record with a known id replaces that record. Throws CONFLICT for duplicate ids or unique values, and for too many records.
   * Nothing changes then. Sets the controls of the document, if it has any, as `PUT /session/controls` does.
   */
  async import(session: Session, body: unknown, mode: ImportMode): Promise<void> {
    const { controls } = { ...(body as { readonly controls?: ControlDocument } | null) };
    const errors =
      controls === undefined ? [] : await this.controls.validate(session, controls, 'body/controls');
    await this.importRecords(session, readDocument(body, entities, errors), mode);
    if (controls !== undefined) await this.controls.putAll(session, controls, 'body/controls');
  }

  private async importRecords(session: Session, imported: ImportedRecords, mode: ImportMode): Promise<void> {
    const data = await this.sessions.read(session);
    const records: (readonly [Entity, readonly AnyRecord[]])[] = [];
    for (const [entity, payloads] of imported) {
      const isUsed = (id: string): boolean =>
        mode === 'merge' &&
        (data.of(entity).find(id) ?? this.dataset.of(entity.plural, true).find(id)) !== undefined;
      const ids = await this.newIds(session, entity, payloads, isUsed);
      records.push([entity, this.complete(session, entity, payloads, ids)]);
    }
    await this.sessions.write(session, (draft) => {
      if (mode === 'merge') draft.seed();
      else draft.become({ seeded: true, changed: {} });
      for (const [entity, list] of records) {
        if (mode === 'replace') removeOthers(draft, entity, list);
        this.put(draft, entity, list);
      }
    });
  }

  /** Those without `created_at` get times in ascending order, one millisecond apart, the last one the time of the import. */
  private complete(
    session: Session,
    entity: Entity,
    payloads: readonly Payload[],
    newIds: readonly string[],
  ): AnyRecord[] {
    const now = this.clock.now(session);
    const ids = newIds.values();
    let missing = withoutField('created_at', payloads);
    const stamps = { id: () => ids.next().value ?? '', created_at: () => isoTime(now - (missing -= 1)) };
    return payloads.map((payload) => toRecord(entity, payload, stamps));
  }

  /** For the records without an id. Ids in use are skipped, so that no record replaces another one. */
  private async newIds(
    session: Session,
    { plural }: Entity,
    payloads: readonly Payload[],
    isUsed: (id: string) => boolean,
  ): Promise<string[]> {
    const given = new Set(payloads.map(({ id }) => id));
    const missing = withoutField('id', payloads);
    const ids: string[] = [];
    while (ids.length < missing) {
      const next = await Promise.all(
        Array.from({ length: missing - ids.length }, async () => this.ids.next(session, plural)),
      );
      ids.push(...next.filter((id) => !given.has(id) && !isUsed(id)));
    }
    return ids;
  }

  private put(draft: SessionDraft, entity: Entity, records: readonly AnyRecord[]): void {
    const collection = draft.of(entity);
    const sample = this.dataset.of(entity.plural, true);
    checkUnique(['id'], records);
    for (const record of records) {
      const original = sample.find(record.id);
      if (original?.text === JSON.stringify(record)) collection.restore(original);
      else collection.put(record);
    }
    if (collection.size > RECORDS_PER_KIND) failTooMany(entity.plural);
    checkUnique(
      entity.unique,
      collection.rows().map(({ record }) => record),
    );
  }
}

const withoutField = (field: string, payloads: readonly Payload[]): number =>
  payloads.filter(({ [field]: value }) => value === undefined).length;

function removeOthers(draft: SessionDraft, entity: Entity, records: readonly AnyRecord[]): void {
  const kept = new Set(records.map(({ id }) => id));
  const collection = draft.of(entity);
  for (const { id } of collection.rows()) if (!kept.has(id)) collection.remove(id);
}

function checkUnique(fields: readonly string[], records: readonly AnyRecord[]): void {
  for (const field of fields) if (repeated(field, records).length > 0) failDuplicate(field);
}

function failDuplicate(field: string): never {
  return fail('CONFLICT', `${field} already exists`, { details: [{ field, message: 'already exists' }] });
}
