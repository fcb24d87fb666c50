// The fields of every entity.
import { code, codes, page, table } from './markdown.mjs';

const kinds = {
  text: 'text',
  integer: 'integer',
  number: 'number',
  enum: 'one of',
  reference: 'id of',
  id: 'UUID',
  timestamp: 'date-time',
};

export function entitiesPage(entities) {
  return page(
    '# Entities',
    'Rules are in the wording of the validation messages. PUT accepts the same fields as POST; omitted fields get their\n' +
      'default. PATCH does not change omitted fields. Unknown properties are rejected.',
    ...entities.flatMap(entitySection),
  );
}

function entitySection({ name, plural, columns, create, patch, relations }) {
  const { required } = create;
  const rows = [...columns].map(([key, field]) => [
    code(key),
    typeOf(field),
    create.fields.has(key) ? (required.includes(key) ? 'required' : 'optional') : 'never',
    patch.fields.has(key) ? 'optional' : 'never',
    create.fields.has(key) && !required.includes(key) ? code(JSON.stringify(field.default)) : '',
    rulesOf(field),
    field.doc,
  ]);
  return [
    `## ${name}`,
    `Path: ${code(`/api/v1/${plural}`)}.`,
    table(['Field', 'Type', 'POST, PUT', 'PATCH', 'Default', 'Rules', 'Meaning'], rows),
    ...relations.map(
      ({ name, field, target }) =>
        `With ${code(`expand=${name}`)}, the response includes ${code(name)}: the ${target.singular} that ${code(field)} refers to, or null.`,
    ),
  ];
}

function typeOf({ kind, values, target, nullable }) {
  const type = [kinds[kind], values && codes(values), target && `a ${target.singular}`]
    .filter(Boolean)
    .join(' ');
  return nullable ? `${type}, or null` : type;
}

/** All rules except the first, which is the type rule. */
function rulesOf({ rules, unique }) {
  const [, ...others] = rules.map(({ message }) => message);
  return [...others, ...(unique ? ['unique within the session'] : [])].join('; ');
}
