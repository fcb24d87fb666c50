// The help of a step: two hints and the solution, filled with the values of the session.
import type { TemplateValues } from '../../../core/template.js';
import { curlCommand } from '../../../platform/practice/exchange/curl.js';
import type { LessonFile, LessonStep, SolutionRequest } from '../content/lesson.js';
import { nextNumber } from '../engine/next-number.js';
import { SOLUTION_LEVEL } from '../progress/progress.record.js';
import { fillSolution, type ComputedValue } from '../content/solution.js';

interface Hint {
  readonly step: string;
  readonly level: number;
  readonly hint: string;
}

interface ShownSolution {
  readonly step: string;
  readonly level: typeof SOLUTION_LEVEL;
  readonly solution: {
    /** Requests to send first, each with its curl command. Only where there are any. */
    readonly before?: readonly { readonly request: SolutionRequest; readonly curl: string }[];
    readonly request: SolutionRequest;
    /** The computed values of the request, in the order of computation. */
    readonly computed: readonly ComputedValue[];
    /** Sends the request in the session of the learner. */
    readonly curl: string;
  };
}

export type Help = Hint | ShownSolution;

export interface HelpedLearner {
  readonly values: TemplateValues;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The session id. */
  readonly session: string;
  /** The exchanges that a step with `repeat` has counted. */
  readonly repeated: readonly unknown[];
}

/** @param level 1 to 3 */
export async function helpOf(
  step: LessonStep,
  level: number,
  { values, repeated, ...target }: HelpedLearner,
): Promise<Help> {
  const hint = step.hints[level - 1];
  if (hint !== undefined) return { step: step.id, level, hint };
  const { before, request, computed } = await fillSolution(step.solution, values, nextNumber(step, repeated));
  const solution = {
    ...(before.length > 0 && {
      before: before.map((one) => ({ request: one, curl: curlCommand(one, target) })),
    }),
    request,
    computed,
    curl: curlCommand(request, target),
  };
  return { step: step.id, level: SOLUTION_LEVEL, solution };
}

export const nextLevel = (used: number): number => Math.min(used + 1, SOLUTION_LEVEL);

export function findStep({ steps }: LessonFile, id: string | undefined): LessonStep | undefined {
  return steps.find((step) => step.id === id);
}
