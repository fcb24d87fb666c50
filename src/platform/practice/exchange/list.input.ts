// The input of a list in every protocol: `page`, `limit`, `sort`, `order`, `filter`, `expand` and `fields`, with defaults.
import { listDefaults, sortOrders } from '../../../core/list-query.js';

export type Input = Readonly<Record<string, unknown>>;

const { page, limit, sort, order } = listDefaults;

/** `order` is in lower case. Invalid values stay as they are. */
export function listInput({ filter, ...given }: Input): Input {
  const input: Input = { page, limit, sort, order, ...present(given), filter: filter ?? {} };
  const isOrder = sortOrders.some((one) => one === input.order);
  return isOrder ? { ...input, order: String(input.order).toLowerCase() } : input;
}

/** Without the undefined values. */
function present(values: Input): Input {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
