// The one failed check of an exchange that is not an attempt at the step.
import { fillTemplate, toText } from '../../../../core/template.js';
import type { CheckContext } from './check.js';
import type { FailedCheck } from './failed-check.js';
import { listed, shown } from './shown-value.js';

type Unrelated = Pick<CheckContext, 'step' | 'exchange' | 'values'>;

export function unrelatedCheck(context: Unrelated): FailedCheck {
  const { step, exchange, values } = context;
  const { operation, path } = step.checks.request ?? {};
  const isPath = operation === undefined && path !== undefined;
  const expected = fillTemplate(isPath ? path : operation, values);
  const executed = listed([...new Set(exchange.operations.map((one) => one.operation))], 'and');
  const actual = isPath ? exchange.path : executed === '' ? undefined : executed;
  const needed = isPath ? `a request to ${textOf(expected)}` : neededOperation(context, expected);
  const sent = isPath || executed === '' ? `a request to ${exchange.path}` : `the operation ${executed}`;
  return {
    check: isPath ? 'path' : 'operation',
    expected: shown(expected),
    actual: shown(actual),
    message: `The step "${step.title}" needs ${needed}. This is ${sent} over ${exchange.protocol}.`,
  };
}

function neededOperation({ step }: Unrelated, expected: unknown): string {
  const protocol = step.checks.request?.protocol;
  const over = protocol === undefined ? '' : ` over ${textOf(protocol)}`;
  return expected === undefined ? `another request${over}` : `the operation ${textOf(expected)}${over}`;
}

const textOf = (condition: unknown): string =>
  Array.isArray(condition) ? listed(condition.map(toText)) : toText(condition);
