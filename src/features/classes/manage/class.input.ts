// Reads the bodies and query parameters of the class routes. Throws BAD_REQUEST with all validation errors.
import { failValidation } from '../../../core/errors.js';
import { codePointLength } from '../../../core/text.js';
import { fromRequest } from '../../../platform/records/crud/crud.params.js';
import {
  boolean,
  integerRule,
  listOf,
  readObject,
  readQuery,
  string,
  uuidRule,
  type MemberRule,
} from '../../../platform/http/validation/object-rules.js';

/** For routes without query parameters. */
export const NoQuery = fromRequest(({ query }) => readQuery(query, []));

const MAX_NAME_LENGTH = 40;
const MAX_TITLE_LENGTH = 80;
const MAX_HOURS = 72;
const MAX_ASSIGNED = 300;

/** Control characters and surrogates without a partner, line and paragraph separators. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Unicode Standard Annex #9, 2: they change the order in which the surrounding text is shown. */
const BIDIRECTIONAL = /\p{Bidi_Control}/u;
/** Characters that are invisible, alone or together. */
const INVISIBLE = /^[\p{Cf}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]*$/u;

/** A text that is shown to people, 1 to `max` code points after trimming. */
const shownText =
  (max: number): MemberRule =>
  (value) => {
    if (typeof value !== 'string') return 'must be string';
    const text = value.trim();
    const length = codePointLength(text);
    if (length === 0) return 'must NOT have fewer than 1 characters';
    if (length > max) return `must NOT have more than ${max} characters`;
    if (CONTROL.test(text)) return 'must NOT have control characters';
    if (BIDIRECTIONAL.test(text)) return 'must NOT have bidirectional control characters';
    return INVISIBLE.test(text) ? 'must have a visible character' : undefined;
  };

const learnerName = shownText(MAX_NAME_LENGTH);

/** `isKnown`: whether there is a lesson or challenge of that id. */
const assigned = (isKnown: (id: string) => boolean): MemberRule =>
  listOf(MAX_ASSIGNED, (id) =>
    typeof id === 'string' && isKnown(id) ? undefined : 'must be ids of lessons or challenges',
  );

export interface CreateClass {
  readonly title: string;
  readonly hours?: number;
  readonly assigned?: readonly string[];
}

export function readCreateClass(body: unknown, isKnown: (id: string) => boolean): CreateClass {
  const rules = {
    title: shownText(MAX_TITLE_LENGTH),
    hours: integerRule(1, MAX_HOURS),
    assigned: assigned(isKnown),
  };
  return readObject(body, rules, ['title']) as CreateClass;
}

export interface PatchClass extends Partial<CreateClass> {
  readonly locked?: boolean;
}

export function readPatchClass(body: unknown, isKnown: (id: string) => boolean): PatchClass {
  const rules = { title: shownText(MAX_TITLE_LENGTH), assigned: assigned(isKnown), locked: boolean };
  return readObject(body, { ...rules, hours: integerRule(1, MAX_HOURS) });
}

export interface JoinClass {
  readonly code?: string;
  readonly name?: string;
  readonly learner_token?: string;
}

/** Either a code, with a name unless it is a rejoin code, or a learner token. */
export function readJoin(body: unknown): JoinClass {
  const input = readObject(body, { code: string, name: learnerName, learner_token: string }) as JoinClass;
  const { code, name, learner_token: token } = input;
  if (token !== undefined && (code !== undefined || name !== undefined)) {
    failValidation([
      { location: 'body', field: 'learner_token', message: 'must NOT be sent with code or name' },
    ]);
  }
  if (token === undefined && code === undefined) {
    failValidation([{ location: 'body', field: 'code', message: "must have required property 'code'" }]);
  }
  return input;
}

interface PatchMembership {
  readonly share_requests?: boolean;
}

export function readPatchMembership(body: unknown): PatchMembership {
  return readObject(body, { share_requests: boolean }, ['share_requests']);
}

export interface ResetClass {
  readonly learners?: readonly string[];
  readonly data?: boolean;
  readonly progress?: boolean;
}

/** The body is optional. */
export function readReset(body: unknown): ResetClass {
  const rules = { learners: listOf(1000, uuidRule), data: boolean, progress: boolean };
  return readObject(body ?? {}, rules);
}

const MAX_WAIT_SECONDS = 25;

/** Seconds. */
export function readWait(text: string | undefined): number {
  if (text === undefined) return 0;
  const message = integerRule(0, MAX_WAIT_SECONDS)(/^\d{1,3}$/.test(text) ? Number(text) : undefined);
  return message === undefined
    ? Number(text)
    : failValidation([{ location: 'querystring/wait', field: 'wait', message }]);
}

const formats = ['json', 'csv'] as const;
type ExportFormat = (typeof formats)[number];

export function readFormat(text = 'json'): ExportFormat {
  const format = formats.find((one) => one === text);
  const message = 'must be equal to one of the allowed values';
  return format ?? failValidation([{ location: 'querystring/format', field: 'format', message }]);
}
