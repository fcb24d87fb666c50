// A list query as the body of a QUERY request carries it (RFC 10008): filters with operators, and a choice of fields.
import { normalizeValue, validateField, type Entity } from './entity.js';
import { failValidation, type FieldError } from './errors.js';
import { text, type Field } from './field.js';
import { isDescending, limitField, orderField, pageField, sortField } from './list-query.params.js';
import { compareValues, type ListQuery, type Predicate } from './list-query.js';

interface Operator {
  readonly doc: string;
  /** What the operand must be: a value the field can hold, one of its type, or a list of values. */
  readonly operand: 'value' | 'list' | 'comparable' | 'text';
  readonly test: (value: unknown, operand: unknown) => boolean;
}

const ordered = (doc: string, decide: (order: number) => boolean): Operator => ({
  doc,
  operand: 'comparable',
  test: (value, operand) => value !== null && decide(compareValues(value, operand)),
});

/** The filter operators. `eq`, `ne`, `in` and `nin` treat null as a value; the others are false on null. */
export const operators = {
  eq: { doc: 'equals', operand: 'value', test: (value, operand) => value === operand },
  ne: { doc: 'differs from', operand: 'value', test: (value, operand) => value !== operand },
  in: { doc: 'is one of', operand: 'list', test: (value, list) => (list as unknown[]).includes(value) },
  nin: { doc: 'is none of', operand: 'list', test: (value, list) => !(list as unknown[]).includes(value) },
  contains: {
    doc: 'contains, ignoring case (text only)',
    operand: 'text',
    test: (value, part) => value !== null && withoutCase(value as string).includes(part as string),
  },
  gt: ordered('is greater than', (order) => order > 0),
  gte: ordered('is at least', (order) => order >= 0),
  lt: ordered('is less than', (order) => order < 0),
  lte: ordered('is at most', (order) => order <= 0),
} as const satisfies Record<string, Operator>;

/** In lower case. A sigma at the end of a word has a shape of its own there and is the same letter (Unicode §3.13). */
function withoutCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

const operatorsByName: ReadonlyMap<string, Operator> = new Map(Object.entries(operators));

type Json = Readonly<Record<string, unknown>>;

/** Reads the search of one entity. Throws BAD_REQUEST with every fault at once. */
type SearchParser = (body: unknown) => ListQuery;

/** Makes the reader of an entity's searches. Record fields beside `filters` are a shorthand for it. */
export function searchParser(entity: Entity): SearchParser {
  const names = sortField(entity);
  return (body) => {
    if (!isObject(body)) return failValidation([{ location: 'body', field: '', message: 'must be object' }]);
    const faults: FieldError[] = [];
    const read = <V>(name: string, field: Field<V>): V =>
      Object.hasOwn(body, name) ? (checked(field, body[name], [name], faults) as V) : (field.default as V);
    const search = {
      page: read('page', pageField),
      limit: read('limit', limitField),
      sort: read('sort', names),
      descending: isDescending(read('order', orderField)),
      where: readFilters(entity, body, faults),
      fields: readFields(names, body, faults),
    };
    if (faults.length > 0) failValidation(faults);
    return search;
  };
}

const parts = new Set(['filters', 'sort', 'order', 'page', 'limit', 'fields']);

function readFilters(entity: Entity, body: Json, faults: FieldError[]): Predicate[] {
  const given = Object.hasOwn(body, 'filters') ? body.filters : {};
  const filters = isObject(given) ? given : {};
  if (filters !== given) faults.push(fault(['filters'], 'must be object'));
  const where = conditions(entity, filters, ['filters'], faults);
  const names = Object.keys(body).filter((name) => !parts.has(name));
  if (names.length === 0) return where;
  for (const name of names) {
    if (Object.hasOwn(filters, name)) faults.push(fault([name], 'must NOT stand beside the same filter'));
  }
  const shorthand = Object.fromEntries(names.map((name) => [name, body[name]]));
  return where.concat(conditions(entity, shorthand, [], faults));
}

function conditions(
  entity: Entity,
  filters: Json,
  path: readonly string[],
  faults: FieldError[],
): Predicate[] {
  return Object.entries(filters).flatMap(([name, condition]) => {
    const field = entity.columns.get(name);
    if (field === undefined) {
      faults.push(unknownName(path, name));
      return [];
    }
    return tests(field, condition, [...path, name], faults).map(
      (test): Predicate =>
        (record) =>
          test(record[name]),
    );
  });
}

type Test = (value: unknown) => boolean;

/** A list means `in`, an object holds operators, anything else means `eq`. */
function tests(field: Field, condition: unknown, path: readonly string[], faults: FieldError[]): Test[] {
  if (Array.isArray(condition)) return [bind(operators.in, field, condition, path, faults)];
  if (!isObject(condition)) return [bind(operators.eq, field, condition, path, faults)];
  return Object.entries(condition).flatMap(([name, operand]) => {
    const operator = operatorsByName.get(name);
    if (operator !== undefined) return [bind(operator, field, operand, [...path, name], faults)];
    faults.push(unknownName(path, name));
    return [];
  });
}

function bind(
  operator: Operator,
  field: Field,
  given: unknown,
  path: readonly string[],
  faults: FieldError[],
): Test {
  const operand = operands[operator.operand](field, given, path, faults);
  return (value) => operator.test(value, operand);
}

/** Of a list of values: as many as a session holds records of one kind. */
const MOST_VALUES = 1000;

type ReadOperand = (field: Field, given: unknown, path: readonly string[], faults: FieldError[]) => unknown;

const anyText = text({ doc: 'A part of the text.' });

const operands: Record<Operator['operand'], ReadOperand> = {
  value: checked,
  list: (field, given, path, faults) => {
    if (Array.isArray(given) && given.length <= MOST_VALUES)
      return given.map((item, i) => checked(field, item, [...path, String(i)], faults));
    const isArray = Array.isArray(given);
    faults.push(fault(path, isArray ? `must NOT have more than ${MOST_VALUES} items` : 'must be array'));
    return [];
  },
  // Bounds do not matter here: `price > -1` and `age < 200` are good questions. The type and the format do.
  comparable: (field, given, path, faults) =>
    checked({ ...field, rules: field.rules.filter(isOfType).map(withoutNull) }, given, path, faults),
  text: (field, given, path, faults) => {
    if (field.kind !== 'integer' && field.kind !== 'number') {
      return withoutCase(String(checked(anyText, given, path, faults)));
    }
    faults.push(fault(path, 'must NOT be used on a number'));
    return '';
  },
};

type Rule = Field['rules'][number];

function isOfType(rule: Rule): boolean {
  return rule.keyword === 'type' || rule.keyword === 'enum' || rule.message.endsWith('"date-time"');
}

function withoutNull(rule: Rule): Rule {
  return {
    ...rule,
    message: rule.message.replace(' or null', ''),
    test: (value) => value !== null && rule.test(value),
  };
}

function readFields(name: Field, body: Json, faults: FieldError[]): readonly string[] | undefined {
  if (!Object.hasOwn(body, 'fields')) return undefined;
  const { fields } = body;
  if (!Array.isArray(fields)) {
    faults.push(fault(['fields'], 'must be array'));
    return undefined;
  }
  if (fields.length === 0) faults.push(fault(['fields'], 'must NOT have fewer than 1 items'));
  return fields.map((field, i) => checked(name, field, ['fields', String(i)], faults) as string);
}

function checked(field: Field, value: unknown, path: readonly string[], faults: FieldError[]): unknown {
  const wrong = validateField(field, value);
  faults.push(...wrong.map((message) => fault(path, message)));
  return wrong.length === 0 ? normalizeValue(field, value) : undefined;
}

function fault(path: readonly string[], message: string): FieldError {
  return { location: `body/${path.join('/')}`, field: path.join('.'), message };
}

function unknownName(path: readonly string[], name: string): FieldError {
  return {
    location: ['body', ...path].join('/'),
    field: [...path, name].join('.'),
    message: 'must NOT have additional properties',
  };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
