// A record that a write creates, changes or deletes, while its rules are evaluated.
import type { AnyRecord } from '../../core/entity.js';
import type { Evaluation } from '../expressions/expression.js';
import type { EntityRules, RulesByEntity } from './entity-rules.js';
import type { WorkingRecords } from './working-records.js';

/** The state of one write. */
export interface Write {
  readonly rules: RulesByEntity;
  readonly records: WorkingRecords;
  /** Milliseconds since 1970 of the clock of the session. */
  readonly now: number;
}

/** Decides which rules apply. `reference`: a reference is removed because its record is deleted. */
export type WriteMode = 'create' | 'update' | 'delete' | 'reference' | 'import';

/** How violations of a record are reported that is not the record of the request. */
export interface Report {
  readonly field: string;
  /** Before the name of the field in the message. */
  readonly prefix: string;
  readonly rule: string;
}

/** The rule that calculated a value. */
interface Cause {
  /** The id of the rule. */
  readonly rule: string;
  /** Whether records other than the resulting one decided. */
  readonly readsOthers: boolean;
  /** Set if the value is in another record than the record of the request. */
  readonly report?: Report;
}

export class WrittenRecord {
  readonly record: AnyRecord;
  /** By the field whose value was calculated. */
  readonly causes = new Map<string, Cause>();
  /** Set if the other records do not decide which unique fields count as taken. */
  taken: readonly string[] | undefined;
  /** The report of the latest change. Undefined for the record of the request. */
  report: Report | undefined;
  private readonly values: Record<string, unknown>;

  constructor(
    readonly rules: EntityRules,
    public mode: WriteMode,
    readonly before: AnyRecord | undefined,
    after: AnyRecord,
  ) {
    const copy = { ...after };
    this.record = copy;
    this.values = copy;
  }

  /** Without a cause, the value is valid. */
  set(name: string, value: unknown, cause?: Cause): void {
    this.values[name] = value;
    if (cause !== undefined) this.causes.set(name, cause);
  }
}

/** The input of the expressions of a written record. In deletions, they also read the deleted records. */
export function evaluationOf(
  { records, now }: Write,
  { rules, record, before, mode }: WrittenRecord,
): Evaluation {
  return {
    record,
    old: before,
    now,
    related(name) {
      const relation = rules.relations.get(name);
      const id = relation && record[relation.field];
      if (relation === undefined || typeof id !== 'string') return undefined;
      const found = records.find(relation.target, id);
      return found ?? (mode === 'delete' ? records.findBefore(relation.target, id) : undefined);
    },
  };
}
