// The operator `sorted`: the items of an array are sorted by a field, null last, like the lists of the API.
import { compareValues } from '../../../../core/list-query.js';
import { getByPath } from '../../../../core/template.js';
import { isObjectOrArray } from './equality.js';

interface Order {
  readonly by: string;
  readonly descending: boolean;
}

function orderOf(operand: unknown): Order {
  const { by, order } = isObjectOrArray(operand) ? operand : {};
  return { by: typeof by === 'string' ? by : '', descending: order === 'desc' };
}

export function isSorted(actual: unknown, operand: unknown): boolean {
  return Array.isArray(actual) && firstUnsorted(actual, orderOf(operand)) === undefined;
}

/** `be sorted by price in ascending order (items 3 and 4 are in the wrong order)`. */
export function describeSorted(operand: unknown, actual: unknown): string {
  const order = orderOf(operand);
  const rule = `be sorted by ${order.by} in ${order.descending ? 'descending' : 'ascending'} order`;
  if (!Array.isArray(actual)) return rule;
  const without = actual.findIndex((item) => getByPath(item, order.by) === undefined);
  if (without !== -1) return `${rule} (item ${without + 1} has no ${order.by})`;
  const index = firstUnsorted(actual, order);
  return index === undefined ? rule : `${rule} (items ${index} and ${index + 1} are in the wrong order)`;
}

/** The index of the first item that belongs before the previous one. */
function firstUnsorted(items: readonly unknown[], { by, descending }: Order): number | undefined {
  const values = items.map((item) => getByPath(item, by));
  const index = values.findIndex(
    (value, i) => value === undefined || (i > 0 && !isInOrder(values[i - 1], value, descending)),
  );
  return index === -1 ? undefined : index;
}

function isInOrder(previous: unknown, value: unknown, descending: boolean): boolean {
  if (value === null) return true;
  const isComparable = typeof value === 'number' || typeof value === 'string';
  if (!isComparable || typeof previous !== typeof value) return false;
  const order = compareValues(previous, value);
  return descending ? order >= 0 : order <= 0;
}
