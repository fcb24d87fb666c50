// Values that violate one keyword of a field of a template, with the message that the contract has for it.
import { addDecimals, longEmail, maxLengthOf, patternText, stepOf } from './field-values.js';
import type { TemplateField } from './template-definition.js';

/** How a protocol rejects a value: by the rules of the field, by its own types, or it cannot express the value. */
type Rejection = 'rules' | 'types' | 'none';

export interface FieldViolation {
  readonly keyword: string;
  readonly value: unknown;
  readonly message: string;
  /** The field in the details: the name of the field, or of one of its items. */
  readonly at: string;
  readonly graphql: Rejection;
  readonly soap: Rejection;
}

type Draft = readonly [keyword: string, value: unknown, message: string, rejection?: Partial<FieldViolation>];

const inAll = { graphql: 'rules', soap: 'rules' } as const;
const onlyRest = { graphql: 'types', soap: 'none' } as const;
const notInGraphql = { graphql: 'types', soap: 'rules' } as const;

export function violationsOf(field: TemplateField): readonly FieldViolation[] {
  const drafts = [...typeDrafts(field), ...keywordDrafts(field)];
  return drafts.map(([keyword, value, message, rejection = {}]) => ({
    ...{ keyword, value, message, at: field.name },
    ...inAll,
    ...rejection,
  }));
}

const enumeration = 'must be equal to one of the allowed values';

function keywordDrafts(field: TemplateField): readonly Draft[] {
  if (field.enum !== undefined) {
    const upper = field.enum[0]?.toUpperCase();
    return ['other', upper].map((value): Draft => ['enum', value, enumeration, notInGraphql]);
  }
  if (field.references !== undefined) return [['format', 'x', 'must match format "uuid"']];
  if (field.type === 'array') return arrayDrafts(field);
  if (field.type === 'integer' || field.type === 'number') return numberDrafts(field);
  return field.type === 'boolean' ? [] : textDrafts(field);
}

/** Null, and a value of another type. In SOAP everything is a text, and null an empty list or a missing value. */
function typeDrafts(field: TemplateField): readonly Draft[] {
  const { type, nullable } = field;
  const suffix = nullable === true ? ' or null' : '';
  const message = field.enum === undefined ? `must be ${type}${suffix}` : enumeration;
  const isText = type === 'string' || type === 'array';
  const other: Draft = isText ? ['type', true, message, onlyRest] : ['type', 'x', message, notInGraphql];
  if (nullable === true) return [other];
  // GraphQL input types are nullable unless the field is required.
  const graphql = field.required === true ? 'types' : 'rules';
  return [
    other,
    [
      'null',
      null,
      message,
      { graphql, soap: field.required === true || type === 'array' ? 'none' : 'rules' },
    ],
  ];
}

function numberDrafts(field: TemplateField): readonly Draft[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type } = field;
  const step = stepOf(field);
  const drafts: (Draft | undefined)[] = [
    minimum === undefined ? undefined : ['minimum', addDecimals(minimum, -step), `must be >= ${minimum}`],
    maximum === undefined ? undefined : ['maximum', addDecimals(maximum, step), `must be <= ${maximum}`],
    exclusiveMinimum === undefined
      ? undefined
      : ['exclusiveMinimum', exclusiveMinimum, `must be > ${exclusiveMinimum}`],
    exclusiveMaximum === undefined
      ? undefined
      : ['exclusiveMaximum', exclusiveMaximum, `must be < ${exclusiveMaximum}`],
    multipleOf === undefined
      ? undefined
      : ['multipleOf', addDecimals(minimum ?? 0, multipleOf / 10), `must be multiple of ${multipleOf}`],
    type === 'integer'
      ? ['type', 1.5, `must be integer${field.nullable === true ? ' or null' : ''}`, notInGraphql]
      : undefined,
  ];
  return drafts.filter((draft) => draft !== undefined);
}

function textDrafts(field: TemplateField): readonly Draft[] {
  const { format, pattern, minLength = 0, formatMinimum } = field;
  if (pattern !== undefined) return patternDrafts(pattern);
  if (format === 'email') {
    const tooLong: Draft = ['maxLength', longEmail(field), longerThan(maxLengthOf(field))];
    return [['format', 'nobody', 'must match format "email"'], tooLong];
  }
  if (format !== undefined) {
    const drafts: readonly Draft[] = [['format', '2025-02-30', `must match format "${format}"`]];
    if (formatMinimum === undefined) return drafts;
    return [...drafts, ['formatMinimum', dayBefore(formatMinimum), `must be >= ${formatMinimum}`]];
  }
  const tooLong: Draft = ['maxLength', '😀'.repeat(maxLengthOf(field) + 1), longerThan(maxLengthOf(field))];
  if (minLength === 0) return [tooLong];
  const message = `must NOT have fewer than ${minLength} characters`;
  // In SOAP an empty text is a missing value.
  const soap = minLength === 1 ? 'none' : 'rules';
  return [tooLong, ['minLength', 'x'.repeat(minLength - 1), message, { soap }]];
}

const longerThan = (length: number): string => `must NOT have more than ${length} characters`;

/** The whole value has to match, so one more character at either end is a violation. */
function patternDrafts(pattern: string): readonly Draft[] {
  const valid = patternText(pattern, 7);
  return [`x${valid}`, `${valid}x`, valid.slice(1), `${valid}\n`].map((value) => [
    ...(['pattern', value, `must match pattern "${pattern}"`] as const),
  ]);
}

function arrayDrafts({ name, minItems = 0, maxItems = 20 }: TemplateField): readonly Draft[] {
  const ids = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  const drafts: readonly Draft[] = [
    ['maxItems', ids(maxItems + 1), `must NOT have more than ${maxItems} items`],
    ['uniqueItems', [...ids(1), ...ids(1)], 'must NOT have duplicate items'],
    ['format', [...ids(1), 'x'], 'must match format "uuid"', { at: `${name}.1` }],
    ['type', [true], 'must be string', { at: `${name}.0`, ...onlyRest }],
  ];
  if (minItems === 0) return drafts;
  // In SOAP an empty list of a required field is a missing value.
  return [
    ...drafts,
    ['minItems', ids(minItems - 1), `must NOT have fewer than ${minItems} items`, { soap: 'none' }],
  ];
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
