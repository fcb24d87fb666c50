// Rules about records with equal values in some fields: overlaps and limits.
import type { AnyRecord } from '../../core/entity.js';
import type { GroupRule, LimitRule, OverlapRule } from './entity-rules.js';
import type { RuleViolation } from '../../core/write-rules.js';
import { none } from './record-checks.js';
import { isNull } from './working-records.js';
import type { Write, WrittenRecord } from './written-record.js';

/** Bounds of one type are in order as numbers, or as text in ISO 8601 of one format. */
type Bound = string | number;

export interface Interval {
  readonly from: Bound;
  /** Null: no end. */
  readonly to: Bound | null;
}

/** Whether a start is before an end. */
export function isBefore({ inclusive }: OverlapRule, from: Bound, to: Bound | null): boolean {
  return to === null || (inclusive ? from <= to : from < to);
}

/** Undefined without a start, and for an interval that contains nothing. */
export function intervalOf(rule: OverlapRule, record: AnyRecord): Interval | undefined {
  const from = record[rule.from] as Bound | null;
  const to = (record[rule.to] ?? null) as Bound | null;
  return isNull(from) || !isBefore(rule, from, to) ? undefined : { from, to };
}

/** Whether all values that form the group exist, and `where` holds. */
export function takesPart({ per, where }: GroupRule, record: AnyRecord): boolean {
  return per.every((name) => !isNull(record[name])) && where?.holds(record) !== false;
}

function isSameGroup({ per }: GroupRule, a: AnyRecord, b: AnyRecord): boolean {
  for (const name of per) if (a[name] !== b[name]) return false;
  return true;
}

export function violationOf({ id, field, message }: GroupRule): RuleViolation {
  return { code: 'CONFLICT', field, message, rule: id };
}

export function checkOverlaps(write: Write, written: WrittenRecord): readonly RuleViolation[] {
  const overlapping = written.rules.overlaps.find((rule) => overlapsOther(rule, write, written));
  return overlapping === undefined ? none : [violationOf(overlapping)];
}

function overlapsOther(rule: OverlapRule, { records }: Write, { rules, record }: WrittenRecord): boolean {
  const own = intervalOf(rule, record);
  if (own === undefined || !takesPart(rule, record)) return false;
  return records.some(rules.entity, record.id, (other, row) => {
    if (!isSameGroup(rule, record, other)) return false;
    const interval = intervalOf(rule, other);
    return (
      interval !== undefined && isIntersection(rule, own, interval) && rule.where?.holds(other, row) !== false
    );
  });
}

function isIntersection(rule: OverlapRule, a: Interval, b: Interval): boolean {
  return isBefore(rule, a.from, b.to) && isBefore(rule, b.from, a.to);
}

export function checkLimits(write: Write, written: WrittenRecord): readonly RuleViolation[] {
  const exceeded = written.rules.limits.find((rule) => exceedsLimit(rule, write, written));
  return exceeded === undefined ? none : [violationOf(exceeded)];
}

function exceedsLimit(rule: LimitRule, { records }: Write, { rules, record }: WrittenRecord): boolean {
  if (!takesPart(rule, record)) return false;
  const others = records.filter(
    rules.entity,
    record.id,
    (other, row) => isSameGroup(rule, record, other) && rule.where?.holds(other, row) !== false,
  );
  const total = others.reduce((sum, other) => sum + amountOf(rule, other), amountOf(rule, record));
  return isMore(total, rule);
}

export function amountOf({ sum }: LimitRule, record: AnyRecord): number {
  return sum === undefined ? 1 : Number(record[sum] ?? 0);
}

/** The digits of a double that are exact in decimal notation. */
const EXACT_DIGITS = 15;

/** Sums of decimal numbers have binary errors: 0.1 + 0.2 is not more than 0.3. */
export function isMore(total: number, { max }: LimitRule): boolean {
  return total > max && Number(total.toPrecision(EXACT_DIGITS)) > max;
}
