// Checks imported records against the rules of the definition file.
import type { Entity } from '../../core/entity.js';
import { fail, messageOf } from '../../core/errors.js';
import { StoredRow } from '../../core/row.js';
import type { ImportCheck, ImportViolation, PutRecord, WriteRules } from '../../core/write-rules.js';
import type { SessionDraft } from '../../platform/session/data/session-data.js';
import type { Rows } from './record-completion.js';

type RowsByEntity = ReadonlyMap<Entity, Rows>;

const noRows: Rows = new Map();

/** The rows of a document that replaces all records, with the computed values that were missing. Throws the violations. */
export function checkedRows(rules: WriteRules | undefined, rows: RowsByEntity, now: number): RowsByEntity {
  if (rules === undefined) return rows;
  const source = {
    of(entity: Entity) {
      const own = rows.get(entity) ?? noRows;
      return { rows: () => [...own.values()], find: (id: string) => own.get(id) };
    },
  };
  const puts = accepted(rules.checkImported(source, now), rows);
  return puts.length === 0 ? rows : withRecords(rows, puts);
}

/** Checks all records of a session after a document was merged into it. Throws the violations. */
export function checkMerged(draft: SessionDraft, rows: RowsByEntity, now: number): void {
  const rules = draft.writeRules;
  if (rules === undefined) return;
  for (const { entity, record } of accepted(rules.checkImported(draft, now), rows))
    draft.of(entity).put(record);
}

/** Throws all violations with BAD_REQUEST, or else the first conflict. */
function accepted({ violations, puts }: ImportCheck, rows: RowsByEntity): readonly PutRecord[] {
  const invalid = violations.filter(({ code }) => code === 'BAD_REQUEST');
  const [first] = violations;
  if (first === undefined) return puts;
  const reported = (invalid.length > 0 ? invalid : [first]).map((violation) => located(violation, rows));
  const details = reported.map(({ field, message, rule }) => ({
    field,
    message,
    ...(rule !== undefined && { rule }),
  }));
  return fail(invalid.length > 0 ? 'BAD_REQUEST' : 'CONFLICT', messageOf(reported), { details });
}

/** The dotted path of a record in the document; a record that only the session has is named by its id. */
export function placeOf({ plural }: Entity, id: string, rows: Rows = noRows): string {
  const index = [...rows.keys()].indexOf(id);
  return `data.${plural}.${index === -1 ? id : index}`;
}

function located({ entity, id, field: name, message, rule }: ImportViolation, rows: RowsByEntity) {
  const field = `${placeOf(entity, id, rows.get(entity))}.${name}`;
  return { location: `body/${field.replaceAll('.', '/')}`, field, message, rule };
}

function withRecords(rows: RowsByEntity, puts: readonly PutRecord[]): RowsByEntity {
  const changed = new Map([...rows].map(([entity, byId]) => [entity, new Map(byId)]));
  for (const { entity, record } of puts)
    changed.get(entity)?.set(record.id, new StoredRow(JSON.stringify(record)));
  return changed;
}
