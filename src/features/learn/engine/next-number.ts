// The number `{{n}}` of the request to send next in a step that passes after several requests.
import type { Counted } from './checks/repeat.js';
import { isObjectOrArray, jsonEqual } from './checks/equality.js';
import type { LessonStep } from '../content/lesson.js';

/**
 * The smallest number that is not counted yet, from 1. It is 1 if the sample request starts to count again, because the counted
 * requests differ in a value that must stay the same.
 * @param repeated what the step has counted
 */
export function nextNumber({ repeat, solution }: LessonStep, repeated: readonly unknown[]): number {
  const counted = repeated.filter(isObjectOrArray) as readonly Counted[];
  const { distinct, same = [] } = repeat ?? {};
  if (distinct === undefined) return counted.length + 1;
  const own = same.map((source) => statedValue(solution.request.path, source));
  const isSame = (one: Counted): boolean =>
    own.every((value, i) => value === undefined || jsonEqual(value, one.same?.[i]));
  const done = new Set(counted.filter(isSame).map((one) => one.distinct));
  return Array.from({ length: done.size + 1 }, (_, i) => i + 1).find((n) => !done.has(n)) ?? done.size + 1;
}

/** The value that a query string states for a source such as `input.limit`: a number if it reads as one. */
function statedValue(path: string, source: string): unknown {
  const text = new URLSearchParams(path.split('?')[1]).get(source.replace(/^input\./, ''));
  if (text === null || text.includes('{{')) return undefined;
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}
