// Rules for the parts of a step other than its conditions: ids, saved values, next steps, tests.
import type { StepRule } from './step-rule.js';
import type { LessonStep } from '../lesson.js';
import { suppliedNames } from '../solution-variables.js';
import { checkNames } from '../../engine/checks/check-names.js';

const MAX_SAVED = 20;

export const stepIdProblems: StepRule = ({ id }, earlier) =>
  earlier.some((step) => step.id === id) ? [`/id must be unique in the file: ${id}`] : [];

export const resumeProblems: StepRule = ({ resume_from: from }, earlier) =>
  from === undefined || earlier.some(({ id }) => id === from)
    ? []
    : [`/resume_from must be the id of an earlier step: ${from}`];

export const savedProblems: StepRule = ({ save = {} }, earlier) => {
  const names = Object.keys(save);
  const all = new Set([...earlier.flatMap((step) => Object.keys(step.save ?? {})), ...names]);
  const reserved = names.filter((name) => suppliedNames.includes(name) || name === 'n');
  return [
    ...reserved.map(
      (name) => `/save/${name} must have another name, because {{${name}}} is supplied to every step`,
    ),
    ...(all.size > MAX_SAVED ? [`/save must not make more than ${MAX_SAVED} saved values in the file`] : []),
  ];
};

export const nextStepProblems: StepRule = (step) => {
  const known = knownChecks(step);
  return Object.keys(step.next_steps ?? {})
    .filter((name) => !known.has(name))
    .map((name) => `/next_steps/${name} must be the name of a check of this step: ${[...known].join(', ')}`);
};

/** The checks of the step, their facts, and the check of an unrelated request. */
function knownChecks(step: LessonStep): ReadonlySet<string> {
  const names = checkNames(step);
  return new Set([...names, ...names.map((name) => name.split('.')[0] ?? ''), 'operation', 'path']);
}

export const testProblems: StepRule = (step) => {
  const { pass = [], fail = [] } = step.tests ?? {};
  const known = knownChecks(step);
  const wrong = fail.filter(({ check }) => !known.has(check));
  return [
    ...(needsVariant(step) && pass.length === 0
      ? ['/tests/pass must have a variant of the request, because the step uses GraphQL, SOAP or a list']
      : []),
    ...(fail.length === 0
      ? ['/tests/fail must have a request that does not pass, and the check that must fail']
      : []),
    ...wrong.map(
      ({ check }) => `/tests/fail must name a check of this step, not ${check}: ${[...known].join(', ')}`,
    ),
  ];
};

/** The same request can be written in many ways. */
function needsVariant({ checks: { request = {} } }: LessonStep): boolean {
  const protocols = [request.protocol].flat();
  const operations = [request.operation].flat();
  return (
    protocols.some((protocol) => protocol === 'GraphQL' || protocol === 'SOAP') ||
    operations.some((operation) => typeof operation === 'string' && /^(?:list|search)[A-Z]/.test(operation))
  );
}
