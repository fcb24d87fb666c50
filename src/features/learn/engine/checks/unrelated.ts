// The one failed check of an exchange that is not an attempt at the step.
import { fillTemplate, toText } from '../../../../core/template.js';
import type { Exchange } from '../../../../platform/practice/exchange/exchange.js';
import type { LessonStep } from '../../content/lesson.js';
import type { CheckContext } from './check.js';
import type { FailedCheck } from './failed-check.js';
import { expectedOperation, sentOperation } from './operation-words.js';
import { cut, listed, shown } from './shown-value.js';

type Unrelated = Pick<CheckContext, 'step' | 'exchange' | 'values'>;

export function unrelatedCheck(context: Unrelated): FailedCheck {
  const { step, exchange, values } = context;
  const { operation, path } = step.checks.request ?? {};
  const isPath = operation === undefined && path !== undefined;
  const expected = fillTemplate(isPath ? path : operation, values);
  const executed = listed([...new Set(exchange.operations.map((one) => one.operation))], 'and');
  const actual = isPath ? exchange.path : executed === '' ? undefined : executed;
  const needed = isPath ? `a request to ${pathsOf(expected)}` : neededOperation(context, expected);
  return {
    check: isPath ? 'path' : 'operation',
    expected: shown(expected),
    actual: shown(actual),
    message: `The step "${step.title}" needs ${needed}. This is ${sentRequest(exchange, step)}.`,
  };
}

function neededOperation({ step, exchange }: Unrelated, expected: unknown): string {
  if (expected !== undefined) return expectedOperation(step, expected, exchange.protocol);
  const protocol = step.checks.request?.protocol;
  return protocol === undefined ? 'another request' : `another request over ${textOf(protocol)}`;
}

function sentRequest(exchange: Exchange, step: LessonStep): string {
  if (exchange.protocol === 'REST') return sentOperation({ exchange, step, operation: undefined });
  if (exchange.operations.length === 0) return `a request to \`${cut(exchange.path)}\``;
  return `${sentOperation({ exchange, step, operation: undefined })} over ${exchange.protocol}`;
}

const textOf = (condition: unknown): string => listed([condition].flat().map(toText));
const pathsOf = (condition: unknown): string =>
  listed([condition].flat().map((path) => `\`${toText(path)}\``));
