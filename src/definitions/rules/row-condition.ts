// The condition `where` of a rule about many records. Its results for stored rows, which never change, are kept.
import type { AnyRecord } from '../../core/entity.js';
import type { Expression } from '../expressions/expression.js';
import { holds } from './expressions.js';
import type { RuleRow } from '../../core/write-rules.js';

export class RowCondition {
  private readonly results = new WeakMap<RuleRow, boolean>();

  /** @param condition reads the record only */
  constructor(private readonly condition: Expression) {}

  /** @param row of a record that is stored */
  holds(record: AnyRecord, row?: RuleRow): boolean {
    if (row === undefined) return holds(this.condition, { record, now: 0 });
    let result = this.results.get(row);
    if (result === undefined) {
      result = holds(this.condition, { record, now: 0 });
      this.results.set(row, result);
    }
    return result;
  }
}
