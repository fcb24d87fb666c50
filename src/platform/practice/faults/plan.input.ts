// Reads a fault plan from a client. Reports all validation errors together.
import type { ErrorList } from '../../../core/error-list.js';
import { readMatcher } from '../matching/matcher.input.js';
import { check, isJsonObject, list, object, type Check } from '../../http/validation/document-checks.js';
import { checkOf } from '../../http/validation/schema-checks.js';
import { checkFault } from './fault.input.js';
import type { PlannedFaults, PlannedRule } from './plan.js';
import { delaySchemas, MAX_RULES, planSchema, ruleSchema, whenSchema, windowSchema } from './plan.schemas.js';
import type { Preset } from './presets.js';

const ruleId = /^[A-Za-z0-9._-]{1,64}$/;

interface PlanOptions {
  /** The names of the known operations. */
  readonly operations: readonly string[];
  /** Whether rules can name snapshots of a session. */
  readonly allowsSnapshots: boolean;
  readonly presets: readonly Preset[];
}

/** Adds all validation errors to `errors`; the plan is valid if there are none. */
export function readPlan(
  sent: unknown,
  location: string,
  options: PlanOptions,
  errors: ErrorList,
): PlannedFaults {
  const document = withoutCounters(sent);
  if (isJsonObject(document) && Object.hasOwn(document, 'preset')) {
    return readPreset(document, location, options, errors);
  }
  const checkPlan = checkOf(planSchema, { rules: list(0, MAX_RULES, ruleCheck(options)) });
  const isValid = errors.passes(() => checkPlan(document, location, errors));
  if (!isJsonObject(document) || !Array.isArray(document.rules)) return { rules: [] };
  const ids = idsOf(document.rules.slice(0, MAX_RULES));
  ids.forEach((id, index) => {
    if (ids.indexOf(id) < index)
      errors.add(`${location}/rules/${index}/id`, `must NOT be the id of another rule: ${id}`);
  });
  if (!isValid) return { rules: [] };
  const withIds = document.rules.map((rule, index) => ({ ...(rule as PlannedRule), id: ids[index] ?? '' }));
  const { seed, ends_after_seconds: end } = document as Partial<PlannedFaults>;
  return {
    ...(seed !== undefined && { seed }),
    ...(end !== undefined && { ends_after_seconds: end }),
    rules: withIds,
  };
}

function readPreset(
  document: Readonly<Record<string, unknown>>,
  location: string,
  { presets }: PlanOptions,
  errors: ErrorList,
): PlannedFaults {
  const known = presets.map(({ id }) => id);
  const checkName: Check = (value, at) => {
    if (typeof value !== 'string') errors.add(at, 'must be string');
    else if (!known.includes(value)) errors.add(at, `must be the id of a preset${errors.hint(value, known)}`);
  };
  object({ preset: checkName })(document, location, errors);
  return presets.find(({ id }) => id === document.preset)?.plan ?? { rules: [] };
}

/** A plan that a client got and changed, without the counters of its rules. */
function withoutCounters(document: unknown): unknown {
  if (!isJsonObject(document) || !Array.isArray(document.rules)) return document;
  return { ...document, rules: document.rules.map(withoutCounts) };
}

function withoutCounts(rule: unknown): unknown {
  if (!isJsonObject(rule)) return rule;
  const { matched: _matched, fired: _fired, ...planned } = rule;
  return planned;
}

/** The default id of a rule is its position. */
const idsOf = (rules: readonly unknown[]): string[] =>
  rules.map((rule, index) => {
    const id = isJsonObject(rule) ? rule.id : undefined;
    return typeof id === 'string' ? id : `rule-${index + 1}`;
  });

function ruleCheck({ operations, allowsSnapshots }: PlanOptions): Check {
  const checkRule = checkOf(ruleSchema, {
    id: check((value) =>
      typeof value === 'string' && ruleId.test(value) ? undefined : 'must be 1 to 64 of A-Z a-z 0-9 . _ -',
    ),
    match: (value, at, errors) => void readMatcher(value, at, { operations, allowsStatus: false }, errors),
    when: checkWhen,
    delay: checkDelay,
    fault: checkFault(allowsSnapshots),
  });
  return (value, location, errors) => {
    checkRule(value, location, errors);
    if (isJsonObject(value) && value.delay === undefined && value.fault === undefined)
      errors.add(location, "must have the property 'delay', 'fault' or both");
  };
}

const windowProperties = checkOf(windowSchema);

const checkWindow: Check = (value, location, errors) => {
  const isValid = errors.passes(() => windowProperties(value, location, errors));
  if (!isValid || !isJsonObject(value)) return;
  const { after_seconds: after, for_seconds: duration, repeat_seconds: period } = value;
  if (typeof period === 'number' && period < Number(after) + Number(duration))
    errors.add(`${location}/repeat_seconds`, 'must be >= after_seconds + for_seconds');
};

const checkWhen = checkOf(whenSchema, { window: checkWindow });

const delayChecks = new Map(Object.entries(delaySchemas).map(([type, schema]) => [type, checkOf(schema)]));

const checkDelay: Check = (value, location, errors) => {
  if (!isJsonObject(value)) return errors.add(location, 'must be object');
  const checkType = delayChecks.get(value.type as string);
  if (checkType === undefined) {
    const types = [...delayChecks.keys()].join(', ');
    return errors.add(`${location}/type`, `must be equal to one of the allowed values: ${types}`);
  }
  checkType(value, location, errors);
  if (typeof value.lower === 'number' && typeof value.upper === 'number' && value.lower > value.upper)
    errors.add(`${location}/upper`, 'must be >= lower');
};
