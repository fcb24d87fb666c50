// The bodies and query parameters of the class routes.
import { failValidation } from '../../../core/errors.js';
import { ErrorList } from '../../../core/error-list.js';
import { boolean, integer, listOf, text, type Field } from '../../../core/field.js';
import type { Rule } from '../../../core/field-rules.js';
import { codePointLength } from '../../../core/text.js';
import { fromRequest } from '../../../platform/records/crud/crud.params.js';
import { Is } from '../../../platform/http/validation/dto.js';
import { readQuery } from '../../../platform/http/validation/query-parameters.js';
import { integerRule } from '../../../platform/http/validation/document-checks.js';

/** Of routes without query parameters. */
export const NoQuery = fromRequest(({ query }) => readQuery(query, []));

const MAX_NAME_LENGTH = 40;
const MAX_TITLE_LENGTH = 80;
const MAX_HOURS = 72;
const MAX_ASSIGNED = 300;
const MAX_RESET = 1000;

/** Control characters and surrogates without a partner, line and paragraph separators. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Unicode Standard Annex #9, 2: they change the order in which the surrounding text is shown. */
const BIDIRECTIONAL = /\p{Bidi_Control}/u;
/** Characters that show nothing, alone or together. */
const INVISIBLE = /^[\p{Cf}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]*$/u;

const trimmed = (keyword: string, message: string, test: (text: string) => boolean): Rule => ({
  keyword,
  message,
  test: (value) => test(String(value).trim()),
});

/** A text that is shown to people, 1 to `max` code points after trimming. */
function shownText(field: Field & { readonly max: number }): Field {
  const { max, rules } = field;
  const isEmpty = (text: string): boolean => text === '';
  return {
    ...field,
    min: 1,
    rules: [
      ...rules.slice(0, 1),
      trimmed('minLength', 'must NOT have fewer than 1 characters', (text) => !isEmpty(text)),
      trimmed(
        'maxLength',
        `must NOT have more than ${max} characters`,
        (text) => codePointLength(text) <= max,
      ),
      trimmed('control', 'must NOT have control characters', (text) => !CONTROL.test(text)),
      trimmed(
        'bidirectional',
        'must NOT have bidirectional control characters',
        (text) => !BIDIRECTIONAL.test(text),
      ),
      trimmed('visible', 'must have a visible character', (text) => isEmpty(text) || !INVISIBLE.test(text)),
    ],
  };
}

const titleOf = (required: boolean): Field =>
  shownText({ ...text({ required, doc: 'Shown to the learners.' }), max: MAX_TITLE_LENGTH });

const assigned = listOf(text({ doc: 'Id of a lesson or challenge.' }), {
  max: MAX_ASSIGNED,
  isSet: true,
  doc: 'Ids of the lessons and challenges that learners should complete.',
});

export class CreateClassBody {
  @Is(titleOf(true))
  readonly title!: string;

  @Is(integer({ min: 1, max: MAX_HOURS, default: 12, doc: 'When the class ends, from now.' }))
  readonly hours?: number;

  @Is(assigned)
  readonly assigned?: readonly string[];
}

export class PatchClassBody {
  @Is(titleOf(false))
  readonly title?: string;

  @Is(assigned)
  readonly assigned?: readonly string[];

  @Is(boolean({ doc: 'Whether no further learner can join.' }))
  readonly locked?: boolean;

  @Is(integer({ min: 1, max: MAX_HOURS, doc: 'When the class ends, from now.' }))
  readonly hours?: number;
}

/** Throws BAD_REQUEST for ids that are neither of a lesson nor of a challenge. */
export function checkAssigned(
  { assigned: ids = [] }: Pick<PatchClassBody, 'assigned'>,
  isKnown: (id: string) => boolean,
): void {
  const errors = new ErrorList();
  for (const [index, id] of ids.entries())
    if (!isKnown(id)) errors.add(`body/assigned/${index}`, 'must be the id of a lesson or challenge');
  errors.failIfAny();
}

export class JoinClassBody {
  @Is(text({ doc: 'The join code of the class, or a rejoin code.' }))
  readonly code?: string;

  @Is(
    shownText({
      ...text({
        doc: 'A nickname that the board shows. Unique in the class, ignoring case. Without control and bidirectional characters.',
      }),
      max: MAX_NAME_LENGTH,
    }),
  )
  readonly name?: string;

  @Is(text({ doc: 'Secret of the learner, with which further sessions join.' }))
  readonly learner_token?: string;
}

/** Either a code, with a name unless it is a rejoin code, or a learner token. Throws BAD_REQUEST. */
export function checkJoin({ code, name, learner_token: token }: JoinClassBody): void {
  if (token !== undefined && (code !== undefined || name !== undefined)) {
    failValidation([
      { location: 'body', field: 'learner_token', message: 'must NOT be sent with code or name' },
    ]);
  }
  if (token === undefined && code === undefined) {
    failValidation([{ location: 'body', field: 'code', message: "must have required property 'code'" }]);
  }
}

export class PatchMembershipBody {
  @Is(boolean({ required: true, doc: 'Whether the trainer sees the requests.' }))
  readonly share_requests!: boolean;
}

export class ResetClassBody {
  @Is(
    listOf(text({ format: 'uuid', doc: 'Id of a learner.' }), {
      max: MAX_RESET,
      isSet: true,
      doc: 'Ids of learners; by default all.',
    }),
  )
  readonly learners?: readonly string[];

  @Is(boolean({ default: true, doc: 'Whether to restore the sample data.' }))
  readonly data?: boolean;

  @Is(boolean({ default: false, doc: 'Whether to clear the progress.' }))
  readonly progress?: boolean;
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
