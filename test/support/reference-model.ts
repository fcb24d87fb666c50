// A naive implementation of sorting and filtering, to compare the service with.

const codePoints = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

/** Compares numbers by value and strings by code point. */
export function compareByCodePoint(a: unknown, b: unknown): number {
  if (typeof a === 'number') return a - (b as number);
  const [left, right] = [codePoints(a as string), codePoints(b as string)];
  const differs = left.findIndex((point, i) => point !== right[i]);
  if (differs === -1) return left.length - right.length;
  return (left[differs] ?? 0) - (right[differs] ?? -1);
}

/** Sorts records. Ties keep the order of creation, reversed for descending; null is last in both orders. */
export function sortRecords<R extends Readonly<Record<string, unknown>>>(
  created: readonly R[],
  sort: string,
  order: 'asc' | 'desc',
): R[] {
  const numbered = created.map((record, i) => ({ record, i, value: record[sort] }));
  numbered.sort((a, b) => {
    if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1;
    const ascending = (a.value === null ? 0 : compareByCodePoint(a.value, b.value)) || a.i - b.i;
    return order === 'asc' ? ascending : -ascending;
  });
  return numbered.map(({ record }) => record);
}

/** Whether a value matches a filter operator. */
export function matches(operator: string, value: unknown, operand: unknown): boolean {
  if (operator === 'eq') return value === operand;
  if (operator === 'ne') return value !== operand;
  if (operator === 'in') return (operand as unknown[]).some((one) => one === value);
  if (operator === 'nin') return (operand as unknown[]).every((one) => one !== value);
  if (value === null) return false;
  if (operator === 'contains') {
    const part = (operand as string).replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
    return new RegExp(part, 'iu').test(value as string);
  }
  const order = compareByCodePoint(value, operand);
  return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[operator] ?? false;
}
