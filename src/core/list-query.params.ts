// Parses a list query from a query string: `?page=2&sort=name&status=pending`.
import { validateField, type Entity } from './entity.js';
import { normalizeValue } from './record.js';
import { ErrorList } from './error-list.js';
import { integer, oneOf, type Field } from './field.js';
import {
  MAX_PAGE_SIZE,
  listDefaults,
  sortOrders,
  type Expand,
  type ListQuery,
  type Filter,
} from './list-query.js';
import { readNumber } from './text.js';
import { listOffer, rejectUnknownParameters } from './unknown-parameters.js';

/** Parsed query parameters; a repeated one is an array. */
export type Params = Readonly<Record<string, string | readonly string[]>>;

/** Any integer that JSON represents exactly (RFC 8259 §6): a page after the last one is empty. GraphQL's Int has 32 bits. */
export const pageField = integer({
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  default: listDefaults.page,
  doc: 'Page, counted from 1. A page after the last one is empty.',
});
export const limitField = integer({
  min: 1,
  max: MAX_PAGE_SIZE,
  default: listDefaults.limit,
  doc: 'Results per page.',
});
export const orderField = oneOf(sortOrders, { default: listDefaults.order, doc: 'Direction of the sort.' });

/** The parameter `sort`, whose values are the fields of the record except lists. */
export function sortField({ columns }: Entity): Field<string> {
  const names = [...columns].filter(([, { kind }]) => kind !== 'list').map(([name]) => name);
  return oneOf(names, { default: listDefaults.sort, doc: 'Field to sort by.' });
}

/** A name of a field of the record. */
export function columnField({ columns }: Entity): Field<string> {
  return oneOf([...columns.keys()], { doc: 'Field to return.' });
}

/** The fields that select a page. */
export interface ListFields {
  readonly page: Field<number>;
  readonly limit: Field<number>;
}

export const listFields: ListFields = { page: pageField, limit: limitField };

/** Parses the list query of one entity. Throws BAD_REQUEST with all validation errors. */
type ListQueryParser = (params: Params, fields?: ListFields) => ListQuery;

/**
 * Creates the parser of an entity's list queries.
 * @param ignored parameters that another part of the service reads
 */
export function listQueryParser(entity: Entity, ignored: readonly string[]): ListQueryParser {
  const fields = { ...listFields, sort: sortField(entity), order: orderField };
  const parts = new Set([...Object.keys(fields), ...expandParameters(entity), ...ignored]);
  const known = [...parts, ...entity.columns.keys()];
  const offer = listOffer(entity);
  const parseAll: ListQueryParser = (params, { page, limit } = listFields) => {
    const errors = new ErrorList();
    const read = <V>(name: string, field: Field<V>): V => {
      const value = params[name];
      return value === undefined ? (field.default as V) : (check(name, field, value, errors) as V);
    };
    const filters = Object.keys(params).filter((name) => !parts.has(name));
    const query = {
      page: read('page', page),
      limit: read('limit', limit),
      sort: read('sort', fields.sort),
      descending: isDescending(read('order', fields.order)),
      where: filters.flatMap((name) => {
        const field = entity.columns.get(name);
        return field === undefined ? [] : [anyOf(name, field, params[name] ?? '', errors)];
      }),
    };
    const expand = parseExpand(entity, params.expand, errors);
    rejectUnknownParameters(
      filters.filter((name) => !entity.columns.has(name)),
      known,
      errors,
      offer,
    );
    return { ...query, expand };
  };
  const defaultQuery = parseAll({});
  return (params, given) => (isEmpty(params) ? defaultQuery : parseAll(params, given));
}

function isEmpty(params: Params): boolean {
  for (const _ in params) return false;
  return true;
}

/** Whether a valid `order`, in either case, is descending. */
export function isDescending(order: unknown): boolean {
  return order === 'desc' || order === 'DESC';
}

/** `expand` for an entity with relations. */
export function expandParameters(entity: Entity): string[] {
  return entity.relations.length > 0 ? ['expand'] : [];
}

/** Parses `expand`: names of relations, comma-separated or repeated. */
export function parseExpand(entity: Entity, given: Params[string] | undefined, errors: ErrorList): Expand {
  if (given === undefined || entity.relations.length === 0) return [];
  const names = [given].flat().flatMap((list) => list.split(',').map((name) => name.trim()));
  if (!names.every((name) => entity.relations.some((relation) => relation.name === name))) {
    const message = 'must be equal to one of the allowed values';
    errors.add('querystring/expand', message);
  }
  return entity.relations.filter(({ name }) => names.includes(name));
}

/** A repeated filter matches any of its values. */
function anyOf(name: string, field: Field, given: string | readonly string[], errors: ErrorList): Filter {
  const values: unknown[] = [];
  for (const value of [given].flat()) {
    if (errors.isFull) break;
    values.push(check(name, field.items ?? field, value, errors));
  }
  if (field.items !== undefined)
    return { field: name, operator: 'contains', test: hasOneOf, operand: values };
  return values.length === 1
    ? { field: name, operator: 'eq', test: isEqual, operand: values[0] }
    : { field: name, operator: 'in', test: isOneOf, operand: values };
}

const isEqual: Filter['test'] = (value, operand) => value === operand;
const hasOneOf: Filter['test'] = (value, items) =>
  Array.isArray(value) && (items as readonly unknown[]).some((item) => value.includes(item));
const isOneOf: Filter['test'] = (value, list) => (list as readonly unknown[]).includes(value);

function check(name: string, field: Field, given: string | readonly string[], errors: ErrorList): unknown {
  const value = typeof given === 'string' ? parseFieldText(field, given) : given;
  const messages = validateField(field, value);
  for (const message of messages) errors.add(`querystring/${name}`, message);
  return messages.length === 0 ? normalizeValue(field, value) : undefined;
}

/** Converts text to the type of a field. Text that is no number stays text, which the type rule rejects. */
export function parseFieldText(field: Field, given: string): unknown {
  if (field.nullable && given === 'null') return null;
  if (field.kind === 'boolean') return given === 'true' || (given === 'false' ? false : given);
  return field.kind === 'integer' || field.kind === 'number' ? (readNumber(given) ?? given) : given;
}
