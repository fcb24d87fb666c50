// The rules for records as docs/protocol-notes.md states them.
import type { Entity } from '../../../core/entity.js';
import { fail } from '../../../core/errors.js';
import { applyQuery } from '../../../core/list-query.js';
import type { SessionDraft } from '../data/session-data.js';
import { withoutHidden } from './hidden-fields.js';
import { listSteps } from './list-steps.js';
import type { RecordChange, RecordRules, Violation } from './record-rules.js';

/** The maximum number of records of one entity in a session. */
export const RECORDS_PER_KIND = 1000;

/** One array for all writes without violations. */
const none: readonly Violation[] = [];

export const standardRules: RecordRules = {
  cacheKey: '',
  varies: [],
  input: undefined,
  steps: ({ query }) => listSteps(query),
  /** The same as reading in the standard steps, and faster. */
  select: ({ rows, query }) => applyQuery(rows, query),
  find: ({ data, entity, id }) => data.of(entity).find(id),
  missing: failMissing,
  check: violationsOf,
  stored: ({ after }) => after,
  removed: ({ key }) => [key],
  related({ data, record, relation, id = record[relation.field] }) {
    const row = typeof id === 'string' ? data.of(relation.target).find(id) : undefined;
    return row && withoutHidden(relation.target, row);
  },
  shown: withoutHidden,
  createdStatus: () => 201,
  tag: (text) => text,
  reset: (draft) => draft.reset(),
  settled: () => undefined,
};

/** Throws NOT_FOUND for a record of the entity. */
export function failMissing({ singular }: Entity): never {
  return fail('NOT_FOUND', `${singular} not found`);
}

/** No two records of a session have the same value in a unique field, ignoring case. */
function violationsOf(draft: SessionDraft, { entity, kind, after }: RecordChange): readonly Violation[] {
  const records = draft.of(entity);
  if (kind === 'create' && records.size >= RECORDS_PER_KIND) {
    return [{ code: 'CONFLICT', message: `a session holds at most ${RECORDS_PER_KIND} ${entity.plural}` }];
  }
  const taken = entity.unique.filter((field) => {
    const other = records.findByValue(field, after[field]);
    return other !== undefined && other.id !== after.id;
  });
  return taken.length === 0 ? none : taken.map(duplicateOf);
}

export function duplicateOf(field: string): Violation {
  const message = 'already exists';
  return { code: 'CONFLICT', message: `${field} ${message}`, detail: { field, message } };
}

/** Throws the first violation. The error lists all fields that may not be written. */
export function reject(violations: readonly Violation[]): void {
  const [first] = violations;
  if (first === undefined) return;
  const { code, message, detail, reason } = first;
  const alike = code === 'FORBIDDEN' ? violations.filter((one) => one.code === code) : [first];
  const details = alike.flatMap((one) => one.detail ?? []);
  fail(code, message, { ...(detail && { details }), ...(reason && { reason }) });
}
