// The rules for records as docs/protocol-notes.md states them.
import type { Entity } from '../../../core/entity.js';
import { fail, type ErrorItem } from '../../../core/errors.js';
import { applyQuery } from '../../../core/list-query.js';
import type { SessionDraft } from '../data/session-data.js';
import { withoutHidden } from './hidden-fields.js';
import { listSteps } from './list-steps.js';
import { decisionOf } from './planned-writes.js';
import type { Decision, RecordChange, RecordRules, Removal, Violation } from './record-rules.js';

/** The maximum number of records of one entity in a session. */
export const RECORDS_PER_KIND = 1000;

/** One array for all writes without violations. */
const none: readonly never[] = [];

export const standardRules: RecordRules = {
  cacheKey: '',
  varies: [],
  input: undefined,
  steps: ({ query }) => listSteps(query),
  /** The same as reading in the standard steps, and faster. */
  select: ({ rows, query }) => applyQuery(rows, query),
  find: ({ data, entity, id }) => data.of(entity).find(id),
  missing: failMissing,
  check: decide,
  stored: ({ after }) => after,
  removed: decideRemoval,
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

/** Entities without rules of a file have unique fields only. */
function decide(draft: SessionDraft, change: RecordChange): Decision {
  const { entity, kind, after } = change;
  if (kind === 'create' && draft.of(entity).size >= RECORDS_PER_KIND) {
    const message = `a session holds at most ${RECORDS_PER_KIND} ${entity.plural}`;
    return { violations: [{ code: 'CONFLICT', message }], puts: none, removals: none };
  }
  const rules = draft.writeRules;
  if (rules?.hasWriteRules(entity) === true) return decisionOf(rules.planWrite(draft, change, change.now));
  const taken = change.taken ?? takenFields(draft, change);
  return {
    violations: taken.length === 0 ? none : taken.map(duplicateOf),
    puts: [{ entity, record: after }],
    removals: none,
  };
}

function decideRemoval({ key, data, now }: Removal): Decision {
  const rules = data.writeRules;
  return rules?.hasRemovalRules(key.entity) === true
    ? decisionOf(rules.planRemoval(data, key, now))
    : { violations: none, puts: none, removals: [key] };
}

/** The unique fields whose value another record of the session has, ignoring case. */
function takenFields(draft: SessionDraft, { entity, after }: RecordChange): readonly string[] {
  const records = draft.of(entity);
  return entity.unique.filter((field) => {
    const other = records.findByValue(field, after[field]);
    return other !== undefined && other.id !== after.id;
  });
}

function duplicateOf(field: string): Violation {
  const message = 'already exists';
  return { code: 'CONFLICT', message: `${field} ${message}`, detail: { field, message } };
}

/** Throws the first violation. The error lists the details of all violations that are reported together. */
export function reject(violations: readonly Violation[]): void {
  const [first] = violations;
  if (first === undefined) return;
  const { code, message, detail, reason } = first;
  const details = violations.filter((one) => isReportedWith(first, one)).flatMap((one) => one.detail ?? []);
  fail(code, message, { ...(detail && { details }), ...(reason && { reason }) });
}

/** All fields that may not be written, all invalid ones, and the fields of one combination. */
function isReportedWith(first: Violation, { code, detail }: Violation): boolean {
  if (code !== first.code) return false;
  return code !== 'CONFLICT' || detail === first.detail || isSameRule(detail, first.detail);
}

const isSameRule = (one: ErrorItem | undefined, other: ErrorItem | undefined): boolean =>
  one?.rule !== undefined && one.rule === other?.rule;
