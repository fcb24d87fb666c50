// Plans the creation or change of a record: all stored records, or the reasons against it.
import { applyEffects } from './effects.js';
import { ChangedRecords } from './changed-records.js';
import { derive } from './derive.js';
import type { EntityRules, RulesByEntity } from './entity-rules.js';
import { rejectionOf } from './rejection.js';
import type { Plan, PlannedChange, Rejection, RuleSource, RuleViolation } from '../../core/write-rules.js';
import { checkInitial, checkOwnExpressions, checkReferences, none } from './record-checks.js';
import { checkState } from './state-checks.js';
import { WorkingRecords } from './working-records.js';
import { WrittenRecord, type Write } from './written-record.js';

export function planWrite(
  rules: RulesByEntity,
  source: RuleSource,
  change: PlannedChange,
  now: number,
): Plan | Rejection {
  const own = rules.get(change.entity);
  if (own === undefined) return { puts: [{ entity: change.entity, record: change.after }], removals: [] };
  if (isEmptyPatch(change)) return { puts: [], removals: [] };
  const records = new WorkingRecords(source);
  const write = { rules, records, now };
  const on = change.kind === 'create' ? 'create' : 'update';
  const written = new WrittenRecord(own, on, change.before, change.after);
  written.taken = change.taken;
  const violations = violationsOf(write, written, own, on);
  return violations.length === 0 ? records.plan() : rejectionOf(violations);
}

function isEmptyPatch({ kind, input }: PlannedChange): boolean {
  return kind === 'patch' && Object.values(input).every((value) => value === undefined);
}

function violationsOf(
  write: Write,
  written: WrittenRecord,
  { entity }: EntityRules,
  on: 'create' | 'update',
): readonly RuleViolation[] {
  const missing = checkReferences(write, written);
  if (missing.length > 0) return missing;
  const invalid = derive(write, written, on);
  if (invalid.length > 0) return invalid;
  // An effect may have set a reference.
  const missingThen = checkReferences(write, written);
  if (missingThen.length > 0) return missingThen;
  const ofRecord = [...checkInitial(write, written), ...checkOwnExpressions(write, written)];
  if (ofRecord.length > 0) return ofRecord;
  write.records.put(entity, written.record);
  const ofState = checkState(write, written);
  if (ofState.length > 0) return ofState;
  return checkEffects(write, written, on);
}

function checkEffects(
  write: Write,
  written: WrittenRecord,
  on: 'create' | 'update',
): readonly RuleViolation[] {
  if (!written.rules.effects.some(({ target }) => target !== undefined)) return none;
  const changed = new ChangedRecords(write);
  changed.add(written);
  const violations = applyEffects(write, written, on, changed);
  return violations.length > 0 ? violations : changed.check();
}
