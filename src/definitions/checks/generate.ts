// Checks how the sample data of a field is generated.
import type { GenerateDefinition } from '../definition.js';
import { nameText, type Path } from '../file/problems.js';
import type { Context, EntityCheck } from './context.js';
import { formatTests } from '../../core/field-rules.js';
import { parseDuration } from '../../core/duration.js';
import { timeOf } from '../../core/text.js';
import type { FieldKind, FieldModel } from './model.js';
import { hint } from './schema.js';

export const checkGenerate: EntityCheck = (context, { fields }) => {
  for (const field of fields.values()) {
    const { generate } = field.definition;
    if (generate === undefined || field.kind === 'unknown') continue;
    const isText = typeof field.given.generate === 'string';
    const path = [...field.path, 'generate'];
    checkKinds(context, { field, generate, path, isText });
    checkWeights(context, field, generate, path);
    checkRange(context, field, generate, path);
    checkSequence(context, generate, path);
    if (generate.null !== undefined && field.given.nullable !== true)
      context.problems.error([...path, 'null'], 'needs nullable: true');
  }
};

type Key = 'text' | 'weights' | 'range' | 'sequence' | 'value';

const kindsOf: Readonly<Record<Key, readonly FieldKind[]>> = {
  text: ['string'],
  weights: ['enum', 'boolean'],
  range: ['integer', 'number', 'string'],
  sequence: ['string'],
  value: ['string', 'integer', 'number', 'boolean', 'enum', 'array'],
};

const members: Readonly<Record<Key, readonly (keyof GenerateDefinition)[]>> = {
  text: ['text'],
  weights: ['weights'],
  range: ['from', 'to', 'step'],
  sequence: ['sequence'],
  value: ['value'],
};

interface Given {
  readonly field: FieldModel;
  readonly generate: GenerateDefinition;
  readonly path: Path;
  readonly isText: boolean;
}

/** One way to generate, and one that the kind of the field allows. */
function checkKinds({ problems }: Context, { field, generate, path, isText }: Given): void {
  const used = (Object.keys(members) as Key[]).flatMap((key) => {
    const member = members[key].find((name) => generate[name] !== undefined);
    return member === undefined ? [] : [{ key, member }];
  });
  used.forEach(({ key, member }, index) => {
    const at = isText ? path : [...path, member];
    const isTime = field.definition.format === 'date' || field.definition.format === 'date-time';
    const isAllowed =
      kindsOf[key].includes(field.kind) && (key !== 'range' || field.kind !== 'string' || isTime);
    if (!isAllowed) problems.error(at, 'does not fit the type of the field');
    else if (index > 0) problems.error(at, `must NOT be set together with ${used[0]?.member ?? ''}`);
  });
}

function checkWeights(
  { problems }: Context,
  field: FieldModel,
  { weights }: GenerateDefinition,
  path: Path,
): void {
  if (weights === undefined || !kindsOf.weights.includes(field.kind)) return;
  const values = field.kind === 'boolean' ? ['true', 'false'] : (field.given.enum ?? []);
  for (const value of Object.keys(weights)) {
    if (!values.includes(value))
      problems.error(
        [...path, 'weights', value],
        () => `unknown value "${nameText(value)}"${hint(value, values)}`,
      );
  }
  if (Object.values(weights).every((weight) => weight === 0))
    problems.error([...path, 'weights'], 'must have a weight above 0');
}

const duration = /^P(?=\d|T\d)(?:\d{1,6}D)?(?:T(?=\d)(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,6}S)?)?$/;

function checkRange(
  { problems }: Context,
  field: FieldModel,
  generate: GenerateDefinition,
  path: Path,
): void {
  const { format, type } = field.definition;
  const isTime = format === 'date' || format === 'date-time';
  if (!isTime && type !== 'integer' && type !== 'number') return;
  const isValid = (value: string | number): boolean =>
    isTime ? typeof value === 'string' && formatTests[format](value) : typeof value === 'number';
  const expected = isTime ? `must match format "${format}"` : 'must be number';
  const bounds = ['from', 'to'] as const;
  const wrong = bounds.filter((key) => generate[key] !== undefined && !isValid(generate[key]));
  for (const key of wrong) problems.error([...path, key], expected);
  const { from, to, step } = generate;
  const isDuration = typeof step === 'string' && duration.test(step) && parseDuration(step) !== 0;
  if (step !== undefined && (isTime ? !isDuration : typeof step !== 'number'))
    problems.error(
      [...path, 'step'],
      isTime ? 'must be an ISO 8601 duration such as PT30M or P1D' : 'must be number',
    );
  if (wrong.length > 0 || from === undefined || to === undefined) return;
  const order = isTime ? timeOf(String(from)) - timeOf(String(to)) : Number(from) - Number(to);
  if (order > 0) problems.error([...path, 'from'], `must be <= to (${to})`);
}

const placeholder = /\{n(?::(?:[1-9]|10))?\}/;

function checkSequence({ problems }: Context, { sequence }: GenerateDefinition, path: Path): void {
  if (sequence === undefined) return;
  const rest = sequence.replace(placeholder, '');
  if (rest === sequence)
    problems.error([...path, 'sequence'], 'must have the number of the record: {n}, or {n:5} with zeros');
  else if (/[{}]/.test(rest))
    problems.error([...path, 'sequence'], 'must NOT have other braces than those of one {n}');
}
