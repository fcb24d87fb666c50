// A running lesson, so that it continues in another session: its steps, its saved values, and records of the session.
import { isDeeperThan } from '../../../core/nesting.js';
import type { TagScope } from '../../../platform/session/conditional/entity-tag.js';
import { isCount, isIdentifier, isJsonMap, MAX_COUNT, MAX_STEPS } from '../progress/portable-progress.js';
import type { TokenKind } from '../progress/signed-tokens.js';

/** Milliseconds since the Unix epoch, or null for none. */
type Time = number | null;
type ResumedStep = readonly [done: Time, attempts: number, help: number];
type Payload = Readonly<Record<string, unknown>>;

export interface ResumePoint {
  readonly v: 1;
  readonly lesson: string;
  /** Milliseconds since the Unix epoch. */
  readonly started: number;
  readonly restarts: number;
  readonly unique: string;
  readonly steps: Readonly<Record<string, ResumedStep>>;
  readonly saved: Readonly<Record<string, unknown>>;
  /** The requests that the open step has counted, if it repeats. */
  readonly repeated?: readonly unknown[];
  /** Identifies the entity tags in saved values. */
  readonly tags: TagScope;
  /** Whether the session had the sample data. */
  readonly seeded: boolean;
  /** By the plural of the entity: records that are not in the sample data, or are changed. */
  readonly records: Readonly<Record<string, readonly Payload[]>>;
  /** By the plural of the entity: the ids of deleted sample records. */
  readonly removed: Readonly<Record<string, readonly string[]>>;
}

const MAX_RESUME_BYTES = 64 * 1024;
/** UTF-8 bytes of the JSON. Base64 has four characters for three bytes; version, dots and signature have the rest. */
export const MAX_POINT_BYTES = 49_000;

export const resumeToken: TokenKind<ResumePoint> = {
  version: 'r1',
  field: 'resume_token',
  maxBytes: MAX_RESUME_BYTES,
  parse: (content) => (isResumePoint(content) ? content : undefined),
};

function isResumePoint(value: unknown): value is ResumePoint {
  if (isDeeperThan(MAX_NESTING, value) || !isJsonMap(value, isAny)) return false;
  const isKnown = (name: string): boolean => Object.hasOwn(rules, name);
  return (
    Object.keys(value).every(isKnown) &&
    Object.entries(rules).every(([name, isValid]) => isValid(value[name]))
  );
}

/** A saved value has as many levels as a body at most. */
const MAX_NESTING = 70;

const isAny = (): boolean => true;

/** The last time that ECMAScript has, in milliseconds (ECMA-262, Time Values and Time Range). */
const MAX_TIME = 8.64e15;

const isTime = (value: unknown): boolean => isCount(value, MAX_TIME);

function isStep(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [done, attempts, help] = value as unknown[];
  return (done === null || isTime(done)) && isCount(attempts, MAX_COUNT) && isCount(help, 3);
}

function isTagScope(value: unknown): boolean {
  if (!isJsonMap(value, isAny) || Object.keys(value).length !== 3) return false;
  const { start, stateVersion, end } = value;
  return (
    typeof start === 'string' && isCount(stateVersion, Number.MAX_SAFE_INTEGER) && typeof end === 'string'
  );
}

/** The records are validated when they are restored. */
const rules: Readonly<Record<keyof ResumePoint, (value: unknown) => boolean>> = {
  v: (value) => value === 1,
  lesson: isIdentifier,
  started: isTime,
  restarts: (value) => isCount(value, MAX_COUNT),
  unique: (value) => typeof value === 'string' && /^[0-9a-f]{8}$/.test(value),
  steps: (value) => isJsonMap(value, isStep) && Object.keys(value).length <= MAX_STEPS,
  saved: (value) => isJsonMap(value, isAny),
  repeated: (value) => value === undefined || Array.isArray(value),
  tags: isTagScope,
  seeded: (value) => typeof value === 'boolean',
  records: (value) => isJsonMap(value, Array.isArray),
  removed: (value) => isJsonMap(value, (ids) => Array.isArray(ids) && ids.every(isIdentifier)),
};
