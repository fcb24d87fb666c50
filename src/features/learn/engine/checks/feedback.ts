// The feedback on an exchange that did not pass the open step.
import { isoTime } from '../../../../core/clock.js';
import type { Exchange, ExchangeError } from '../../../../platform/practice/exchange/exchange.js';
import type { ReceivedError, AttemptState } from './attempt.js';
import type { CheckContext } from './check.js';
import { receivedErrorOf } from './error.js';
import { causesFirst } from './causes.js';
import { evaluateAll, type Evaluation } from './evaluate.js';
import type { FailedCheck } from './failed-check.js';
import { nextStepOf } from './next-step.js';
import { unrelatedCheck } from './unrelated.js';

export interface Feedback {
  /** ISO 8601. */
  readonly at: string;
  /** The id of the step. */
  readonly step: string;
  /** Whether the exchange was an attempt at this step. Only related exchanges count as attempts. */
  readonly related: boolean;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly protocol: string;
    readonly operation: string | null;
  };
  readonly status: number;
  /** The names of the checks that passed. */
  readonly passed: readonly string[];
  /** The causes first. At least one. */
  readonly failed: readonly FailedCheck[];
  /** The service's own error; null below status 400 without GraphQL errors. */
  readonly api_error: ReceivedError | null;
  readonly next_step: string;
}

const MAX_PATH_LENGTH = 200;
/** More do not help, and the record has a limit. */
const MAX_FAILED = 8;

export function feedbackOf(
  context: Omit<CheckContext, 'operation' | 'matching'>,
  evaluation: Evaluation,
  state: AttemptState,
): Feedback {
  const { step, exchange, now } = context;
  const operation = evaluation.operation ?? exchange.operations[0];
  const apiError = apiErrorOf(exchange, receivedErrorOf(exchange, operation));
  const all = state.related
    ? evaluateAll(context, evaluation)
    : { passed: [], failed: [unrelatedCheck(context)] };
  const failed = causesFirst(all.failed, apiError).slice(0, MAX_FAILED);
  return {
    at: isoTime(now),
    step: step.id,
    related: state.related,
    request: {
      method: exchange.method,
      path: exchange.path.slice(0, MAX_PATH_LENGTH),
      protocol: exchange.protocol,
      operation: operation?.operation ?? null,
    },
    status: exchange.status,
    passed: all.passed,
    failed,
    api_error: apiError,
    next_step: nextStepOf(step, failed, apiError, state),
  };
}

function apiErrorOf({ operations }: Exchange, own: ExchangeError | null): ReceivedError | null {
  const error = own ?? operations.find((one) => one.error !== null)?.error;
  if (error === null || error === undefined) return null;
  const { code, message, details = null, reason = null } = error;
  return { error: code, message, details, reason };
}
