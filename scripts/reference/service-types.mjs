// The types of the test kit: records, SOAP operations, and the names of operations and mutants.
const jsonTypes = {
  text: 'string',
  integer: 'number',
  number: 'number',
  reference: 'string',
  id: 'string',
  timestamp: 'string',
};

/** @param operations the SOAP operations */
export function recordTypes(entities, operations) {
  return [
    ...entities.flatMap(entityTypes),
    '/** By the plural of each entity: the types of a record and of its payloads, and the names of its relations. */',
    `export interface Entities { ${entities.map(entityEntry).join('\n')} }`,
    'export const entityNames: readonly (keyof Entities)[] =',
    `  [${entities.map(({ plural }) => `'${plural}'`).join(', ')}];`,
    '',
    '/** By the plural of each entity: the name of an element of a list in SOAP. */',
    `export const singulars: Readonly<Record<keyof Entities, string>> =`,
    `  { ${entities.map(({ plural, singular }) => `${plural}: '${singular}'`).join(', ')} };`,
    '',
    '/** A page of a list, as SOAP returns it. */',
    'interface SoapPage { readonly total: number; readonly page: number; readonly limit: number; readonly pages: number }',
    '/** By the name of each SOAP operation: the children of the request element and of the response element. */',
    `export interface SoapOperations { ${operations.map(soapEntry).join('\n')} }`,
  ].join('\n');
}

export function nameTypes(operationIds, mutantIds) {
  return [
    '/** The operations of the service, by their `operationId` in the OpenAPI document. */',
    `export type OperationId = ${union(operationIds)};`,
    '',
    '/** The mutants of `GET /mutants`. */',
    `export type MutantId = ${union(mutantIds)};`,
  ].join('\n');
}

function entityTypes({ name, singular, columns, create, patch, relations }) {
  const article = /^[aeio]/.test(singular) ? 'An' : 'A';
  return [
    `/** ${article} ${singular}. */`,
    `export interface ${name} {`,
    ...[...columns].flatMap(([key, field]) => member(key, field)),
    ...relations.flatMap(({ name: relation, target }) => [
      `/** Only with \`expand\`. Null if the ${target.singular} does not exist. */`,
      `readonly ${relation}?: ${target.name} | null;`,
    ]),
    '}',
    `/** The payload that creates or replaces ${article.toLowerCase()} ${singular}. */`,
    `export interface ${name}Create {`,
    ...[...create.fields].flatMap(([key, field]) =>
      create.required.includes(key) ? member(key, field) : member(key, field, '?', defaultOf(field)),
    ),
    '}',
    `/** The payload that changes ${article.toLowerCase()} ${singular}. */`,
    `export interface ${name}Patch {`,
    ...[...patch.fields].flatMap(([key, field]) => member(key, field, '?')),
    '}',
    '',
  ];
}

const member = (key, field, mark = '', more = '') => [
  `/** ${field.doc}${more} */`,
  `readonly ${key}${mark}: ${valueType(field)};`,
];

const defaultOf = ({ default: value }) => ` Default: ${JSON.stringify(value)}.`;

function valueType({ kind, values, nullable }) {
  const type = values === undefined ? jsonTypes[kind] : union(values);
  return nullable ? `${type} | null` : type;
}

const union = (values) => values.map((value) => `'${value}'`).join(' | ');

const entityEntry = ({ name, plural, relations }) =>
  `readonly ${plural}: { readonly record: ${name}; readonly create: ${name}Create; readonly patch: ${name}Patch; ` +
  `readonly relations: ${union(relations.map((relation) => relation.name)) || 'never'} };`;

function soapEntry({ name, doc, verb, entity, parameters }) {
  const request = {
    create: `${entity.name}Create`,
    list: `{ ${members(parameters)} }`,
    get: '{ readonly id: string }',
    patch: `{ readonly id: string } & ${entity.name}Patch`,
    remove: '{ readonly id: string }',
  };
  const one = `{ readonly ${entity.singular}: ${entity.name} }`;
  const response = {
    create: one,
    list: `{ readonly ${entity.plural}: { readonly ${entity.singular}: readonly ${entity.name}[] } } & SoapPage`,
    get: one,
    patch: one,
    remove: '{ readonly success: boolean }',
  };
  return `/** ${doc} */\nreadonly ${name}: { readonly request: ${request[verb]}; readonly response: ${response[verb]} };`;
}

const members = ({ fields }) =>
  [...fields].map(([key, field]) => `readonly ${key}?: ${valueType(field)};`).join(' ');
