// From the arguments of a message to what a service takes: values by the kind of their field, checked by the rules that
// REST has for them.
import type { CreateOf, Entity } from '../../core/entity.js';
import { fail, ApiError } from '../../core/errors.js';
import type { Field } from '../../core/field.js';
import { parseFieldText, isDescending } from '../../core/list-query.params.js';
import { listDefaults, type ListQuery } from '../../core/list-query.js';
import { parseInput, parseCreate, parsePatch } from '../../platform/validation/input.js';
import type { Operation } from './operations.js';
import type { Given, Message } from './message.js';

type Arguments = Message['given'];

/** The payload of a create. That a required one is missing has a wording of its own and comes before everything else. */
export function readCreate({ entity, parameters }: Operation, given: Arguments): CreateOf<Entity> {
  const payload = typed(parameters.fields, given);
  const isMissing = (key: string): boolean => isAbsent(parameters.fields.get(key), given.get(key));
  if (!parameters.required.some(isMissing)) return parseCreate(entity, payload);
  const details = detailsOf(() => parseCreate(entity, payload));
  return fail('BAD_REQUEST', required(parameters.required), { details });
}

export function readPatch({ entity }: Operation, given: Arguments): object {
  return parsePatch(entity, typed(entity.patch.fields, withoutId(given)));
}

/**
 * The id as it was sent, but for blanks around it. Any text will do: one that is no UUID is the id of no record, and so
 * is the empty one that xsi:nil stands for.
 */
export function readId({ parameters }: Operation, given: Arguments): string {
  const value = given.get('id');
  if (value === null) return '';
  const texts = [value ?? ''].flat().filter((text) => typeof text === 'string');
  const id = texts.join().trim();
  if (id !== '') return id;
  const message = value === undefined ? "must have required property 'id'" : 'must match format "uuid"';
  return fail('BAD_REQUEST', required(parameters.required), { details: [{ field: 'id', message }] });
}

/** Refuses whatever was sent beside the id. */
export function rejectUnknownArguments(given: Arguments): void {
  const others = Object.fromEntries(withoutId(given));
  parseInput({ name: 'patch', fields: new Map(), required: [] }, others);
}

export function readList({ parameters }: Operation, given: Arguments): ListQuery {
  const payload = typed(parameters.fields, given);
  const list = {
    ...listDefaults,
    ...(parseInput({ name: 'patch', ...parameters }, payload) as Partial<ListArguments>),
  };
  const { page, limit, sort, order } = list;
  return { page, limit, sort, descending: isDescending(order), where: [] };
}

interface ListArguments {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly order: string;
}

function withoutId(given: Arguments): Arguments {
  const others = new Map(given);
  others.delete('id');
  return others;
}

function isAbsent(field: Field | undefined, value: Given | undefined): boolean {
  return value === undefined || (value === '' && field?.kind === 'text');
}

/** `name and email are required`, `id is required`. */
function required(names: readonly string[]): string {
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} required`;
}

/** What REST would say of the fields. */
function detailsOf(check: () => unknown): NonNullable<ApiError['details']> {
  try {
    check();
  } catch (refusal) {
    if (refusal instanceof ApiError) return refusal.details ?? [];
    throw refusal;
  }
  return [];
}

/** An object, as JSON would have brought it. What no field is named like stays text, for the rules to refuse. */
function typed(fields: ReadonlyMap<string, Field>, given: Arguments): object {
  return Object.fromEntries(
    [...given].map(([key, value]) => {
      const field = fields.get(key);
      return [key, field === undefined || typeof value !== 'string' ? value : fromXml(field, value)];
    }),
  );
}

/** The numerals of XML Schema 1.0 §3.2.5, but for INF and NaN, which no field can hold. */
const numeral = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Blanks count in free text only. An empty element is the text '', or null where nothing else makes sense. */
function fromXml(field: Field, given: string): unknown {
  if (field.kind === 'text') return given;
  const value = given.trim();
  if (value === '' && field.nullable) return null;
  const isNumber = field.kind === 'integer' || field.kind === 'number';
  return isNumber && numeral.test(value) ? Number(value) : parseFieldText(field, value);
}
