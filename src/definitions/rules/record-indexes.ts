// Finds records that exclude each other, in nearly linear time. Compares each record with the records that were added before it.
import type { AnyRecord } from '../../core/entity.js';
import type { CompositeUnique, EntityRules, GroupRule, LimitRule, OverlapRule } from './entity-rules.js';
import {
  amountOf,
  intervalOf,
  isBefore,
  isMore,
  takesPart,
  violationOf,
  type Interval,
} from './group-checks.js';
import type { RuleViolation } from '../../core/write-rules.js';
import { isNull, uniqueKey } from './working-records.js';

/** A record that violates a rule is not added to the index of that rule. */
export class RecordIndexes {
  private readonly unique: ReadonlyMap<string, Set<string>>;
  private readonly combinations: ReadonlyMap<string, Set<string>>;
  private readonly intervals: ReadonlyMap<string, Map<string, Interval[]>>;
  private readonly totals: ReadonlyMap<string, Map<string, number>>;

  constructor(private readonly rules: EntityRules) {
    this.unique = new Map(rules.entity.unique.map((name) => [name, new Set()]));
    this.combinations = new Map(rules.unique.map(({ id }) => [id, new Set()]));
    this.intervals = new Map(rules.overlaps.map(({ id }) => [id, new Map<string, Interval[]>()]));
    this.totals = new Map(rules.limits.map(({ id }) => [id, new Map<string, number>()]));
  }

  /** The violations of unique fields and combinations of fields. */
  addUnique(record: AnyRecord): readonly RuleViolation[] {
    const taken = this.rules.entity.unique.filter(
      (name) => !isNull(record[name]) && !addNew(this.unique.get(name), uniqueKey(record[name])),
    );
    const combinations = this.rules.unique.filter(({ id, fields }) => {
      if (fields.some((name) => isNull(record[name]))) return false;
      const key = JSON.stringify(fields.map((name) => uniqueKey(record[name])));
      return !addNew(this.combinations.get(id), key);
    });
    return [
      ...taken.map((field) => ({ code: 'CONFLICT', field, message: 'already exists' }) as const),
      ...combinations.flatMap(combinationViolations),
    ];
  }

  /** The violations of overlaps and limits. */
  addToGroups(record: AnyRecord): readonly RuleViolation[] {
    const { overlaps, limits } = this.rules;
    return [
      ...overlaps.filter((rule) => !this.addInterval(rule, record)),
      ...limits.filter((rule) => !this.addAmount(rule, record)),
    ].map(violationOf);
  }

  /** The intervals of a group are sorted and do not overlap. */
  private addInterval(rule: OverlapRule, record: AnyRecord): boolean {
    const interval = intervalOf(rule, record);
    if (interval === undefined || !takesPart(rule, record)) return true;
    const groups = this.intervals.get(rule.id);
    const key = groupKey(rule, record);
    const intervals = groups?.get(key) ?? [];
    groups?.set(key, intervals);
    const place = placeOf(intervals, interval);
    const [previous, next] = [intervals[place - 1], intervals[place]];
    if (previous !== undefined && isBefore(rule, interval.from, previous.to)) return false;
    if (next !== undefined && isBefore(rule, next.from, interval.to)) return false;
    intervals.splice(place, 0, interval);
    return true;
  }

  private addAmount(rule: LimitRule, record: AnyRecord): boolean {
    if (!takesPart(rule, record)) return true;
    const totals = this.totals.get(rule.id);
    const key = groupKey(rule, record);
    const total = (totals?.get(key) ?? 0) + amountOf(rule, record);
    if (isMore(total, rule)) return false;
    totals?.set(key, total);
    return true;
  }
}

function groupKey({ per }: GroupRule, record: AnyRecord): string {
  return JSON.stringify(per.map((name) => record[name]));
}

/** Whether the key was not in the set. */
function addNew(keys: Set<string> | undefined, key: string): boolean {
  if (keys?.has(key) === true) return false;
  keys?.add(key);
  return true;
}

/** The place of the first interval that starts later. */
function placeOf(intervals: readonly Interval[], { from }: Interval): number {
  let [low, high] = [0, intervals.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = intervals[middle];
    if (other !== undefined && other.from <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function combinationViolations({ id, fields }: CompositeUnique): readonly RuleViolation[] {
  const message = 'already exists in this combination';
  return fields.map((field) => ({ code: 'CONFLICT', field, message, rule: id }));
}
