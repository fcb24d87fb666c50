// The step for which an exchange is tested: first the open step, then earlier steps that save values, latest first.
import { compute, type Computation } from '../../../core/compute/computations.js';
import { keyFunctionNames } from '../../../core/compute/keys.js';
import { placeholderNames } from '../../../core/template.js';
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import type { CheckContext } from './checks/check.js';
import { evaluate, type Evaluation } from './checks/evaluate.js';
import type { EngineContext } from './engine.context.js';
import type { LessonStep } from '../content/lesson.js';

interface OpenStep {
  readonly steps: readonly LessonStep[];
  /** Index of the open step. */
  readonly index: number;
  readonly saved: Readonly<Record<string, unknown>>;
  readonly repeated: readonly unknown[];
  readonly previousStepAt: number | undefined;
}

export interface Tested {
  readonly context: Omit<CheckContext, 'operation' | 'matching'>;
  readonly evaluation: Evaluation;
  /** An earlier step that the exchange passes again, if it does not pass the open one. */
  readonly earlier:
    { readonly step: LessonStep; readonly saved: Readonly<Record<string, unknown>> } | undefined;
}

/** Whether an exchange may pass a step; cheaper than the evaluation. */
type MayPass = (context: Tested['context']) => boolean;

/** Undefined if there is no open step, or if the exchange can pass no step. */
export function testStep(
  open: OpenStep,
  exchange: Exchange,
  engine: EngineContext,
  mayPass: MayPass = () => true,
): Tested | undefined {
  const step = open.steps[open.index];
  if (step === undefined) return undefined;
  const contextFor = (given: Untimed): Tested['context'] => contextOf(given, open, exchange, engine);
  const context = contextFor(step);
  const mayPassOpen = mayPass(context);
  const evaluation = mayPassOpen ? evaluate(context) : undefined;
  if (evaluation?.failed.length === 0) return { context, evaluation, earlier: undefined };
  const earlier = findEarlier(open, contextFor, mayPass);
  if (!mayPassOpen && earlier === undefined) return undefined;
  return { context, evaluation: evaluation ?? evaluate(context), earlier };
}

function findEarlier(
  { steps, index }: OpenStep,
  contextFor: (step: Untimed) => Tested['context'],
  mayPass: MayPass,
): Tested['earlier'] {
  const withSave = steps.slice(0, index).filter(({ save, repeat }) => save !== undefined && !repeat);
  for (const step of withSave.reverse()) {
    const context = contextFor({ ...step, elapsed: undefined });
    if (!mayPass(context)) continue;
    const { failed, saved } = evaluate(context);
    if (failed.length === 0) return { step, saved };
  }
  return undefined;
}

type Untimed = Omit<LessonStep, 'elapsed'> & { readonly elapsed?: LessonStep['elapsed'] | undefined };

function contextOf(
  given: Untimed,
  open: OpenStep,
  exchange: Exchange,
  engine: EngineContext,
): Tested['context'] {
  const { elapsed, ...rest } = given;
  const step: LessonStep = elapsed === undefined ? rest : { ...rest, elapsed };
  const known = new Map([...engine.variables, ...Object.entries(open.saved)]);
  const computations = neededComputations(given);
  const values = computations.length === 0 ? known : compute(computations, known);
  const { previousStepAt, repeated } = open;
  return { step, exchange, values, now: engine.now, previousStepAt, repeated };
}

/** The computations of the solution, if the checks refer to a computed value. Those with a key pair are asynchronous. */
function neededComputations({ checks, solution: { compute: all = [] } }: Untimed): readonly Computation[] {
  if (all.length === 0) return all;
  const names = placeholderNames(checks);
  if (!all.some(({ name }) => names.includes(name))) return [];
  return all.filter((one) => !('function' in one && keyFunctionNames.includes(one.function)));
}

/** The saved values of a lesson with new ones. */
export const mergeSaved = (
  saved: Readonly<Record<string, unknown>>,
  added: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => (Object.keys(added).length === 0 ? saved : { ...saved, ...added });
