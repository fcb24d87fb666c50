// Imports records into a session.
import { Injectable } from '@nestjs/common';
import type { Collection } from '../../core/collection.js';
import type { DraftCollection } from '../../core/draft-collection.js';
import type { Entity } from '../../core/entity.js';
import { ErrorList } from '../../core/error-list.js';
import type { StoredRow } from '../../core/row.js';
import { RECORDS_PER_KIND } from '../../platform/session/rules/standard-rules.js';
import type { ControlDocument } from '../../platform/session/control/control-documents.js';
import { Controls } from '../../platform/session/control/controls.js';
import { SessionClock } from '../../platform/session/control/session-clock.js';
import type { SessionDraft } from '../../platform/session/data/session-data.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';
import { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import {
  failTooMany,
  readDocument,
  type ImportedRecords,
} from '../../platform/records/session-document/session-document.js';
import { isJsonObject } from '../../platform/http/validation/document-checks.js';
import { checkedRows, checkMerged, placeOf } from './import-rules.js';
import { checkUniqueRecords, RecordCompletion, type Rows } from './record-completion.js';
import type { ImportMode } from './session-state.input.js';

@Injectable()
export class ImportService {
  constructor(
    private readonly completion: RecordCompletion,
    private readonly sessions: SessionStore,
    private readonly dataset: StandardDataset,
    private readonly controls: Controls,
    private readonly clock: SessionClock,
  ) {}

  /**
   * `replace`: the session then has exactly these records. `merge`: they are added to the session's records, which are seeded first;
   * a record with a known id replaces that record. Throws CONFLICT for duplicate ids or unique values, and for too many records, and
   * the violations of the rules of a definition file.
   * Nothing changes then. Sets the controls of the document, if it has any, as `PUT /session/controls` does, in the same write.
   */
  async import(session: Session, body: unknown, mode: ImportMode): Promise<void> {
    const { controls } = (isJsonObject(body) ? body : {}) as { readonly controls?: ControlDocument };
    const errors =
      controls === undefined
        ? new ErrorList()
        : await this.controls.validate(session, controls, 'body/controls');
    const change = await this.changeOf(
      session,
      await readDocument(body, this.dataset.entities, errors),
      mode,
    );
    if (controls === undefined) return this.sessions.write(session, change);
    return this.controls.putAll(session, controls, 'body/controls', (controlsChange) =>
      this.sessions.write(session, (draft) => {
        change(draft);
        draft.setControls(controlsChange);
      }),
    );
  }

  private async changeOf(
    session: Session,
    imported: ImportedRecords,
    mode: ImportMode,
  ): Promise<(draft: SessionDraft) => void> {
    const given = await this.completion.complete(session, imported);
    const now = this.clock.now(session);
    if (mode === 'merge') {
      return (draft) => {
        draft.seed();
        for (const [entity, byId] of given) this.merge(draft.of(entity), entity, byId);
        checkMerged(draft, given, now);
      };
    }
    const rows = checkedRows(this.dataset.writeRules, given, now);
    const changed = [...rows].flatMap(([entity, byId]) => this.replacement(entity, byId));
    const records = { seeded: true, changed: Object.fromEntries(changed) };
    return (draft) => draft.become(records);
  }

  /** The collection of an entity with these rows only, if it differs from the dataset. */
  private replacement({ plural }: Entity, rows: Rows): [string, Collection][] {
    const standard = this.dataset.of(plural, true);
    const changes = new Map<string, StoredRow | null>();
    for (const { id } of standard.rows()) if (!rows.has(id)) changes.set(id, null);
    for (const [id, row] of rows) if (standard.find(id)?.text !== row.text) changes.set(id, row);
    return changes.size === 0 ? [] : [[plural, standard.withChanges(changes)]];
  }

  private merge(collection: DraftCollection, entity: Entity, rows: Rows): void {
    const { plural, unique } = entity;
    const standard = this.dataset.of(plural, true);
    const changes = [...rows].map(([id, row]) => {
      const original = standard.find(id);
      return [id, original?.text === row.text ? original : row] as const;
    });
    collection.putAll(new Map(changes));
    if (collection.size > RECORDS_PER_KIND) failTooMany(plural);
    if (unique.length === 0) return;
    const records = collection.rows().map(({ record }) => record);
    checkUniqueRecords(unique, records, (index) => placeOf(entity, records[index]?.id ?? '', rows));
  }
}
