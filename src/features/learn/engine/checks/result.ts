// The checks `result.<path>`: the record, the list, or the data of the response.
import type { Exchange } from '../../../../platform/practice/exchange/exchange.js';
import { checkFacts, type CheckContext, type CheckGroup } from './check.js';
import { isObjectOrArray } from './equality.js';

export const result: CheckGroup = (context) =>
  checkFacts({
    name: 'result',
    conditions: context.step.checks.response.result,
    facts: resultOf(context),
    context,
  });

/** The result of the operation. For a response without operation, `data` of the envelope, or the JSON. */
export function resultOf({ operation, exchange }: Pick<CheckContext, 'operation' | 'exchange'>): unknown {
  if (operation !== undefined) return operation.result;
  const json = jsonOfResponse(exchange);
  return isObjectOrArray(json) && json.success === true ? json.data : json;
}

/** The parsed body of the response; undefined if it is not JSON. */
export function jsonOfResponse({ responseText }: Pick<Exchange, 'responseText'>): unknown {
  try {
    return JSON.parse(responseText) as unknown;
  } catch {
    return undefined;
  }
}
