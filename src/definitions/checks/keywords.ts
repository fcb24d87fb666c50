// The keywords that each kind of field allows, and the keywords that exclude each other.
import type { FileField } from '../file/definition-file.js';
import type { Path } from '../file/problems.js';
import type { Context, EntityCheck } from './context.js';
import type { FieldKind, FieldModel } from './model.js';

type Keyword = keyof FileField;

const numbers: readonly FieldKind[] = ['integer', 'number'];
const references: readonly FieldKind[] = ['reference', 'references'];
const arrays: readonly FieldKind[] = ['array', 'references'];
const scalars: readonly FieldKind[] = ['string', 'integer', 'number', 'enum', 'reference'];

/** A keyword that is not listed belongs to all kinds. */
const kindsOf: Partial<
  Readonly<Record<Keyword, { readonly kinds: readonly FieldKind[]; readonly shown: string }>>
> = {
  format: { kinds: ['string'], shown: 'strings' },
  minLength: { kinds: ['string'], shown: 'strings' },
  maxLength: { kinds: ['string'], shown: 'strings' },
  pattern: { kinds: ['string'], shown: 'strings' },
  minimum: { kinds: numbers, shown: 'numbers' },
  maximum: { kinds: numbers, shown: 'numbers' },
  exclusiveMinimum: { kinds: numbers, shown: 'numbers' },
  exclusiveMaximum: { kinds: numbers, shown: 'numbers' },
  multipleOf: { kinds: numbers, shown: 'numbers' },
  formatMinimum: { kinds: ['string'], shown: 'dates and date-times' },
  formatMaximum: { kinds: ['string'], shown: 'dates and date-times' },
  enumName: { kinds: ['enum'], shown: 'enums' },
  enumDescriptions: { kinds: ['enum'], shown: 'enums' },
  initial: { kinds: ['enum'], shown: 'enums' },
  transitions: { kinds: ['enum'], shown: 'enums' },
  items: { kinds: arrays, shown: 'arrays' },
  minItems: { kinds: arrays, shown: 'arrays' },
  maxItems: { kinds: arrays, shown: 'arrays' },
  uniqueItems: { kinds: arrays, shown: 'arrays' },
  unique: { kinds: scalars, shown: 'fields that are neither arrays nor booleans' },
  onDelete: { kinds: references, shown: 'references' },
  enforced: { kinds: references, shown: 'references' },
  as: { kinds: references, shown: 'references' },
  writeOnly: { kinds: ['string', 'enum'], shown: 'strings' },
  computed: {
    kinds: ['string', 'integer', 'number', 'boolean', 'array', 'enum'],
    shown: 'fields that are not references',
  },
};

/** `false` is the same as no keyword. */
const flags: readonly Keyword[] = ['unique', 'writeOnly'];

/** The second keyword must not be set if the first one is. */
const exclusions: readonly (readonly [Keyword, Keyword])[] = [
  ['computed', 'required'],
  ['computed', 'default'],
  ['computed', 'immutable'],
  ['computed', 'initial'],
  ['computed', 'transitions'],
  ['computed', 'generate'],
  ['required', 'default'],
  ['readOnly', 'required'],
  ['readOnly', 'immutable'],
  ['readOnly', 'writeOnly'],
];

export const checkKeywords: EntityCheck = (context, { fields, path }) => {
  checkInputs(context, [...fields.values()], [...path, 'fields']);
  for (const field of fields.values()) {
    checkType(context, field);
    if (field.kind === 'unknown') continue;
    checkKinds(context, field);
    checkExclusions(context, field);
    checkPresence(context, field);
  }
};

/** GraphQL has no input types without fields. */
function checkInputs({ problems }: Context, fields: readonly FieldModel[], path: Path): void {
  if (fields.length === 0 || fields.some(({ kind }) => kind === 'unknown')) return;
  const created = fields.filter(({ definition }) => !definition.readOnly);
  if (created.length === 0) problems.error(path, 'must have a field that clients can set');
  else if (!created.some(({ definition }) => definition.patch))
    problems.error(path, 'must have a field that PATCH and updates can change');
}

function checkType({ problems, model }: Context, { kind, given, path }: FieldModel): void {
  const { type, enum: values, references: target, items } = given;
  const hasError = ['type', 'enum', 'references', 'items'].some((key) => model.isRemoved([...path, key]));
  if (hasError || model.isRemoved(path)) return;
  if (kind === 'unknown') problems.error(path, "must have required property 'type'");
  const isText = values !== undefined || target !== undefined;
  if (isText && type !== undefined && type !== 'string')
    problems.error([...path, 'type'], `must be string for ${values === undefined ? 'references' : 'enum'}`);
  if (values !== undefined && target !== undefined)
    problems.error([...path, 'references'], 'must NOT be set together with enum');
  if (type === 'array' && items === undefined) problems.error(path, "must have required property 'items'");
}

function checkKinds({ problems }: Context, { kind, given, path }: FieldModel): void {
  for (const key of Object.keys(given) as Keyword[]) {
    const allowed = kindsOf[key];
    const isOff = flags.includes(key) && given[key] === false;
    if (allowed === undefined || isOff || allowed.kinds.includes(kind)) continue;
    problems.error([...path, key], `must NOT be set: it is a keyword of ${allowed.shown}`);
  }
}

function checkExclusions({ problems }: Context, { given, path }: FieldModel): void {
  for (const [first, second] of exclusions) {
    if (isSet(given, first) && isSet(given, second))
      problems.error([...path, second], `must NOT be set together with ${first}`);
  }
  if (given.computed !== undefined && given.readOnly === false)
    problems.error([...path, 'readOnly'], 'must NOT be false: computed fields are read-only');
}

const isSet = (given: FileField, key: Keyword): boolean => given[key] !== undefined && given[key] !== false;

function isDefault(given: FileField): boolean {
  return given.default !== undefined;
}

function checkPresence({ problems, model }: Context, { kind, given, path }: FieldModel): void {
  const isArray = arrays.includes(kind);
  const hasValue = given.required === true || given.nullable === true || isDefault(given);
  const hasError = ['required', 'nullable', 'default'].some((key) => model.isRemoved([...path, key]));
  if (hasValue || isArray || hasError || given.computed !== undefined) return;
  problems.error(path, 'must have required: true, nullable: true or a default');
}
