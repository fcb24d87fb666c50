// Reads the body of `POST /session/seal`.
import { controlNames, type ControlName } from '../../platform/session/control/control.js';
import {
  integerRule,
  listOf,
  readObject,
  type MemberRule,
} from '../../platform/http/validation/object-rules.js';

export const MAX_REQUESTS = 100_000;
/** Seconds. */
export const MIN_TTL = 60;
export const MAX_TTL = 86_400;

export interface SealOptions {
  readonly controls?: readonly ControlName[];
  readonly max_requests?: number;
  readonly ttl_seconds?: number;
}

const controlRule: MemberRule = (value) =>
  controlNames.some((name) => name === value) ? undefined : `must be one of ${controlNames.join(', ')}`;

const names = listOf(controlNames.length, controlRule);

/** An empty list would seal nothing. */
const controlsRule: MemberRule = (value) =>
  Array.isArray(value) && value.length === 0 ? 'must NOT have fewer than 1 items' : names(value);

/** The body is optional. Throws BAD_REQUEST with all validation errors. */
export function readSeal(body: unknown): SealOptions {
  return readObject(body ?? {}, {
    controls: controlsRule,
    max_requests: integerRule(1, MAX_REQUESTS),
    ttl_seconds: integerRule(MIN_TTL, MAX_TTL),
  });
}
