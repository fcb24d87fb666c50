// Parses a list query from the body of a QUERY request (RFC 10008): filters with operators, and a selection of fields.
import type { Entity } from './entity.js';
import { failValidation, type FieldError } from './errors.js';
import type { Field } from './field.js';
import {
  bodyError,
  operators,
  operatorsByName,
  parseOperand,
  parseValue,
  type Path,
} from './list-query.operators.js';
import { isDescending, listFields, orderField, sortField, type ListFields } from './list-query.params.js';
import type { Filter, ListQuery } from './list-query.js';

type Json = Readonly<Record<string, unknown>>;

/** Parses the search of one entity. Throws BAD_REQUEST with all validation errors. */
type SearchParser = (body: unknown, fields?: ListFields) => ListQuery;

/** Creates the parser of an entity's searches. Record fields beside `filters` are a shorthand for filters. */
export function searchParser(entity: Entity): SearchParser {
  const names = sortField(entity);
  return (body, { page, limit } = listFields) => {
    if (!isObject(body)) return failValidation([{ location: 'body', field: '', message: 'must be object' }]);
    const errors: FieldError[] = [];
    const read = <V>(name: string, field: Field<V>): V =>
      Object.hasOwn(body, name) ? (parseValue(field, body[name], [name], errors) as V) : (field.default as V);
    const search = {
      page: read('page', page),
      limit: read('limit', limit),
      sort: read('sort', names),
      descending: isDescending(read('order', orderField)),
      where: parseFilters(entity, body, errors),
      fields: parseFields(names, body, errors),
    };
    if (errors.length > 0) failValidation(errors);
    return search;
  };
}

const parts = new Set(['filters', 'sort', 'order', 'page', 'limit', 'fields']);

function parseFilters(entity: Entity, body: Json, errors: FieldError[]): Filter[] {
  const given = Object.hasOwn(body, 'filters') ? body.filters : {};
  const filters = isObject(given) ? given : {};
  if (filters !== given) errors.push(bodyError(['filters'], 'must be object'));
  const where = parseConditions(entity, filters, ['filters'], errors);
  const names = Object.keys(body).filter((name) => !parts.has(name));
  if (names.length === 0) return where;
  for (const name of names) {
    if (Object.hasOwn(filters, name))
      errors.push(bodyError([name], 'must NOT be combined with a filter on the same field'));
  }
  const shorthand = Object.fromEntries(names.map((name) => [name, body[name]]));
  return where.concat(parseConditions(entity, shorthand, [], errors));
}

function parseConditions(entity: Entity, filters: Json, path: Path, errors: FieldError[]): Filter[] {
  return Object.entries(filters).flatMap(([name, condition]) => {
    const field = entity.columns.get(name);
    if (field === undefined) {
      errors.push(unknownName(path, name));
      return [];
    }
    return parseCondition(name, field, condition, { path: [...path, name], errors });
  });
}

interface Place {
  readonly path: Path;
  readonly errors: FieldError[];
}

/** A list means `in`, an object contains operators, anything else means `eq`. */
function parseCondition(name: string, field: Field, condition: unknown, { path, errors }: Place): Filter[] {
  const filter = (operator: keyof typeof operators, given: unknown, at: Path): Filter => {
    const { test } = operators[operator];
    const operand = parseOperand(operators[operator], field, given, at, errors);
    return { field: name, operator, test, operand, given };
  };
  if (Array.isArray(condition)) return [filter('in', condition, path)];
  if (!isObject(condition)) return [filter('eq', condition, path)];
  return Object.entries(condition).flatMap(([operator, operand]) => {
    if (isOperator(operator)) return [filter(operator, operand, [...path, operator])];
    errors.push(unknownName(path, operator));
    return [];
  });
}

const isOperator = (name: string): name is keyof typeof operators => operatorsByName.has(name);

function parseFields(name: Field, body: Json, errors: FieldError[]): readonly string[] | undefined {
  if (!Object.hasOwn(body, 'fields')) return undefined;
  const { fields } = body;
  if (!Array.isArray(fields)) {
    errors.push(bodyError(['fields'], 'must be array'));
    return undefined;
  }
  if (fields.length === 0) errors.push(bodyError(['fields'], 'must NOT have fewer than 1 items'));
  return fields.map((field, i) => parseValue(name, field, ['fields', String(i)], errors) as string);
}

function unknownName(path: Path, name: string): FieldError {
  return {
    location: ['body', ...path].join('/'),
    field: [...path, name].join('.'),
    message: 'must NOT have additional properties',
  };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
