// The rules of single fields, each with its sentence and the status of its error.
import type { Definitions, EntityDefinition, FieldDefinition, OnDelete } from '../definition.js';
import { withArticle, wordsOf } from '../../core/letter-case.js';
import { code, countOf, listOf } from './words.js';

/** The data for a sentence about a rule. */
interface RuleContext {
  readonly name: string;
  readonly field: FieldDefinition;
  readonly entity: EntityDefinition;
  readonly definitions: Definitions;
}

interface FieldRule {
  readonly keyword: keyof FieldDefinition;
  /** The status of the error response; undefined: no error. */
  readonly status?: 400 | 409;
  /** Undefined if the field does not have the rule. */
  readonly sentence: (context: RuleContext) => string | undefined;
}

type Sentence = (name: string, value: string | number) => string;

/** Keywords whose sentence needs their value only. */
const bounds: Partial<Readonly<Record<keyof FieldDefinition, Sentence>>> = {
  minimum: (name, value) => `${name} is at least ${value}.`,
  maximum: (name, value) => `${name} is at most ${value}.`,
  exclusiveMinimum: (name, value) => `${name} is greater than ${value}.`,
  exclusiveMaximum: (name, value) => `${name} is less than ${value}.`,
  minLength: (name, value) => `${name} has at least ${countOf(Number(value), 'character')}.`,
  maxLength: (name, value) => `${name} has at most ${countOf(Number(value), 'character')}.`,
  minItems: (name, value) => `${name} has at least ${countOf(Number(value), 'item')}.`,
  maxItems: (name, value) => `${name} has at most ${countOf(Number(value), 'item')}.`,
  format: (name, value) => `${name} has the format ${value}.`,
  pattern: (name, value) => `${name} matches ${code(String(value))}.`,
  multipleOf: (name, value) => `${name} is a multiple of ${value}.`,
  formatMinimum: (name, value) => `${name} is not before ${value}.`,
  formatMaximum: (name, value) => `${name} is not after ${value}.`,
};

/** Every text has at least 0 characters, and every list 0 items. */
const isTrivial = (keyword: string, value: unknown): boolean =>
  keyword.startsWith('min') && keyword !== 'minimum' && value === 0;

function boundRule(keyword: keyof FieldDefinition, sentence: Sentence): FieldRule {
  return {
    keyword,
    status: 400,
    sentence: ({ name, field }) => {
      const value = field[keyword];
      const isSet = (typeof value === 'string' || typeof value === 'number') && !isTrivial(keyword, value);
      return isSet ? sentence(code(name), value) : undefined;
    },
  };
}

const others: readonly FieldRule[] = [
  {
    keyword: 'uniqueItems',
    status: 400,
    sentence: ({ name, field }) =>
      field.uniqueItems === true ? `The items of ${code(name)} are different.` : undefined,
  },
  {
    keyword: 'enum',
    status: 400,
    sentence: ({ name, field }) =>
      field.enum === undefined
        ? undefined
        : `${code(name)} is stored as given: ${listOf(field.enum.map(code), 'or')}.`,
  },
  { keyword: 'default', sentence: ({ name, field }) => defaultSentence(name, field) },
  {
    keyword: 'immutable',
    status: 409,
    sentence: ({ name, field }) => (field.immutable ? `${code(name)} cannot be changed.` : undefined),
  },
  {
    keyword: 'readOnly',
    status: 400,
    sentence: ({ name, field }) => (field.readOnly ? `Clients cannot send ${code(name)}.` : undefined),
  },
  {
    keyword: 'writeOnly',
    sentence: ({ name, field }) => (field.writeOnly ? `${code(name)} is never returned.` : undefined),
  },
  {
    keyword: 'unique',
    status: 409,
    sentence: ({ name, field, entity }) =>
      field.unique ? `No two ${wordsOf(entity.plural)} have the same ${code(name)}.` : undefined,
  },
  { keyword: 'references', status: 409, sentence: referenceSentence },
  { keyword: 'onDelete', status: 409, sentence: deleteSentence },
  {
    keyword: 'computed',
    sentence: ({ name, field }) =>
      field.computed === undefined ? undefined : `${code(name)} is ${code(field.computed)}.`,
  },
  {
    keyword: 'initial',
    status: 400,
    sentence: ({ name, field, entity }) =>
      field.initial === undefined
        ? undefined
        : `The ${code(name)} of a new ${wordsOf(entity.singular)} is ${listOf(field.initial.map(code), 'or')}.`,
  },
  { keyword: 'transitions', status: 409, sentence: transitionSentence },
];

export const fieldRules: readonly FieldRule[] = [
  {
    keyword: 'required',
    status: 400,
    sentence: ({ name, field }) =>
      field.required ? `A create request without ${code(name)} returns 400.` : undefined,
  },
  ...(Object.entries(bounds) as [keyof FieldDefinition, Sentence][]).map(([key, sentence]) =>
    boundRule(key, sentence),
  ),
  ...others,
];

function defaultSentence(name: string, { default: value }: FieldDefinition): string | undefined {
  const isPlain = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  const shown = typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  return isPlain ? undefined : `${code(name)} is ${code(shown)} if it is omitted.`;
}

function referenceSentence({ name, field, definitions }: RuleContext): string | undefined {
  const target = targetOf(field);
  if (target === undefined || field.enforced === false) return undefined;
  const singular =
    definitions.entities.find((entity) => entity.name === target)?.singular ?? target.toLowerCase();
  const isList = field.references === undefined;
  return isList
    ? `Each item of ${code(name)} refers to an existing ${wordsOf(singular)}.`
    : `${code(name)} refers to an existing ${wordsOf(singular)}.`;
}

const deleteSentences: Partial<
  Readonly<Record<OnDelete, (context: RuleContext, target: string, plural: string) => string>>
> = {
  restrict: (_, target, plural) => `${withArticle(target, 'A')} with ${plural} cannot be deleted.`,
  cascade: (_, target, plural) => `Deleting ${withArticle(target)} deletes its ${plural}.`,
  setNull: ({ name, field }, target, plural) =>
    field.references === undefined
      ? `Deleting ${withArticle(target)} removes it from ${code(name)} of its ${plural}.`
      : `Deleting ${withArticle(target)} sets ${code(name)} of its ${plural} to null.`,
};

function deleteSentence(context: RuleContext): string | undefined {
  const { field, entity, definitions } = context;
  const target = targetOf(field);
  if (target === undefined || field.onDelete === undefined) return undefined;
  const singular = definitions.entities.find(({ name }) => name === target)?.singular ?? target.toLowerCase();
  return deleteSentences[field.onDelete]?.(context, singular, wordsOf(entity.plural));
}

function targetOf({ references, items }: FieldDefinition): string | undefined {
  return references ?? (items !== undefined && 'references' in items ? items.references : undefined);
}

function transitionSentence({
  name,
  field: { enum: values = [], transitions },
}: RuleContext): string | undefined {
  if (transitions === undefined) return undefined;
  return values
    .map((value) => {
      const followers = Object.keys(Object.hasOwn(transitions, value) ? (transitions[value] ?? {}) : {});
      const change =
        followers.length === 0 ? 'cannot change' : `changes to ${listOf(followers.map(code), 'or')}`;
      return `From ${code(value)}, ${code(name)} ${change}.`;
    })
    .join(' ');
}
