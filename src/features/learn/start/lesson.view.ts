// Lessons as responses show them. Without solutions, a response contains no sample request and no expected value.
import { checkNames } from '../engine/checks/check-names.js';
import { referencesOf, type OperationReference } from './operation-reference.js';
import type { LessonFile, LessonStep, SolutionRequest } from '../content/lesson.js';

export interface LessonSummary {
  readonly id: string;
  readonly title: string;
  readonly level: LessonFile['level'];
  readonly protocol: string;
  readonly minutes: number;
  readonly goal: string;
  /** Number of steps. */
  readonly steps: number;
  readonly path: string;
  readonly track: string;
  readonly prerequisites: readonly string[];
  /** Whether a browser can send the requests of every step. */
  readonly browser: boolean;
}

export interface LessonStepView {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly why: string;
  readonly client: 'any' | 'own';
  readonly expect: Readonly<Record<string, unknown>>;
  // The following properties are present with solutions only.
  /** Requests to send first. */
  readonly before?: readonly SolutionRequest[];
  readonly request?: SolutionRequest;
  readonly save?: Readonly<Record<string, string>>;
  readonly hint?: string;
  readonly compute?: readonly unknown[];
  /** The names of its checks, in the order of evaluation. */
  readonly checks?: readonly string[];
  /** Links to the operations of the step in the API reference. */
  readonly reference?: readonly OperationReference[];
}

/** The challenge that applies a lesson. */
export interface Practice {
  readonly challenge: string;
  readonly title: string;
}

export interface LessonView extends Omit<LessonSummary, 'steps'> {
  /** Three sentences; empty if the file has none. */
  readonly learned: readonly string[];
  readonly practice: Practice | null;
  readonly start: { readonly method: 'POST'; readonly path: string };
  readonly steps: readonly LessonStepView[];
}

export const isForBrowsers = ({ steps }: LessonFile): boolean =>
  steps.every(({ client }) => client !== 'own');

export function summaryOf(file: LessonFile): LessonSummary {
  const { id, title, level, protocol, minutes = 0, goal = '', track, prerequisites = [] } = file;
  return {
    ...{ id, title, level, protocol, minutes, goal },
    steps: file.steps.length,
    path: `/learn/${id}`,
    ...{ track, prerequisites },
    browser: isForBrowsers(file),
  };
}

interface LessonViewOptions {
  readonly solutions: boolean;
  readonly practice: LessonFile | undefined;
}

export function lessonView(file: LessonFile, { solutions, practice }: LessonViewOptions): LessonView {
  const { steps, path, ...summary } = { ...summaryOf(file), steps: file.steps };
  return {
    ...summary,
    path,
    learned: file.learned ?? [],
    practice: practice === undefined ? null : { challenge: practice.id, title: practice.title },
    start: { method: 'POST', path: `${path}/start` },
    steps: steps.map((step, i) => ({
      ...stepView(step),
      ...(solutions && { ...solutionOf(step), reference: referencesOf(step, steps.slice(0, i)) }),
    })),
  };
}

function stepView({ id, title, task, why = '', client = 'any', checks }: LessonStep): LessonStepView {
  const { status } = checks.response;
  return { id, title, task, why, client, expect: status === undefined ? {} : { status } };
}

function solutionOf(step: LessonStep): Partial<LessonStepView> {
  const { checks, solution, save, hints } = step;
  const { status, headers, result } = checks.response;
  return {
    ...(solution.before !== undefined && { before: solution.before }),
    request: solution.request,
    expect: {
      ...(status !== undefined && { status }),
      ...(headers !== undefined && { headers }),
      ...(result !== undefined && { body: result }),
    },
    ...(save !== undefined && { save }),
    hint: hints[0],
    ...(solution.compute !== undefined && { compute: solution.compute }),
    checks: checkNames(step),
  };
}
