// The values that the hints of a step name, and the text of a request in which they are found.
import { toText } from '../../src/core/template.js';
import type { Computation } from '../../src/core/compute/computations.js';
import { accounts } from '../../src/features/auth/accounts.entity.js';
import type { LessonStep, SolutionRequest } from '../../src/features/learn/content/lesson.js';

/** Patterns of values that a learner can copy from a hint into a request. */
const valuePatterns = [
  /\b(?:GET|POST|PUT|PATCH|DELETE|QUERY|HEAD|OPTIONS)\b/g,
  // A path: /api/v1/products/{id}
  /(?<![\w.<])\/[\w.-]+(?:\/[\w{}.*-]+)*/g,
  // A parameter: sort=price
  /\b[\w.$-]+=[^\s,;<>"]*[^\s,;<>".]/g,
  // A header with its value: accept: text/csv
  /\b[a-z]+(?:-[a-z]+)+: [\w/*]+/g,
  /\{"[^{}…]*\}/g,
  /<[\w:]+ [^<>]+>/g,
  /[\w.]+@[\w.]+\w/g,
  // An id or a number, not of a step, a section or an RFC
  /[\da-f]{8}-[\da-f-]{27}/g,
  /(?<![\w.,§:-]|RFC |[Ss]tep )\d(?:[\d,]*\d)?(?:\.\d+)?(?![\w-])/g,
  // Names of fields, elements and parameters
  /\b[a-z]+(?:_[a-z\d]+)+\b/g,
  /\b[A-Za-z]+[a-z][A-Z]\w*\b/g,
  /\b[a-z\d]+(?:-[a-z\d]+)+\b/g,
] as const;

/** The values of a hint, each once. Backticks show them as code. */
export function valuesOfHint(hint: string): readonly string[] {
  const text = hint.replaceAll('`', '');
  const found = valuePatterns.flatMap((pattern) => text.match(pattern) ?? []);
  return [...new Set(found.map((value) => value.replace(/[./]$/, '')))];
}

/** The requests that must pass the step, its solution and its variants, and those before them. */
export function passingRequests({ solution, tests }: LessonStep): readonly SolutionRequest[] {
  return [...(solution.before ?? []), solution.request, ...(tests?.pass ?? [])];
}

/** Whether a request contains a value as a learner would write it there. */
export function hasValue(request: SolutionRequest, compute: readonly Computation[], value: string): boolean {
  const text = plain(textOf(request) + toText(compute));
  const isPath = value.startsWith('/');
  return (isPath && isPathOf(request, value)) || spellings(value).some((one) => text.includes(plain(one)));
}

/** `{id}` in a hint is any segment. A hint can also name the beginning of the path. */
function isPathOf({ path }: SolutionRequest, given: string): boolean {
  const segments = (path.split('?', 1)[0] ?? '').split('/');
  return given
    .split('/')
    .every((one, i) => (one.startsWith('{') ? segments[i] !== undefined : one === segments[i]));
}

/** A field can be part of a form, a query string, a JSON body or a quoted header parameter. An object can have more members. */
const spellings = (value: string): readonly string[] => [
  value,
  value.replace('=', ':'),
  value.replace(/(?<=\d),(?=\d{3})/g, ''),
  value.replace(/^\{(.*)\}$/, '$1'),
];

function textOf({ method, path, headers = {}, body }: SolutionRequest): string {
  const all = {
    ...(body !== undefined && typeof body !== 'string' && { 'content-type': 'application/json' }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [method, path, decoded(path), ...lines, toText(body), decoded(toText(body))].join('\n');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Without what differs between the forms of one value: quotes, spaces, upper case. */
const plain = (text: string): string =>
  text
    .replaceAll(/\{\{user\.(\w+)\.(\w+)\}\}/g, (_, name: string, field: string) => ofAccount(name, field))
    .replaceAll(/[\s"\\]/g, '')
    .toLowerCase();

function ofAccount(name: string, field: string): string {
  const account = accounts.all.find(({ subject }) => subject.startsWith(`${name}@`));
  return (field === 'email' ? account?.subject : account?.password) ?? '';
}
