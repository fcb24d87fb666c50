// The input of a list in every protocol: `page`, `limit`, `sort`, `order`, `filter`, `expand` and `fields`, with defaults.
import { listDefaults, sortOrders } from '../../../core/list-query.js';

export type ListInput = Readonly<Record<string, unknown>>;

const { page, limit, sort, order } = listDefaults;

/** `order` is in lower case. Invalid values are returned unchanged. */
export function listInput({ filter, ...given }: ListInput): ListInput {
  const input: ListInput = { page, limit, sort, order, ...present(given), filter: filter ?? {} };
  const isOrder = sortOrders.some((one) => one === input.order);
  return isOrder ? { ...input, order: String(input.order).toLowerCase() } : input;
}

/** Without the undefined values. */
function present(values: ListInput): ListInput {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
