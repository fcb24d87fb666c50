// Reads the documents of the session clock. Times in milliseconds since the Unix epoch.
import { parseDuration } from '../../core/duration.js';
import { isDateTime } from '../../core/text.js';
import type { ControlInput } from '../../platform/session/control/control.js';
import {
  check,
  object,
  type Check,
  type MemberRule,
} from '../../platform/http/validation/document-checks.js';

const FIRST = Date.UTC(2000, 0, 1);
/** Milliseconds since the Unix epoch. */
export const LAST_TIME = Date.UTC(2099, 11, 31, 23, 59, 59, 999);
const MAX_DURATION = 3650 * 86_400_000;

export type TimeDocument = { readonly frozen_time: string } | { readonly time: string };

interface NewTime {
  readonly time: number;
  readonly isFrozen: boolean;
}

type Input = Pick<ControlInput, 'location' | 'errors'>;

const instant: MemberRule = (value) => {
  if (typeof value !== 'string' || !isDateTime(value)) return 'must match format "date-time"';
  return isInRange(Date.parse(value)) ? undefined : 'must be from 2000-01-01 to 2099-12-31';
};

const duration: MemberRule = (value) => {
  const milliseconds = typeof value === 'string' ? parseDuration(value) : undefined;
  if (typeof value === 'string' && value.startsWith('-'))
    return 'must NOT be negative: set an earlier time with PUT /session/clock';
  if (milliseconds === undefined)
    return 'must be an ISO 8601 duration without years and months, such as PT61M';
  if (milliseconds === 0) return 'must be longer than 0';
  return milliseconds > MAX_DURATION ? 'must be at most P3650D' : undefined;
};

const isInRange = (time: number): boolean => time >= FIRST && time <= LAST_TIME;

/** `{frozen_time}` or `{time}`. */
export function readTime(document: unknown, { location, errors }: Input): NewTime {
  const checks = { frozen_time: check(instant), time: check(instant) };
  const others = { duration: check(() => 'must be sent to POST /session/clock/advance') };
  const given = readOneOf(document, checks, others, { location, errors });
  const [name = '', value] = given ?? [];
  return { time: Date.parse(String(value)), isFrozen: name === 'frozen_time' };
}

/** `{duration}` or `{frozen_time}`, after `now`. */
export function readAdvance(document: unknown, now: number, { location, errors }: Input): NewTime {
  const checks = { duration: check(duration), frozen_time: check(instant) };
  const others = { time: check(() => 'must be sent to PUT /session/clock') };
  const given = readOneOf(document, checks, others, { location, errors });
  if (given === undefined) return { time: now, isFrozen: false };
  const [name, value] = given;
  const isFrozen = name === 'frozen_time';
  const time = isFrozen ? Date.parse(value) : now + (parseDuration(value) ?? 0);
  const error = (message: string): void => errors.add(`${location}/${name}`, message, name);
  if (time <= now) error('must be after the time of the session');
  else if (!isInRange(time)) error('must lead to a time from 2000-01-01 to 2099-12-31');
  return { time, isFrozen };
}

/**
 * The only property of a document. Undefined after an error.
 * @param others properties that belong to another route
 */
function readOneOf(
  document: unknown,
  checks: Readonly<Record<string, Check>>,
  others: Readonly<Record<string, Check>>,
  { location, errors }: Input,
): readonly [name: string, value: string] | undefined {
  if (!errors.passes(() => object({ ...checks, ...others })(document, location, errors))) return undefined;
  const given = Object.entries(document as Readonly<Record<string, string>>);
  const [first] = given;
  if (given.length === 1 && first !== undefined) return first;
  errors.add(location, `must have exactly one of the properties ${Object.keys(checks).join(', ')}`);
  return undefined;
}
