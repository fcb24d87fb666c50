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
    'A rule is told in the words in which a payload that breaks it is refused. PUT takes what POST takes; what they leave out\n' +
      'takes its default. What PATCH leaves out stays as it is. A property that is not listed is refused.',
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
    `At ${code(`/api/v1/${plural}`)}.`,
    table(['Field', 'Type', 'POST, PUT', 'PATCH', 'Default', 'Rules', 'Meaning'], rows),
    ...relations.map(
      ({ name, field, target }) =>
        `With ${code(`expand=${name}`)} the answer has ${code(name)} too: the ${target.singular} that ${code(field)} names, or null.`,
    ),
  ];
}

function typeOf({ kind, values, target, nullable }) {
  const type = [kinds[kind], values && codes(values), target && `a ${target.singular}`]
    .filter(Boolean)
    .join(' ');
  return nullable ? `${type}, or null` : type;
}

/** All but the first, which is that of the type. */
function rulesOf({ rules, unique }) {
  const [, ...others] = rules.map(({ message }) => message);
  return [...others, ...(unique ? ['unique within the session'] : [])].join('; ');
}
