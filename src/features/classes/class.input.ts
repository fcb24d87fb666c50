// Reads the bodies and query parameters of the class routes. Throws BAD_REQUEST with all validation errors.
import { failValidation, type FieldError } from '../../core/errors.js';
import { codePointLength, isUuid, similar } from '../../core/text.js';

/** Returns the message of the violated rule. */
type Rule = (value: unknown) => string | undefined;
type Rules = Readonly<Record<string, Rule>>;

const MAX_NAME_LENGTH = 40;
const MAX_TITLE_LENGTH = 80;
const MAX_HOURS = 72;
const MAX_ASSIGNED = 300;

/** Control characters and surrogates without a partner, line and paragraph separators. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Unicode Standard Annex #9, 2: they change the order in which the surrounding text is shown. */
const BIDIRECTIONAL = /\p{Bidi_Control}/u;
/** Characters that show nothing, alone or together. */
const INVISIBLE = /^[\p{Cf}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]*$/u;

/** A text that is shown to people, 1 to `max` code points after trimming. */
const shownText =
  (max: number): Rule =>
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

const integerBetween =
  (min: number, max: number): Rule =>
  (value) => {
    if (!Number.isInteger(value)) return 'must be integer';
    if ((value as number) < min) return `must be >= ${min}`;
    return (value as number) > max ? `must be <= ${max}` : undefined;
  };

const boolean: Rule = (value) => (typeof value === 'boolean' ? undefined : 'must be boolean');
const string: Rule = (value) => (typeof value === 'string' ? undefined : 'must be string');

const listOf =
  (max: number, rule: Rule): Rule =>
  (value) => {
    if (!Array.isArray(value)) return 'must be array';
    if (value.length > max) return `must NOT have more than ${max} items`;
    if (new Set(value).size < value.length) return 'must NOT have duplicate items';
    const wrong = value.map(rule).find((message) => message !== undefined);
    return wrong && `items ${wrong}`;
  };

const uuid: Rule = (value) =>
  typeof value === 'string' && isUuid(value) ? undefined : 'must match format "uuid"';

const learnerName = shownText(MAX_NAME_LENGTH);

/** `isKnown`: whether there is a lesson or challenge of that id. */
const assigned = (isKnown: (id: string) => boolean): Rule =>
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
    hours: integerBetween(1, MAX_HOURS),
    assigned: assigned(isKnown),
  };
  return readObject(body, rules, ['title']) as CreateClass;
}

export interface PatchClass extends Partial<CreateClass> {
  readonly locked?: boolean;
}

export function readPatchClass(body: unknown, isKnown: (id: string) => boolean): PatchClass {
  const rules = { title: shownText(MAX_TITLE_LENGTH), assigned: assigned(isKnown), locked: boolean };
  return readObject(body, { ...rules, hours: integerBetween(1, MAX_HOURS) });
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

export interface ResetClass {
  readonly learners?: readonly string[];
  readonly data?: boolean;
  readonly progress?: boolean;
}

/** The body is optional. */
export function readReset(body: unknown): ResetClass {
  const rules = { learners: listOf(1000, uuid), data: boolean, progress: boolean };
  return readObject(body ?? {}, rules);
}

function readObject(body: unknown, rules: Rules, required: readonly string[] = []): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return failValidation([{ location: 'body', field: 'body', message: 'must be object' }]);
  }
  const input = body as Readonly<Record<string, unknown>>;
  const errors = required
    .filter((name) => !Object.hasOwn(input, name))
    .map((name): FieldError => ({
      location: 'body',
      field: name,
      message: `must have required property '${name}'`,
    }));
  for (const [name, value] of Object.entries(input)) {
    const message = Object.hasOwn(rules, name) ? rules[name]?.(value) : undefined;
    if (!Object.hasOwn(rules, name)) {
      errors.push({ location: 'body', field: name, message: 'must NOT have additional properties' });
    } else if (message !== undefined) errors.push({ location: `body/${name}`, field: name, message });
  }
  return errors.length > 0 ? failValidation(errors) : body;
}

type Query = Readonly<Record<string, unknown>>;

/** Query parameters as text. Throws BAD_REQUEST for unknown and repeated ones. */
export function readQuery<const N extends string>(
  query: unknown,
  known: readonly N[],
): Partial<Record<N, string>> {
  const given = query as Query;
  const errors = Object.entries(given).flatMap(([name, value]): FieldError[] => {
    if (!(known as readonly string[]).includes(name)) return [unknownParameter(name, known)];
    return typeof value === 'string'
      ? []
      : [{ location: `querystring/${name}`, field: name, message: 'must NOT be repeated' }];
  });
  return errors.length > 0 ? failValidation(errors) : (given as Partial<Record<N, string>>);
}

function unknownParameter(name: string, known: readonly string[]): FieldError {
  const suggestion = similar(name, known);
  const hint = suggestion === undefined ? '' : `, did you mean '${suggestion}'?`;
  return { location: 'querystring', field: name, message: `must NOT have additional properties${hint}` };
}

const MAX_WAIT_SECONDS = 25;

/** Seconds. */
export function readWait(text: string | undefined): number {
  if (text === undefined) return 0;
  const message = integerBetween(0, MAX_WAIT_SECONDS)(/^\d{1,3}$/.test(text) ? Number(text) : undefined);
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
