// How the values of a field are generated.
import type { FieldDefinition, ItemDefinition } from '../../definition.js';
import {
  chooseDifferent,
  chooseFrom,
  chooseSet,
  chooseWeighted,
  listChoices,
  type Choices,
} from './choices.js';
import type { Generate } from './draws.js';
import { numberChoices, timeChoices } from './ranges.js';
import { anyText, sequenceText, textOf } from './texts.js';
import { words } from './words.js';

export interface FieldSource {
  /** The plural and the name of the field. */
  readonly name: string;
  readonly seed: number;
  /** The ids of the records that exist of an entity. */
  readonly idsOf: (entity: string) => Choices;
}

/** The probability of null for a nullable field. */
const NULL_PROBABILITY = 0.1;

/** Undefined for a field that is not drawn: a computed one, one with an expression, and one that only the service sets. */
export function generatorOf(field: FieldDefinition, source: FieldSource): Generate | undefined {
  const { computed, generate, readOnly } = field;
  const isSet = readOnly && generate === undefined;
  if (computed !== undefined || generate?.value !== undefined || isSet) return undefined;
  const create = valuesOf(field, source);
  const probability = nullProbability(field);
  return (turn) => {
    if (turn.draws.chance(probability)) return null;
    return create(turn) ?? (field.nullable ? null : undefined);
  };
}

export function nullProbability({ nullable, generate }: FieldDefinition): number {
  return nullable ? (generate?.null ?? NULL_PROBABILITY) : 0;
}

function valuesOf(field: FieldDefinition, source: FieldSource): Generate {
  const { text, sequence, weights } = field.generate ?? {};
  if (text !== undefined) return textOf(text, field);
  if (sequence !== undefined) return sequenceText(sequence);
  if (weights !== undefined) return weightedValues(field, weights);
  if (field.type === 'array') return arrayOf(field, source);
  const choices = choicesOf(field, source);
  if (choices === undefined) return anyText(field);
  return field.unique ? chooseDifferent(choices, source.seed, source.name) : chooseFrom(choices);
}

function weightedValues({ type }: FieldDefinition, weights: Readonly<Record<string, number>>): Generate {
  const convert = (value: string): unknown => (type === 'boolean' ? value === 'true' : value);
  return chooseWeighted(Object.entries(weights).map(([value, weight]) => [convert(value), weight] as const));
}

/** Undefined for texts. */
function choicesOf(field: FieldDefinition, { idsOf }: FieldSource): Choices | undefined {
  const { type, format, enum: values, references } = field;
  if (values !== undefined) return listChoices(values);
  if (references !== undefined) return idsOf(references);
  if (type === 'boolean') return listChoices([true, false]);
  if (type === 'integer' || type === 'number') return numberChoices(field);
  return format === 'date' || format === 'date-time' ? timeChoices(field) : undefined;
}

/** The most items of a list that need not have more. */
const USUAL_ITEMS = 3;

function arrayOf(field: FieldDefinition, { idsOf }: FieldSource): Generate {
  const { items = { type: 'string' }, minItems = 0, maxItems = Infinity, uniqueItems } = field;
  const most = Math.min(maxItems, Math.max(minItems, USUAL_ITEMS));
  const choices = itemChoices(items, most, idsOf);
  const isSet = uniqueItems === true || 'references' in items;
  return ({ draws }) => {
    const count = minItems + draws.index(most - minItems + 1);
    if (isSet) return chooseSet(choices, count, draws);
    return Array.from({ length: count }, () => choices.at(draws.index(choices.size)));
  };
}

const MAX_ITEM = 1000;

/** @param count how many different texts are needed */
function itemChoices(items: ItemDefinition, count: number, idsOf: FieldSource['idsOf']): Choices {
  if ('references' in items) return idsOf(items.references);
  if ('enum' in items) return listChoices(items.enum);
  if (items.type === 'integer') return { size: MAX_ITEM + 1, at: (index) => index };
  const word = (index: number): string => words[index % words.length] ?? '';
  const numbered = (index: number): string => `${word(index)} ${Math.floor(index / words.length) + 1}`;
  return {
    size: Math.max(words.length, count),
    at: (index) => (index < words.length ? word(index) : numbered(index)),
  };
}
