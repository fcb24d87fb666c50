// Converts the arguments of a message to the input of a service: typed by field kind and validated by the rules of REST.
import type { CreateOf, Entity } from '../../core/entity.js';
import { fail, ApiError } from '../../core/errors.js';
import type { Field } from '../../core/field.js';
import { parseFieldText, isDescending } from '../../core/list-query.params.js';
import { listDefaults, type ListQuery } from '../../core/list-query.js';
import {
  parseInput,
  parseCreate,
  parsePatch,
  type InputRules,
} from '../../platform/http/validation/input.js';
import type { Operation } from './operations.js';
import type { ArgumentValue, Message } from './message.js';

type Arguments = Message['args'];

/** The input of a create operation. Missing required arguments are reported first, in a separate message. */
export function readCreate(
  { entity, parameters }: Operation,
  args: Arguments,
  rules: InputRules | undefined,
): CreateOf<Entity> {
  const payload = toPayload(parameters.fields, args);
  const isMissingKey = (key: string): boolean => isMissing(parameters.fields.get(key), args.get(key));
  if (!parameters.required.some(isMissingKey)) return parseCreate(entity, payload, rules);
  const details = errorDetailsOf(() => parseCreate(entity, payload));
  return fail('BAD_REQUEST', requiredMessage(parameters.required), { details });
}

export function readPatch({ entity }: Operation, args: Arguments, rules: InputRules | undefined): object {
  return parsePatch(entity, toPayload(entity.patch.fields, withoutId(args)), rules);
}

/** The id without surrounding white space, '' for xsi:nil. It may be text that is not a UUID, which no record has as its id. */
export function readSoapId({ parameters }: Operation, args: Arguments): string {
  const value = args.get('id');
  if (value === null) return '';
  const texts = [value ?? ''].flat().filter((text) => typeof text === 'string');
  const id = texts.join().trim();
  if (id !== '') return id;
  const message = value === undefined ? "must have required property 'id'" : 'must match format "uuid"';
  return fail('BAD_REQUEST', requiredMessage(parameters.required), { details: [{ field: 'id', message }] });
}

/** Throws BAD_REQUEST if there are arguments other than the id. */
export function rejectUnknownArguments(args: Arguments): void {
  const others = Object.fromEntries(withoutId(args));
  parseInput({ name: 'patch', fields: new Map(), required: [] }, others);
}

export function readSoapList(
  { parameters }: Operation,
  args: Arguments,
  rules: InputRules | undefined,
): ListQuery {
  const payload = toPayload(parameters.fields, args);
  const list = {
    ...listDefaults,
    ...(parseInput({ name: 'patch', ...parameters }, payload, rules) as Partial<ListArguments>),
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

function withoutId(args: Arguments): Arguments {
  const others = new Map(args);
  others.delete('id');
  return others;
}

function isMissing(field: Field | undefined, value: ArgumentValue | undefined): boolean {
  return value === undefined || (value === '' && field?.kind === 'text');
}

/** `name and email are required`, `id is required`. */
function requiredMessage(names: readonly string[]): string {
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} required`;
}

/** The validation errors that REST reports for the same fields. */
function errorDetailsOf(check: () => unknown): NonNullable<ApiError['details']> {
  try {
    check();
  } catch (error) {
    if (error instanceof ApiError) return error.details ?? [];
    throw error;
  }
  return [];
}

/** The arguments as a JSON body would hold them. Unknown arguments stay text and fail validation later. */
export function toPayload(fields: ReadonlyMap<string, Field>, args: Arguments): object {
  return Object.fromEntries(
    [...args].map(([key, value]) => {
      const field = fields.get(key);
      if (field?.items !== undefined) return [key, listFromXml(field.items, value)];
      return [key, field === undefined || typeof value !== 'string' ? value : fromXml(field, value)];
    }),
  );
}

/** Repeated elements. One empty element, or one with xsi:nil, is the empty list. */
function listFromXml(items: Field, value: ArgumentValue): unknown {
  if (value === null || value === '') return [];
  return [value].flat().map((item) => (typeof item === 'string' ? fromXml(items, item) : item));
}

/** Numbers as in XML Schema 1.0 §3.2.5, without INF and NaN, which no field accepts. */
const numeral = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The time zone that an xs:date may have; it is ignored (XML Schema 1.0 §3.2.9). */
const zone = /(?<=^\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/;

/** White space is significant in text fields only. An empty element is '' or, for nullable fields of other kinds, null. */
function fromXml(field: Field, content: string): unknown {
  if (field.kind === 'text') return content;
  const value = content.trim();
  if (value === '' && field.nullable) return null;
  if (field.kind === 'boolean' && (value === '1' || value === '0')) return value === '1';
  if (field.kind === 'date') return value.replace(zone, '');
  const isNumber = field.kind === 'integer' || field.kind === 'number';
  return isNumber && numeral.test(value) ? Number(value) : parseFieldText(field, value);
}
