// Exports the records of a session, and imports records into one.
import { Injectable } from '@nestjs/common';
import { Clock, isoTime } from '../../core/clock.js';
import type { Collection } from '../../core/collection.js';
import type { DraftCollection } from '../../core/draft-collection.js';
import type { AnyRecord, Entity } from '../../core/entity.js';
import { fail } from '../../core/errors.js';
import { Random } from '../../core/random.js';
import { StoredRow } from '../../core/row.js';
import { RECORDS_PER_KIND } from '../../platform/crud/entity.service.js';
import type { Session } from '../../platform/session/session.js';
import { SessionStore } from '../../platform/session/session.store.js';
import { StandardDataset } from '../../platform/session/standard-dataset.js';
import { Pauses } from '../../platform/session-document/pauses.js';
import {
  failTooMany,
  repeated,
  toRecord,
  writeDocument,
  type ImportedRecords,
  type Payload,
  type Stamps,
} from '../../platform/session-document/session-document.js';
import { entities } from '../entities.module.js';
import type { ImportMode } from './session-state.input.js';

/** By id, in the order of the document. */
type Rows = ReadonlyMap<string, StoredRow>;

@Injectable()
export class TransferService {
  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly sessions: SessionStore,
    private readonly dataset: StandardDataset,
  ) {}

  /** JSON text. Does not seed the session. */
  async export(session: Session): Promise<string> {
    return writeDocument(entities, await this.sessions.read(session), isoTime(this.clock.now()));
  }

  /**
   * `replace`: the session then has exactly these records. `merge`: they are added to those of the session, which is seeded first;
   * a record with a known id replaces that record. Throws CONFLICT for duplicate ids or unique values, and for too many records.
   */
  async import(session: Session, imported: ImportedRecords, mode: ImportMode): Promise<void> {
    const rows = await this.complete(imported);
    if (mode === 'merge') {
      await this.sessions.write(session, (draft) => {
        draft.seed();
        for (const [entity, byId] of rows) this.merge(draft.of(entity), entity, byId);
      });
      return;
    }
    const changed = [...rows].flatMap(([entity, byId]) => this.replacement(entity, byId));
    const records = { seeded: true, changed: Object.fromEntries(changed) };
    await this.sessions.write(session, (draft) => draft.become(records));
  }

  /** Does not block other requests for long. */
  private async complete(imported: ImportedRecords): Promise<ReadonlyMap<Entity, Rows>> {
    const pauses = new Pauses();
    const now = this.clock.now();
    const rows = new Map<Entity, Rows>();
    for (const [entity, payloads] of imported) {
      const stamps = this.stamps(payloads, now);
      const records: AnyRecord[] = [];
      const byId = new Map<string, StoredRow>();
      for (const payload of payloads) {
        const record = toRecord(entity, payload, stamps);
        records.push(record);
        // Only the text: the strings of the record may be parts of the body.
        byId.set(record.id, new StoredRow(JSON.stringify(record)));
        if (pauses.isDue) await pauses.take();
      }
      checkUnique(['id', ...entity.unique], records);
      rows.set(entity, byId);
    }
    return rows;
  }

  /** Missing times are in ascending order, one millisecond apart, the last one the time of the import. */
  private stamps(payloads: readonly Payload[], now: number): Stamps {
    let missing = payloads.filter(({ created_at: time }) => time === undefined).length;
    return { id: () => this.random.uuid(), created_at: () => isoTime(now - (missing -= 1)) };
  }

  /** The collection of an entity with these rows only, if it differs from the dataset. */
  private replacement({ plural }: Entity, rows: Rows): [string, Collection][] {
    const standard = this.dataset.of(plural, true);
    const changes = new Map<string, StoredRow | null>();
    for (const { id } of standard.rows()) if (!rows.has(id)) changes.set(id, null);
    for (const [id, row] of rows) if (standard.find(id)?.text !== row.text) changes.set(id, row);
    return changes.size === 0 ? [] : [[plural, standard.withChanges(changes)]];
  }

  private merge(collection: DraftCollection, { plural, unique }: Entity, rows: Rows): void {
    const standard = this.dataset.of(plural, true);
    const changes = [...rows].map(([id, row]) => {
      const original = standard.find(id);
      return [id, original?.text === row.text ? original : row] as const;
    });
    collection.putAll(new Map(changes));
    if (collection.size > RECORDS_PER_KIND) failTooMany(plural);
    if (unique.length === 0) return;
    const records = collection.rows().map(({ record }) => record);
    checkUnique(unique, records);
  }
}

function checkUnique(fields: readonly string[], records: readonly AnyRecord[]): void {
  for (const field of fields) if (repeated(field, records).length > 0) failDuplicate(field);
}

function failDuplicate(field: string): never {
  return fail('CONFLICT', `${field} already exists`, { details: [{ field, message: 'already exists' }] });
}
