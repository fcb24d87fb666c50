// What can be done, and what a list and a QUERY take.
import { code, codes, page, table } from './markdown.mjs';

const meanings = {
  list: 'one page, by parameters',
  search: 'one page, by a body',
  get: 'one record',
  create: 'a new record',
  replace: 'a whole record anew',
  patch: 'some fields of a record',
  remove: 'nothing: the record is gone',
};

const operands = {
  value: 'a value that the field can hold',
  list: 'a list of such values',
  comparable: "a value of the field's type, not null",
  text: 'text; not for numbers',
};

export function operationsPage({
  document,
  entities,
  operationIds,
  operators,
  operationTable,
  graphqlNames,
}) {
  const routes = routesOf(document);
  const [entity] = entities;
  const ids = operationIds(entity);
  const named = Object.fromEntries(routes.map((route) => [route.operation.operationId, route]));
  return page(
    '# Operations',
    '## Of every entity',
    `For ${codes(entities.map(({ plural }) => plural))}, here with the names of ${code(entity.plural)}. The verbs are those of the controller.`,
    table(
      ['Verb', 'REST', 'Answers', 'Success', 'Refusals', 'OpenAPI'],
      Object.entries(ids).map(([verb, id]) => verbRow(verb, id, named[id])),
    ),
    '## In three protocols',
    'One service behind all of them. REST alone has `replace` and `search`; the filter of a GraphQL list takes the operators of QUERY.',
    table(
      ['Entity', 'Verb', 'REST', 'GraphQL', 'SOAP'],
      operationTable(entities).map(({ entity: name, verb, rest, soap }) => {
        const one = entities.find((known) => known.name === name);
        return [name, ...[verb, rest, graphqlNames(one)[verb], soap].map(code)];
      }),
    ),
    '## Parameters of a list',
    'Beside these, every field of the record is an exact filter; repeated, it means any of the values. An unknown parameter is\n' +
      'refused, and the message names the closest known one.',
    table(['Parameter', 'Takes', 'Default', 'Meaning'], listRows(named[ids.list].operation, entity)),
    '## Parameters of practice',
    'On every route under `/api/v1`, before anything is read or written.',
    table(['Parameter', 'Takes', 'Meaning'], practiceRows(named[ids.remove].operation)),
    '## The body of a QUERY',
    'All of it is optional: `{}` asks for the first page. Conditions stand in `filters` or, for short, beside it; all of them must\n' +
      'hold. A value means `eq`, a list `in`, an object holds operators.',
    table(['Part', 'Takes', 'Default', 'Meaning'], bodyRows(document, entity)),
    'The operators treat null as a value where they take one; the others are false on null. Text compares by code point.',
    table(
      ['Operator', 'The field …', 'Takes'],
      Object.entries(operators).map(([name, { doc, operand }]) => [code(name), doc, operands[operand]]),
    ),
    '## All routes',
    'HEAD works wherever GET does, OPTIONS everywhere; any other method of a known path is 405 with `Allow`.',
    table(
      ['Method', 'Path', 'Does', 'OpenAPI'],
      routes.map(({ method, path, operation }) => [
        method,
        code(path),
        operation.summary,
        code(operation.operationId),
      ]),
    ),
  );
}

function routesOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function verbRow(verb, id, { method, path, operation }) {
  const statuses = Object.keys(operation.responses);
  const good = statuses.filter((status) => /^[23]/.test(status));
  const bad = statuses.filter((status) => /^[45]/.test(status));
  return [code(verb), code(`${method} ${path}`), meanings[verb], good.join(', '), bad.join(', '), code(id)];
}

function listRows({ parameters }, { columns }) {
  return parameters
    .filter((parameter) => parameter.in === 'query' && !columns.has(parameter.name) && !isPractice(parameter))
    .map(({ name, schema, description }) => [code(name), takes(schema), defaultOf(schema), description]);
}

function practiceRows({ parameters }) {
  return parameters
    .filter(isPractice)
    .map(({ name, schema, description }) => [code(name), takes(schema), description]);
}

const isPractice = ({ name }) => ['delay', 'error', 'random_fail'].includes(name);

function bodyRows({ components }, { name }) {
  const { properties } = components.schemas[`${name}Search`];
  return Object.entries(properties).map(([part, schema]) => [
    code(part),
    schema.$ref ? 'conditions by field' : takes(schema),
    defaultOf(schema),
    schema.description ?? 'Which records; all that are named must hold.',
  ]);
}

function takes({ type, enum: values, minimum, maximum, items }) {
  if (items !== undefined) return `a list of ${takes(items)}`;
  if (values !== undefined) return codes(values);
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  return bounds.length === 2 ? `${type} from ${minimum} to ${maximum}` : type;
}

function defaultOf(schema) {
  return schema.default === undefined ? '' : code(schema.default);
}
