// The fault plan of the session as the control API returns it, and its rules in words.

interface Matcher {
  readonly protocol?: string | readonly string[];
  readonly operation?: string | readonly string[];
  readonly method?: string | readonly string[];
  readonly path?: string;
  readonly [other: string]: unknown;
}

interface When {
  readonly skip?: number;
  readonly every?: number;
  readonly times?: number;
  readonly probability?: number;
  readonly ramp_seconds?: number;
  readonly window?: {
    readonly after_seconds: number;
    readonly for_seconds: number;
    readonly repeat_seconds?: number;
  };
}

interface Delay {
  readonly type: string;
  readonly [parameter: string]: unknown;
}

export interface Rule {
  readonly id: string;
  readonly match?: Matcher;
  readonly when?: When;
  readonly delay?: Delay;
  readonly fault?: {
    readonly type: string;
    readonly phase?: string;
    readonly [parameter: string]: unknown;
  };
}

/** A rule as GET /session/faults returns it. */
export interface CountedRule extends Rule {
  readonly matched: number;
  readonly fired: number;
}

export interface SessionPlan {
  /** null without a plan. */
  readonly seed: number | null;
  readonly rules: readonly CountedRule[];
  readonly ends_after_seconds?: number;
  readonly ended?: boolean;
}

export interface Preset {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly plan: { readonly rules: readonly Rule[] };
}

/** The body of PUT /session/faults that sets the same plan with the same random draws. */
export function documentOf({ seed, rules, ends_after_seconds: endsAfter }: SessionPlan): object {
  return {
    ...(seed !== null && { seed }),
    ...(endsAfter !== undefined && { ends_after_seconds: endsAfter }),
    rules: rules.map(withoutCounts),
  };
}

function withoutCounts(rule: CountedRule): object {
  return Object.fromEntries(Object.entries(rule).filter(([name]) => name !== 'matched' && name !== 'fired'));
}

/** The plan with further rules at the end. A rule whose id is taken gets another id. */
export function withRules(plan: SessionPlan, added: readonly Rule[]): SessionPlan {
  const rules = [...plan.rules];
  for (const rule of added) rules.push({ ...rule, id: freeId(rule.id, rules), matched: 0, fired: 0 });
  return { ...plan, rules };
}

export const withoutRule = (plan: SessionPlan, id: string): SessionPlan => ({
  ...plan,
  rules: plan.rules.filter((rule) => rule.id !== id),
});

function freeId(id: string, rules: readonly Rule[]): string {
  const isTaken = (one: string): boolean => rules.some((rule) => rule.id === one);
  let number = 2;
  while (isTaken(`${id}-${number}`)) number += 1;
  return isTaken(id) ? `${id}-${number}` : id;
}

/** `createOrder, POST` */
export function requestsText({ match = {} }: Rule): string {
  const { protocol, operation, method, path, ...conditions } = match;
  const parts = [protocol, operation, method, path].flatMap((part) => part ?? []);
  const more = Object.entries(conditions).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [...parts, ...more].join(', ') || 'All requests';
}

/** `after the first 2, every 3rd, at most 1 time` */
export function whenText({ when = {} }: Rule): string {
  const { skip = 0, every = 1, times, probability, ramp_seconds: ramp, window } = when;
  const parts = [
    skip > 0 && `after the first ${skip}`,
    every > 1 && `1 of ${every}`,
    times !== undefined && `at most ${times} ${times === 1 ? 'time' : 'times'}`,
    probability !== undefined && `probability ${Math.round(100 * probability)}%`,
    ramp !== undefined && `reached after ${ramp} s`,
    window !== undefined && windowText(window),
  ];
  return parts.filter(Boolean).join(', ') || 'always';
}

function windowText({ after_seconds: after, for_seconds: length, repeat_seconds: repeat }: Window): string {
  return `from ${after} s to ${after + length} s${repeat === undefined ? '' : `, again every ${repeat} s`}`;
}

type Window = NonNullable<When['window']>;

/** `delay 100 ms, status 503` */
export function effectText({ delay, fault }: Rule): string {
  const parts = [delay && delayText(delay), fault && faultText(fault)];
  return parts.filter((part) => part !== undefined).join(', ');
}

function delayText({ type, milliseconds, lower, upper, median }: Delay): string {
  if (type === 'uniform') return `delay ${String(lower)} to ${String(upper)} ms`;
  return `delay ${type === 'fixed' ? '' : 'about '}${String(milliseconds ?? median)} ms`;
}

function faultText({ type, phase, status }: NonNullable<Rule['fault']>): string {
  if (type === 'STATUS') return `status ${String(status)}`;
  return phase === undefined ? type : `${type}, phase ${phase}`;
}
