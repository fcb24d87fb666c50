// The check `repeat`: the step passes after several exchanges, or after several root fields of one GraphQL operation.
import { fillTemplate } from '../../../../core/template.js';
import { aboutOf, type CheckContext, type CheckGroup } from './check.js';
import { checkResult } from './check-result.js';
import { isObjectOrArray, jsonEqual } from './equality.js';
import { savedValue } from './saved-value.js';
import { listed, literal, shown } from './shown-value.js';
import { subjectOf } from './subject.js';

/** One exchange that counts: its `distinct` value and its `same` values. */
export interface Counted {
  readonly distinct?: unknown;
  readonly same?: readonly unknown[];
}

interface RepeatState {
  readonly times: number;
  /** Including this exchange. */
  readonly repeated: readonly Counted[];
  /** Whether this exchange counts. */
  readonly isCounted: boolean;
  /** Whether it has other `same` values, so that counting starts again with it. */
  readonly isFirstAgain: boolean;
}

export const repeat: CheckGroup = (context) => {
  if (context.step.repeat === undefined) return [];
  const state = repeatState(context);
  const count = state.repeated.length;
  const message = count >= state.times ? undefined : messageOf(context, state);
  return [checkResult('repeat', message, { expected: shown(state.times), actual: shown(count) })];
};

/** The state of `repeat` after this exchange, which passes all other checks. */
export function repeatState(context: CheckContext): RepeatState {
  const times = timesOf(context);
  if (context.step.repeat?.within === 'exchange') {
    const all = context.matching.map((operation) => countedOf({ ...context, operation }));
    return { times, repeated: distinctOf(all), isCounted: false, isFirstAgain: false };
  }
  const counted = countedOf(context);
  const before = context.repeated.filter(isObjectOrArray) as readonly Counted[];
  const isSame = before.every(({ same }) => jsonEqual(same, counted.same));
  const repeated = isSame ? distinctOf([...before, counted]) : [counted];
  return { times, repeated, isCounted: !isSame || repeated.length > before.length, isFirstAgain: !isSame };
}

function timesOf(context: CheckContext): number {
  const times = fillTemplate(context.step.repeat?.times, context.values);
  if (typeof times !== 'string') return Number(times);
  return Number(/^\d+$/.test(times) ? times : savedValue(context, times));
}

function countedOf(context: CheckContext): Counted {
  const { distinct, same } = context.step.repeat ?? {};
  return {
    ...(distinct !== undefined && { distinct: savedValue(context, distinct) ?? null }),
    ...(same !== undefined && { same: same.map((source) => savedValue(context, source) ?? null) }),
  };
}

/** Without `distinct`, every exchange counts. */
function distinctOf(all: readonly Counted[]): readonly Counted[] {
  const isFirst = (counted: Counted, i: number): boolean =>
    counted.distinct === undefined ||
    all.findIndex(({ distinct }) => jsonEqual(distinct, counted.distinct)) === i;
  return all.filter(isFirst);
}

function messageOf(context: CheckContext, { times, repeated, isCounted, isFirstAgain }: RepeatState): string {
  const { distinct, same = [], within } = context.step.repeat ?? {};
  const about = aboutOf(context);
  const done = `${repeated.length} of ${times} requests ${repeated.length === 1 ? 'is' : 'are'} done.`;
  if (within === 'exchange') {
    const other = distinct === undefined ? '' : ` with different values of ${subjectOf(distinct, about)}`;
    return `One operation must contain ${times} matching root fields${other}. It contains ${repeated.length}.`;
  }
  if (isFirstAgain) {
    const changed = listed(same.map((one) => subjectOf(one, about)));
    return `${changed.slice(0, 1).toUpperCase()}${changed.slice(1)} has changed, so counting starts again. ${done}`;
  }
  if (distinct === undefined) return `${done} Send it again.`;
  const varied = subjectOf(distinct, about);
  if (isCounted) return `${done} Send it with another value of ${varied}.`;
  const values = repeated.map((counted) => literal(counted.distinct)).join(', ');
  return `This value of ${varied} is already counted (${values}). ${done}`;
}
