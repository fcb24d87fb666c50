// Fills the placeholders of a sample request. Used by the help and the test player; it imports nothing of Node, so that the web app can use it too.
import { computeWithKeys } from '../../../core/compute/keys.js';
import type { Computation, HashComputation } from '../../../core/compute/computations.js';
import {
  fillTemplate,
  hasAllValues,
  placeholderNames,
  toText,
  type TemplateValues,
} from '../../../core/template.js';
import type { Solution, SolutionRequest } from './lesson.js';

export interface ComputedValue {
  readonly name: string;
  readonly function: string;
  /** The inputs, with their placeholders filled. */
  readonly arguments: Readonly<Record<string, string>>;
  readonly value: string;
}

interface FilledSolution {
  readonly before: readonly SolutionRequest[];
  readonly request: SolutionRequest;
  /** In the order of computation. */
  readonly computed: readonly ComputedValue[];
  /** The placeholders without a value, which remain in the request. */
  readonly missing: readonly string[];
}

/** `n` is the number of the request, from 1, for a solution that repeats it. */
export async function fillSolution(
  solution: Solution,
  known: TemplateValues,
  n = 1,
): Promise<FilledSolution> {
  const { compute = [], before = [], request } = solution;
  const values = await computeWithKeys(compute, new Map([...known, ['n', n]]));
  const computed = compute.flatMap((computation) => computedValue(computation, values));
  return {
    before: before.map((one) => fillRequest(one, values)),
    request: fillRequest(request, values),
    computed,
    missing: [...before, request].flatMap((one) => missingValues(one, values)),
  };
}

/** A request with its placeholders filled. Placeholders without a value remain. */
export function fillRequest(
  { method, path, headers, body }: SolutionRequest,
  values: TemplateValues,
): SolutionRequest {
  return {
    method,
    path: fillText(path, values),
    ...(headers !== undefined && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, fillText(value, values)]),
      ),
    }),
    ...(body !== undefined && { body: fillKnown(body, values) }),
  };
}

/** The placeholders of a request that have no value. */
const missingValues = (request: SolutionRequest, values: TemplateValues): string[] =>
  placeholderNames(request).filter((name) => !hasAllValues(`{{${name}}}`, values));

/** How often to send the request: a number, or a value that is known by then. */
export function repetitionsOf({ repeat = 1 }: Solution, values: TemplateValues): number {
  const times = fillTemplate(repeat, values);
  const saved = typeof times === 'string' && values.has(times) ? values.get(times) : times;
  return Number.isInteger(Number(saved)) ? Number(saved) : 1;
}

function computedValue(computation: Computation, values: TemplateValues): readonly ComputedValue[] {
  if (!values.has(computation.name)) return [];
  const { name } = computation;
  const isNamed = 'function' in computation;
  return [
    {
      name,
      function: isNamed ? computation.function : computation.hash,
      arguments: filledTexts(isNamed ? computation.arguments : hashArguments(computation), values),
      value: toText(values.get(name)),
    },
  ];
}

const hashArguments = ({ of, key, as }: HashComputation): Readonly<Record<string, string>> => ({
  of,
  ...(key !== undefined && { key }),
  as,
});

const filledTexts = (
  templates: Readonly<Record<string, string>>,
  values: TemplateValues,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, fillText(template, values)]));

/** Leaves a placeholder without a value unchanged, so that a learner sees what is missing. */
function fillText(template: string, values: TemplateValues): string {
  return placeholderNames(template).reduce(
    (text, name) =>
      hasAllValues(`{{${name}}}`, values)
        ? text.replaceAll(
            new RegExp(String.raw`\{\{\s*${name.replaceAll('.', String.raw`\.`)}\s*\}\}`, 'g'),
            () => toText(fillTemplate(`{{${name}}}`, values)),
          )
        : text,
    template,
  );
}

function fillKnown(template: unknown, values: TemplateValues): unknown {
  if (typeof template === 'string') {
    return hasAllValues(template, values) ? fillTemplate(template, values) : fillText(template, values);
  }
  if (Array.isArray(template)) return template.map((item) => fillKnown(item, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillKnown(value, values)]),
  );
}
