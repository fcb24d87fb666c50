// JSON Schemas of the OpenAPI document as short text, and as rows of their fields.
import { escape, inline } from './text.mjs';

/** Deeper fields are named in the type of the object that contains them. */
const MAX_DEPTH = 2;

/** Resolves `$ref`, also references to responses and headers. */
export function resolve(document, value) {
  if (value?.$ref === undefined) return value ?? {};
  const target = value.$ref
    .split('/')
    .slice(1)
    .reduce((part, name) => part?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return resolve(document, target);
}

/** A schema with `allOf` has the fields of all its parts. */
function merged(document, given) {
  const schema = resolve(document, given);
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map((part) => merged(document, part));
  const all = [...parts, schema];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required = [] }) => required),
    allOf: undefined,
  };
}

/** `integer, 1 to 100, default 10` as HTML. */
export function typeText(document, given) {
  const schema = merged(document, given);
  return [baseType(document, schema), ...limits(schema)].filter(Boolean).join(', ');
}

function baseType(document, schema) {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const types = choices.map((one) => baseType(document, merged(document, one)));
    return [...new Set(types)].join(' or ');
  }
  if (schema.enum !== undefined) return schema.enum.map((one) => `<code>${escape(one)}</code>`).join(' | ');
  if (schema.items !== undefined) return `array of ${baseType(document, merged(document, schema.items))}`;
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return escape(schema.format === undefined ? type : `${type} (${schema.format})`);
}

function limits(schema) {
  return [
    range('', schema.minimum, schema.maximum),
    schema.exclusiveMinimum === undefined ? '' : `greater than ${schema.exclusiveMinimum}`,
    range('length ', schema.minLength, schema.maxLength),
    range('items ', schema.minItems, schema.maxItems),
    schema.default === undefined ? '' : `default <code>${escape(JSON.stringify(schema.default))}</code>`,
  ];
}

function range(name, from, to) {
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `${name}minimum ${from}`;
  return from === undefined ? `${name}maximum ${to}` : `${name}${from} to ${to}`;
}

/** The fields of an object or of the items of an array, with nested fields as `data.id` and `items[].id`. */
export function fieldsOf(document, given, { prefix = '', depth = 0 } = {}) {
  const schema = merged(document, given);
  if (depth >= MAX_DEPTH) return [];
  if (schema.items !== undefined) {
    return fieldsOf(document, schema.items, { prefix: `${prefix}[]`, depth });
  }
  const choices = depth === 0 ? choicesOf(schema) : [];
  const objects = choices.flatMap((one) => fieldsOf(document, one, { prefix, depth }));
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const { description } = resolve(document, value);
    const field = {
      name,
      type:
        typeText(document, value) +
        (depth + 1 < MAX_DEPTH ? choiceNames(document, value) : fieldNames(document, value)),
      isRequired: (schema.required ?? []).includes(key),
      text: inline(value.description ?? description),
    };
    return [field, ...fieldsOf(document, value, { prefix: name, depth: depth + 1 })];
  });
  const known = new Set();
  return [...own, ...objects].filter(({ name }) => !known.has(name) && known.add(name));
}

function fieldNames(document, given) {
  const schema = merged(document, given);
  if (schema.items !== undefined) return fieldNames(document, schema.items);
  const names = Object.keys(schema.properties ?? {}).map((name) => `<code>${escape(name)}</code>`);
  return names.length === 0 ? '' : ` with ${names.join(', ')}`;
}

const choicesOf = ({ anyOf, oneOf }) => anyOf ?? oneOf ?? [];

/** The fields of an object that is one of several possible types. */
function choiceNames(document, given) {
  return choicesOf(merged(document, given))
    .map((one) => fieldNames(document, one))
    .join('');
}
