// Evaluates the checks of a step on one exchange. Operation, input, result and error come from one root field.
import type { ExecutedOperation } from '../../../../platform/practice/exchange/exchange.js';
import type { CheckContext, CheckGroup } from './check.js';
import type { FailedCheck } from './failed-check.js';
import { exchangeGroups, historyGroups } from './groups.js';
import { repeatState } from './repeat.js';
import { savedValues } from './save.js';

export interface Evaluation {
  readonly operation: ExecutedOperation | undefined;
  /** The names of the checks that passed, up to the first group with a failed check. */
  readonly passed: readonly string[];
  /** The failed checks of the first group that has any; empty if the step passes. */
  readonly failed: readonly FailedCheck[];
  /** The number of evaluated groups of checks on the exchange alone. */
  readonly groups: number;
  /** The values that the step saves; empty unless it passes. */
  readonly saved: Readonly<Record<string, unknown>>;
  /** The exchanges that `repeat` has collected, including this one. */
  readonly repeated: readonly unknown[];
  /** Whether the exchange counts for `repeat` without completing the step. */
  readonly isProgress: boolean;
}

type StepContext = Omit<CheckContext, 'operation' | 'matching'>;

/** The evaluation with the operation that passes, or else with the one that passes most checks. */
export function evaluate(given: StepContext): Evaluation {
  const { operations } = given.exchange;
  const candidates = operations.length === 0 ? [undefined] : operations;
  const contexts = candidates.map((operation): CheckContext => ({ ...given, operation, matching: [] }));
  const alone = contexts.map((context) => ({ context, run: runGroups(exchangeGroups, context) }));
  const matching = alone.filter(({ run }) => run.failed.length === 0).map(({ context }) => context.operation);
  const known = matching.filter((operation) => operation !== undefined);
  const evaluations = alone.map(({ context, run }) => withHistory({ ...context, matching: known }, run));
  return evaluations.reduce(better);
}

/** All checks of an evaluation that failed: continues after the first failed group. */
export function evaluateAll(given: StepContext, { operation, passed, failed, groups }: Evaluation): Run {
  const context: CheckContext = { ...given, operation, matching: [] };
  const results = exchangeGroups.slice(groups).flatMap((group) => group(context));
  return {
    passed: [...passed, ...results.filter((result) => result.failed === undefined).map(({ check }) => check)],
    failed: [...failed, ...results.flatMap((result) => result.failed ?? [])],
    groups: exchangeGroups.length,
  };
}

interface Run {
  readonly passed: readonly string[];
  readonly failed: readonly FailedCheck[];
  /** The number of evaluated groups. */
  readonly groups: number;
}

/** Stops after the first group with a failed check. */
function runGroups(groups: readonly CheckGroup[], context: CheckContext): Run {
  const passed: string[] = [];
  for (const [i, group] of groups.entries()) {
    const results = group(context);
    const failed = results.flatMap((result) => result.failed ?? []);
    for (const result of results) if (result.failed === undefined) passed.push(result.check);
    if (failed.length > 0) return { passed, failed, groups: i + 1 };
  }
  return { passed, failed: [], groups: groups.length };
}

function withHistory(context: CheckContext, alone: Run): Evaluation {
  const { operation, step, repeated } = context;
  const failure = { operation, saved: {}, repeated, isProgress: false, groups: alone.groups };
  if (alone.failed.length > 0) return { ...failure, ...alone };
  const state = step.repeat === undefined ? undefined : repeatState(context);
  const history = runGroups(historyGroups, context);
  const passed = [...alone.passed, ...history.passed];
  if (history.failed.length === 0) {
    return { ...failure, passed, failed: [], saved: savedValues(context), repeated: [] };
  }
  const isProgress = state?.isCounted === true;
  return {
    ...failure,
    passed,
    failed: history.failed,
    isProgress,
    repeated: isProgress ? state.repeated : repeated,
  };
}

/** The first of equals. */
function better(best: Evaluation, other: Evaluation): Evaluation {
  if (best.failed.length === 0) return best;
  return other.failed.length === 0 || other.passed.length > best.passed.length ? other : best;
}
