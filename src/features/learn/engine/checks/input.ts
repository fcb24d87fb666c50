// The checks `input.<path>`, `input_only` and `body.<path>`: what the operation received.
import { listed, shown } from './shown-value.js';
import { sentenceSubject } from './subject.js';
import { isObjectOrArray } from './equality.js';
import { aboutOf, checkFacts, type CheckContext, type CheckGroup, type CheckResult } from './check.js';

export const input: CheckGroup = (context) => {
  const { step, exchange } = context;
  const { input: conditions, body } = step.checks.request ?? {};
  const facts = inputOf(context);
  return [
    ...checkFacts({ name: 'input', conditions, facts, context }),
    ...inputOnly(context),
    ...checkFacts({ name: 'body', conditions: body, facts: exchange.body, context }),
  ];
};

/** The input of the operation. For a request without operation, the fields of its body. */
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
  const subject = sentenceSubject('input_only', aboutOf(context));
  const message = `${subject} must have no other fields than ${named(allowed)}. It also has ${named(others)}.`;
  return [
    {
      check: 'input_only',
      failed: { check: 'input_only', expected: shown(allowed), actual: shown(given), message },
    },
  ];
}

const named = (names: readonly string[]): string =>
  listed(
    names.map((name) => `\`${name}\``),
    'and',
  );
