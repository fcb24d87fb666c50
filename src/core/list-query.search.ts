// Parses a list query from the body of a QUERY request (RFC 10008): filters with operators, and a selection of fields.
import type { Entity } from './entity.js';
import { ErrorList } from './error-list.js';
import { failValidation } from './errors.js';
import type { Field } from './field.js';
import {
  addBodyError,
  operators,
  operatorsByName,
  parseList,
  parseOperand,
  parseValue,
  type Path,
} from './list-query.operators.js';
import {
  columnField,
  isDescending,
  listFields,
  orderField,
  sortField,
  type ListFields,
} from './list-query.params.js';
import type { Filter, ListQuery } from './list-query.js';

type Json = Readonly<Record<string, unknown>>;

/** Parses the search of one entity. Throws BAD_REQUEST with all validation errors. */
type SearchParser = (body: unknown, fields?: ListFields) => ListQuery;

/** Creates the parser of an entity's searches. Record fields next to `filters` are a shorthand for filters. */
export function searchParser(entity: Entity): SearchParser {
  const names = sortField(entity);
  const columns = columnField(entity);
  return (body, { page, limit } = listFields) => {
    if (!isObject(body)) return failValidation([{ location: 'body', field: '', message: 'must be object' }]);
    const errors = new ErrorList();
    const read = <V>(name: string, field: Field<V>): V =>
      Object.hasOwn(body, name) ? (parseValue(field, body[name], [name], errors) as V) : (field.default as V);
    const search = {
      page: read('page', page),
      limit: read('limit', limit),
      sort: read('sort', names),
      descending: isDescending(read('order', orderField)),
      where: parseFilters(entity, body, errors),
      fields: parseFields(columns, body, errors),
    };
    errors.failIfAny();
    return search;
  };
}

const parts = new Set(['filters', 'sort', 'order', 'page', 'limit', 'fields']);

function parseFilters(entity: Entity, body: Json, errors: ErrorList): Filter[] {
  const given = Object.hasOwn(body, 'filters') ? body.filters : {};
  const filters = isObject(given) ? given : {};
  if (filters !== given) addBodyError(errors, ['filters'], 'must be object');
  const where = parseConditions(entity, Object.entries(filters), ['filters'], errors);
  const shorthand = Object.entries(body).filter(([name]) => !parts.has(name));
  for (const [name] of shorthand) {
    if (errors.isFull) break;
    if (Object.hasOwn(filters, name))
      addBodyError(errors, [name], 'must NOT be combined with a filter on the same field');
  }
  return where.concat(parseConditions(entity, shorthand, [], errors));
}

type Conditions = readonly (readonly [name: string, condition: unknown])[];

function parseConditions(entity: Entity, given: Conditions, path: Path, errors: ErrorList): Filter[] {
  const filters: Filter[] = [];
  for (const [name, condition] of given) {
    if (errors.isFull) break;
    const field = entity.columns.get(name);
    if (field === undefined) addUnknownName(errors, path, name);
    else filters.push(...parseCondition(name, field, condition, { path: [...path, name], errors }));
  }
  return filters;
}

interface Place {
  readonly path: Path;
  readonly errors: ErrorList;
}

/** A list means `in`, an object contains operators, anything else means `eq`. */
function parseCondition(name: string, field: Field, condition: unknown, { path, errors }: Place): Filter[] {
  const filter = (operator: keyof typeof operators, given: unknown, at: Path): Filter => {
    const { test } = operators[operator];
    const operand = parseOperand(operators[operator], field, given, at, errors);
    return { field: name, operator, test, operand, given };
  };
  if (Array.isArray(condition)) return [filter('in', condition, path)];
  if (!isObject(condition)) return [filter(field.items === undefined ? 'eq' : 'contains', condition, path)];
  const filters: Filter[] = [];
  for (const [operator, operand] of Object.entries(condition)) {
    if (errors.isFull) break;
    if (isOperator(operator)) filters.push(filter(operator, operand, [...path, operator]));
    else addUnknownName(errors, path, operator);
  }
  return filters;
}

const isOperator = (name: string): name is keyof typeof operators => operatorsByName.has(name);

function parseFields(name: Field<string>, body: Json, errors: ErrorList): readonly string[] | undefined {
  if (!Object.hasOwn(body, 'fields')) return undefined;
  const { fields } = body;
  if (!Array.isArray(fields)) {
    addBodyError(errors, ['fields'], 'must be array');
    return undefined;
  }
  if (fields.length === 0) addBodyError(errors, ['fields'], 'must NOT have fewer than 1 items');
  return parseList(name, fields, ['fields'], errors);
}

function addUnknownName(errors: ErrorList, path: Path, name: string): void {
  errors.add(['body', ...path].join('/'), 'must NOT have additional properties', [...path, name].join('.'));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
