// A value of a request, prepared once for all conditions on it.
import { foldCase, operators } from '../../../core/list-query.operators.js';
import { compareText, readNumber } from '../../../core/text.js';
import type { WorkBudget } from '../../kernel/runtime/work-budget.js';

/** `text` where every value is text, such as a header: a number is compared with text that is a number. */
export type ValueKind = 'text' | 'json';

interface Range<T> {
  readonly smallest: T;
  readonly largest: T;
}

type OrderName = 'gt' | 'gte' | 'lt' | 'lte';

/** The item to compare: if any item satisfies the comparison, this one does. */
const decisiveItem = { gt: 'largest', gte: 'largest', lt: 'smallest', lte: 'smallest' } as const;

/**
 * The items of a list of values, such as a repeated query parameter; of another value, the value itself; of undefined, none. The work of
 * all conditions together grows with the items plus the operands, not with their product.
 */
export class GivenValue {
  private readonly items: readonly unknown[];
  private preparedItems: ReadonlySet<unknown> | undefined;
  private preparedNumbers: ReadonlySet<unknown> | undefined;
  private preparedRanges: { readonly number?: Range<number>; readonly string?: Range<string> } | undefined;
  private preparedTexts: readonly string[] | undefined;

  constructor(
    readonly value: unknown,
    private readonly kind: ValueKind,
    private readonly work: WorkBudget,
  ) {
    const isList = Array.isArray(value);
    this.items = isList ? (value as unknown[]) : value === undefined ? [] : [value];
  }

  /** Whether an item equals an operand. */
  hasOneOf(operands: readonly unknown[]): boolean {
    this.work.spend(operands.length);
    return operands.some((operand) => this.itemsLike(operand).has(operand));
  }

  /** Whether the text of an item contains a text, ignoring case. */
  contains(part: string): boolean {
    const texts = this.foldedTexts();
    this.work.spendText(part);
    const folded = foldCase(part);
    return texts.some((text) => {
      this.work.spend(1);
      this.work.spendText(text);
      return text.includes(folded);
    });
  }

  /** Whether an item of the type of the operand is greater or less than it. */
  isOrdered(name: OrderName, operand: unknown): boolean {
    this.work.spend(1);
    const type = typeof operand;
    const range = type === 'number' || type === 'string' ? this.ranges()[type] : undefined;
    return range !== undefined && operators[name].test(range[decisiveItem[name]], operand);
  }

  private itemsLike(operand: unknown): ReadonlySet<unknown> {
    const { items, kind, work } = this;
    if (kind === 'json' || typeof operand !== 'number') {
      if (this.preparedItems === undefined) work.spend(items.length);
      return (this.preparedItems ??= new Set(items));
    }
    if (this.preparedNumbers === undefined) for (const item of items) this.spendItem(item);
    return (this.preparedNumbers ??= new Set(items.map((item) => numberLike(operand, item))));
  }

  private foldedTexts(): readonly string[] {
    if (this.preparedTexts === undefined) for (const item of this.items) this.spendItem(item);
    return (this.preparedTexts ??= this.items.filter((item) => typeof item === 'string').map(foldCase));
  }

  private ranges(): { readonly number?: Range<number>; readonly string?: Range<string> } {
    if (this.preparedRanges !== undefined) return this.preparedRanges;
    let number: Range<number> | undefined;
    let string: Range<string> | undefined;
    for (const item of this.items) {
      this.spendItem(item);
      if (typeof item === 'string') string = extended(string, item, compareText);
      const typed = this.kind === 'text' ? numberLike(0, item) : item;
      if (typeof typed === 'number') number = extended(number, typed, (one, other) => one - other);
    }
    this.preparedRanges = { ...(number && { number }), ...(string && { string }) };
    return this.preparedRanges;
  }

  private spendItem(item: unknown): void {
    this.work.spend(1);
    if (typeof item === 'string') this.work.spendText(item);
  }
}

function extended<T>(range: Range<T> | undefined, item: T, compare: (one: T, other: T) => number): Range<T> {
  if (range === undefined) return { smallest: item, largest: item };
  if (compare(item, range.smallest) < 0) return { ...range, smallest: item };
  return compare(item, range.largest) > 0 ? { ...range, largest: item } : range;
}

/** The value as a number, if the operand is one and the value is the text of a number. */
export const numberLike = (operand: unknown, value: unknown): unknown =>
  typeof operand === 'number' && typeof value === 'string' ? (readNumber(value.trim()) ?? value) : value;
