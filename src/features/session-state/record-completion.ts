// Completes the records of an import: ids, times and default values.
import { Injectable } from '@nestjs/common';
import { isoTime } from '../../core/clock.js';
import type { AnyRecord, Entity } from '../../core/entity.js';
import { fail } from '../../core/errors.js';
import { completeRecord } from '../../core/record.js';
import { StoredRow } from '../../core/row.js';
import { RecordIds } from '../../platform/session/control/record-ids.js';
import { SessionClock } from '../../platform/session/control/session-clock.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { Pauses } from '../../platform/kernel/runtime/pauses.js';
import {
  repeated,
  type ImportedRecords,
  type Payload,
} from '../../platform/records/session-document/session-document.js';

/** By id, in the order of the document. */
export type Rows = ReadonlyMap<string, StoredRow>;

interface Given {
  readonly payloads: readonly Payload[];
  /** Milliseconds. */
  readonly now: number;
}

@Injectable()
export class RecordCompletion {
  constructor(
    private readonly clock: SessionClock,
    private readonly ids: RecordIds,
    private readonly sessions: SessionStore,
  ) {}

  /** Does not block other requests for long. Throws CONFLICT if two records have the same id or unique value. */
  async complete(session: Session, imported: ImportedRecords): Promise<ReadonlyMap<Entity, Rows>> {
    const now = this.clock.now(session);
    const rows = new Map<Entity, Rows>();
    for (const [entity, payloads] of imported) {
      const records = await this.records(session, entity, { payloads, now });
      checkUniqueRecords(['id', ...entity.unique], records, (index) => `data.${entity.plural}.${index}`);
      // Only the text: the strings of the record may be parts of the body.
      rows.set(entity, new Map(records.map((record) => [record.id, new StoredRow(JSON.stringify(record))])));
    }
    return rows;
  }

  /** Missing times are in ascending order, one millisecond apart, the last one the time of the import. */
  private async records(session: Session, entity: Entity, { payloads, now }: Given): Promise<AnyRecord[]> {
    const pauses = new Pauses();
    const given = new Set(payloads.map(({ id }) => String(id).toLowerCase()));
    let missing = payloads.filter(({ created_at: time }) => time === undefined).length;
    const records: AnyRecord[] = [];
    for (const payload of payloads) {
      const id = payload.id === undefined ? await this.newId(session, entity, given) : '';
      if (payload.created_at === undefined) missing -= 1;
      records.push(completeRecord(entity, payload, { id, created_at: isoTime(now - missing) }));
      if (pauses.isDue) await pauses.take();
    }
    return records;
  }

  /** An id that neither the document nor the session has: with a seed, ids repeat. */
  private async newId(session: Session, entity: Entity, given: ReadonlySet<string>): Promise<string> {
    const present = (await this.sessions.read(session)).of(entity);
    for (;;) {
      const id = await this.ids.next(session, entity.plural);
      if (!given.has(id) && present.find(id) === undefined) return id;
    }
  }
}

/**
 * Throws CONFLICT with the first record whose value another record already has.
 * @param placeOf the dotted path of a record by its index
 */
export function checkUniqueRecords(
  fields: readonly string[],
  records: readonly AnyRecord[],
  placeOf: (index: number) => string,
): void {
  for (const name of fields) {
    const [index] = repeated(name, records);
    if (index === undefined) continue;
    const field = `${placeOf(index)}.${name}`;
    const message = 'already exists';
    fail('CONFLICT', `body/${field.replaceAll('.', '/')} ${message}`, { details: [{ field, message }] });
  }
}
