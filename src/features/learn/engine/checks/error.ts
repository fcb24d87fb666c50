// The checks `error` (the operation succeeds) and `error.<path>`.
import type {
  Exchange,
  ExchangeError,
  ExecutedOperation,
} from '../../../../platform/practice/exchange/exchange.js';
import { checkFacts, withoutType, type CheckGroup } from './check.js';
import { shown } from './shown-value.js';

export const error: CheckGroup = (context) => {
  const { step, exchange, operation } = context;
  const conditions = step.checks.response.error;
  if (conditions === undefined) return [];
  const facts = receivedErrorOf(exchange, operation);
  if (conditions !== null) return checkFacts({ name: 'error', conditions, facts, context }).map(withoutType);
  if (facts === null && exchange.status < 400) return [{ check: 'error' }];
  const message = `The operation must succeed. ${whatHappened(exchange, facts)}`;
  const actual = shown(facts?.code ?? exchange.status);
  return [
    { check: 'error', failed: { check: 'error', expected: { type: 'null', value: null }, actual, message } },
  ];
};

/** The error of the operation, or of the whole exchange. */
export const receivedErrorOf = (
  exchange: Exchange,
  operation: ExecutedOperation | undefined,
): ExchangeError | null => operation?.error ?? exchange.error;

const whatHappened = ({ status }: Exchange, failure: ExchangeError | null): string =>
  failure === null
    ? `The status of the response is ${status}.`
    : `The response contains the error ${failure.code}: ${failure.message.replace(/\.?$/, '.')}`;
