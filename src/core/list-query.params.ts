// A list query as the query string carries it: `?page=2&sort=name&status=pending`.
import { normalizeValue, validateField, type Entity } from './entity.js';
import { failValidation, type FieldError } from './errors.js';
import { integer, oneOf, type Field } from './field.js';
import {
  MAX_PAGE_SIZE,
  listDefaults,
  sortOrders,
  type Expand,
  type ListQuery,
  type Predicate,
} from './list-query.js';
import { closest, readNumber } from './text.js';

/** Parameters as the HTTP server parsed them: a repeated one is a list. */
export type Params = Readonly<Record<string, string | readonly string[]>>;

export const pageField = integer({ min: 1, default: listDefaults.page, doc: 'Page, counted from 1.' });
export const limitField = integer({
  min: 1,
  max: MAX_PAGE_SIZE,
  default: listDefaults.limit,
  doc: 'Results per page.',
});
export const orderField = oneOf(sortOrders, { default: listDefaults.order, doc: 'Direction of the sort.' });

/** The field `sort` takes for an entity: the name of any of its record's fields. */
export function sortField(entity: Entity): Field<string> {
  return oneOf([...entity.columns.keys()], { default: listDefaults.sort, doc: 'Field to sort by.' });
}

/** Reads the list query of one entity. Throws BAD_REQUEST with every fault at once. */
type ListQueryParser = (params: Params) => ListQuery;

/**
 * Makes the reader of an entity's list queries. An unknown parameter is answered with the closest known one.
 * @param elsewhere parameters that some other part of the service reads
 */
export function listQueryParser(entity: Entity, elsewhere: readonly string[]): ListQueryParser {
  const fields = { page: pageField, limit: limitField, sort: sortField(entity), order: orderField };
  const parts = new Set([...Object.keys(fields), ...expandParameters(entity), ...elsewhere]);
  const known = [...parts, ...entity.columns.keys()];
  const readAll: ListQueryParser = (params) => {
    const faults: FieldError[] = [];
    const read = <V>(name: string, field: Field<V>): V => {
      const value = params[name];
      return value === undefined ? (field.default as V) : (check(name, field, value, faults) as V);
    };
    const filters = Object.keys(params).filter((name) => !parts.has(name));
    const query = {
      page: read('page', fields.page),
      limit: read('limit', fields.limit),
      sort: read('sort', fields.sort),
      descending: isDescending(read('order', fields.order)),
      where: filters.flatMap((name) => {
        const field = entity.columns.get(name);
        return field === undefined ? [] : [anyOf(name, field, params[name] ?? '', faults)];
      }),
    };
    const expand = parseExpand(entity, params.expand, faults);
    rejectUnknownParameters(
      filters.filter((name) => !entity.columns.has(name)),
      known,
      faults,
    );
    return { ...query, expand };
  };
  const usual = readAll({});
  return (params) => (isEmpty(params) ? usual : readAll(params));
}

function isEmpty(params: Params): boolean {
  for (const _ in params) return false;
  return true;
}

/** `order` in either case; anything else was refused before. */
export function isDescending(order: unknown): boolean {
  return order === 'desc' || order === 'DESC';
}

/** `expand`, where an entity refers to others. */
export function expandParameters(entity: Entity): string[] {
  return entity.relations.length > 0 ? ['expand'] : [];
}

/** Reads `expand`: names of relations, comma-separated or repeated. */
export function parseExpand(entity: Entity, given: Params[string] | undefined, faults: FieldError[]): Expand {
  if (given === undefined || entity.relations.length === 0) return [];
  const names = [given].flat().flatMap((list) => list.split(',').map((name) => name.trim()));
  if (!names.every((name) => entity.relations.some((relation) => relation.name === name))) {
    const message = 'must be equal to one of the allowed values';
    faults.push({ location: 'querystring/expand', field: 'expand', message });
  }
  return entity.relations.filter(({ name }) => names.includes(name));
}

/** A repeated filter means any of its values. */
function anyOf(
  name: string,
  field: Field,
  given: string | readonly string[],
  faults: FieldError[],
): Predicate {
  const values = [given].flat().map((value) => check(name, field, value, faults));
  const [only] = values;
  return values.length === 1 ? (record) => record[name] === only : (record) => values.includes(record[name]);
}

function check(name: string, field: Field, given: string | readonly string[], faults: FieldError[]): unknown {
  const value = typeof given === 'string' ? parseFieldText(field, given) : given;
  const wrong = validateField(field, value);
  for (const message of wrong) faults.push({ location: `querystring/${name}`, field: name, message });
  return wrong.length === 0 ? normalizeValue(field, value) : undefined;
}

/** Text as a field of its kind would hold it; text that is no number stays text, for the rules to refuse. */
export function parseFieldText(field: Field, given: string): unknown {
  if (field.nullable && given === 'null') return null;
  return field.kind === 'integer' || field.kind === 'number' ? (readNumber(given) ?? given) : given;
}

const MOST_HINTS = 3;

/** Refuses parameters that nobody reads, if there are any or other faults were found. */
export function rejectUnknownParameters(
  unknown: readonly string[],
  known: readonly string[],
  faults: FieldError[],
): void {
  if (unknown.length === 0 && faults.length === 0) return;
  const hints = unknown
    .slice(0, MOST_HINTS)
    .map((name) => `'${name}' is unknown, did you mean '${closest(name, known) ?? ''}'?`);
  const message = 'must NOT have additional properties';
  faults.push(...unknown.map((name) => ({ location: 'querystring', field: name, message })));
  failValidation(faults, hints.length > 0 ? ` (${hints.join(' ')})` : '');
}
