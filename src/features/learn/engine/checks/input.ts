// The checks `input.<path>`, `input_only` and `body.<path>`: what the operation received.
import { shown } from './shown-value.js';
import { isObjectOrArray } from './equality.js';
import { checkFacts, type CheckContext, type CheckGroup, type CheckResult } from './check.js';

export const input: CheckGroup = (context) => {
  const { step, exchange, values } = context;
  const { input: conditions, body } = step.checks.request ?? {};
  const facts = inputOf(context);
  return [
    ...checkFacts({ name: 'input', conditions, facts, values, source: 'request' }),
    ...inputOnly(context),
    ...checkFacts({ name: 'body', conditions: body, facts: exchange.body, values, source: 'request body' }),
  ];
};

/** Of a request without operation, the fields of its body. */
export function inputOf({ operation, exchange }: Pick<CheckContext, 'operation' | 'exchange'>): unknown {
  return operation?.input ?? (isObjectOrArray(exchange.body) ? exchange.body : {});
}

/** `id` names the record; it is not a field that the client sets. */
function inputOnly(context: CheckContext): readonly CheckResult[] {
  const allowed = context.step.checks.request?.input_only;
  if (allowed === undefined) return [];
  const given = Object.keys(inputOf(context) as object);
  const others = given.filter((name) => name !== 'id' && !allowed.includes(name));
  if (others.length === 0) return [{ check: 'input_only' }];
  const message = `input must have no other fields than ${allowed.join(', ')}. The request also contains ${others.join(', ')}.`;
  return [
    {
      check: 'input_only',
      failed: { check: 'input_only', expected: shown(allowed), actual: shown(given), message },
    },
  ];
}
