// Every placeholder has a value: saved by an earlier step, computed by this step, or supplied to every step.
import { computeFunctionNames, findArgumentError } from '../../../../core/compute/functions.js';
import { findKeyArgumentError, keyFunctionNames } from '../../../../core/compute/keys.js';
import type { Computation } from '../../../../core/compute/computations.js';
import { placeholderNames } from '../../../../core/template.js';
import type { StepRule } from './step-rule.js';
import type { LessonStep } from '../lesson.js';
import { accountFields, suppliedNames } from '../solution-variables.js';

export const placeholderProblems: StepRule = (step, earlier) => {
  const saved = earlier.flatMap(({ save = {} }) => Object.keys(save));
  const { compute = [], before: first, request, repeat } = step.solution;
  const supplied = [...suppliedNames, ...(repeat === undefined ? [] : ['n'])];
  const before = [...supplied, ...saved];
  const all = [...before, ...compute.map(({ name }) => name)];
  return [
    ...compute.flatMap((computation, i) =>
      computationProblems(computation, i, [...before, ...namesBefore(compute, i)]),
    ),
    ...unknownIn('/checks', step.checks, all),
    ...unknownIn('/elapsed', step.elapsed, all),
    ...unknownIn('/repeat', step.repeat, all),
    ...unknownIn('/solution', { before: first, request, repeat }, all),
    ...unknownIn('/tests', step.tests, [...all, 'n']),
    ...deltaProblems(step, all),
  ];
};

/** A record or URL that the learner chose in an earlier step differs from the one in the sample request. */
export const chosenProblems: StepRule = ({ checks: { request = {} }, solution }, earlier) => {
  const saved = new Set(earlier.flatMap(({ save = {} }) => Object.keys(save)));
  const hasSaved = (template: unknown): boolean => placeholderNames(template).some((name) => saved.has(name));
  const isChosen = hasSaved([request.path, request.operation, request.input?.id]);
  return isChosen && !hasSaved(solution.request.path) && !hasSaved(solution.request.body)
    ? ['/solution/request must contain a saved value, because the checks compare the request with one']
    : [];
};

const namesBefore = (compute: readonly Computation[], index: number): readonly string[] =>
  compute.slice(0, index).map(({ name }) => name);

function computationProblems(
  computation: Computation,
  index: number,
  known: readonly string[],
): readonly string[] {
  const path = `/solution/compute/${index}`;
  return [...unknownIn(path, computation, known), ...argumentProblems(path, computation)];
}

function argumentProblems(path: string, computation: Computation): readonly string[] {
  if (!('function' in computation)) return [];
  const { function: name, arguments: given } = computation;
  const names = Object.keys(given);
  const isKeyFunction = keyFunctionNames.includes(name);
  const isKnown = isKeyFunction || computeFunctionNames.some((known) => known === name);
  if (!isKnown) {
    return [`${path}/function must be one of ${[...computeFunctionNames, ...keyFunctionNames].join(', ')}`];
  }
  const error = isKeyFunction ? findKeyArgumentError(name, names) : findArgumentError(name, names);
  return error === undefined ? [] : [`${path}/arguments: ${error}`];
}

function unknownIn(path: string, template: unknown, known: readonly string[]): readonly string[] {
  return placeholderNames(template)
    .filter((name) => !isKnown(name, known))
    .map(
      (name) =>
        `${path} must not contain {{${name}}}: no earlier step saves it and this step does not compute it`,
    );
}

function isKnown(name: string, known: readonly string[]): boolean {
  const [first = '', account = '', field = '', ...rest] = name.split('.');
  if (first === 'user') return rest.length === 0 && accountFields(account).includes(field);
  return known.includes(first);
}

/** `delta` names its saved value without braces. */
function deltaProblems({ checks }: LessonStep, known: readonly string[]): readonly string[] {
  const names = [...JSON.stringify(checks).matchAll(/"delta":\{[^{}]*"of":"(\w+)"/g)].map(
    ([, name = '']) => name,
  );
  return names
    .filter((name) => !known.includes(name))
    .map((name) => `/checks must not use delta of ${name}: no earlier step saves it`);
}
