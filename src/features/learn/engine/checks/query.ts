// The checks `query.<name>`: parameters of the query string, in any order. A default may be written or omitted.
import type { Exchange } from '../../../../platform/practice/exchange/exchange.js';
import { checkFacts, withoutType, type CheckContext, type CheckGroup } from './check.js';
import { textValueEqual } from './equality.js';

export const query: CheckGroup = (context) => {
  const conditions = context.step.checks.request?.query;
  if (conditions === undefined) return [];
  const names = Object.keys(conditions);
  const facts = Object.fromEntries(names.map((name) => [name, parameterOf(name, context)]));
  return checkFacts({ name: 'query', conditions, facts, context, equal: parameterEqual }).map(withoutType);
};

/** A parameter that is omitted has its default, which the operation's input contains. */
function parameterOf(name: string, { exchange, operation }: CheckContext): unknown {
  const given = findParameter(exchange.query, name);
  return given ?? defaultOf(operation?.input[name]);
}

const defaultOf = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined;

/** Names are case-sensitive, except `wsdl`: every SOAP tool writes it in another way. */
function findParameter(parameters: Exchange['query'], name: string): Exchange['query'][string] | undefined {
  if (Object.hasOwn(parameters, name)) return parameters[name];
  const similar = Object.keys(parameters).find((given) => given.toLowerCase() === name);
  return name === 'wsdl' && similar !== undefined ? parameters[similar] : undefined;
}

/** `order=ASC` is `order=asc`. */
function parameterEqual(actual: unknown, expected: unknown): boolean {
  return (
    textValueEqual(actual, expected) || (isOrder(actual) && textValueEqual(actual.toLowerCase(), expected))
  );
}

const isOrder = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:asc|desc)$/i.test(value);
