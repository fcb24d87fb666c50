// The page of operations: routes, list parameters, simulation parameters and the QUERY body.
import { code, codes, page, table } from './markdown.mjs';

const meanings = {
  list: 'a page of records (query parameters)',
  search: 'a page of records (JSON body)',
  get: 'one record',
  create: 'the created record',
  replace: 'the replaced record',
  patch: 'the updated record',
  remove: 'no body',
};

const operands = {
  value: 'a valid value of the field',
  list: 'an array of such values',
  comparable: "a value of the field's type, not null",
  text: 'a string; not for number fields',
};

export function operationsPage({
  document,
  entities,
  operationIds,
  operators,
  operationTable,
  graphqlNames,
  simulationSummary,
}) {
  const routes = routesOf(document);
  const [entity] = entities;
  const ids = operationIds(entity);
  const named = Object.fromEntries(routes.map((route) => [route.operation.operationId, route]));
  return page(
    '# Operations',
    '## Entity operations',
    `The same for ${codes(entities.map(({ plural }) => plural))}; the table shows ${code(entity.plural)}. Verbs are the method names of the controller.`,
    table(
      ['Verb', 'REST', 'Returns', 'Success', 'Errors', 'OpenAPI'],
      Object.entries(ids).map(([verb, id]) => verbRow(verb, id, named[id])),
    ),
    '## REST, GraphQL and SOAP',
    'All protocols use the same service. `replace` and `search` exist in REST only; the filter of a GraphQL list accepts the operators of QUERY.',
    table(
      ['Entity', 'Verb', 'REST', 'GraphQL', 'SOAP'],
      operationTable(entities).map(({ entity: name, verb, rest, soap }) => {
        const one = entities.find((known) => known.name === name);
        return [name, ...[verb, rest, graphqlNames(one)[verb], soap].map(code)];
      }),
    ),
    '## List parameters',
    'Every field of the record is also an exact-match filter. Repeat a parameter to match any of several values. An unknown\n' +
      'parameter returns 400, and the message suggests a known one, or says what this API offers instead.',
    table(['Parameter', 'Type', 'Default', 'Description'], listRows(named[ids.list].operation, entity)),
    '## Simulation parameters',
    simulationSummary,
    table(['Parameter', 'Type', 'Description'], simulationRows(named[ids.remove].operation)),
    '## QUERY body',
    'All properties are optional; `{}` returns the first page. Record fields at the top level are a shorthand for `filters`. All\n' +
      'conditions are combined with AND. A value means `eq`, an array means `in`, an object contains operators.',
    table(['Property', 'Type', 'Default', 'Description'], bodyRows(document, entity)),
    '`eq`, `ne`, `in` and `nin` treat null as a value; the other operators are false on null. Strings compare by code point.',
    table(
      ['Operator', 'The field …', 'Operand'],
      Object.entries(operators).map(([name, { doc, operand }]) => [code(name), doc, operands[operand]]),
    ),
    '## All routes',
    'HEAD works on every GET route, OPTIONS on every path. Any other method on a known path returns 405 with `Allow`.',
    table(
      ['Method', 'Path', 'Summary', 'OpenAPI'],
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
    .filter(
      (parameter) => parameter.in === 'query' && !columns.has(parameter.name) && !isSimulation(parameter),
    )
    .map(({ name, schema, description }) => [code(name), typeText(schema), defaultOf(schema), description]);
}

function simulationRows({ parameters }) {
  return parameters
    .filter(isSimulation)
    .map(({ name, schema, description }) => [code(name), typeText(schema), description]);
}

const isSimulation = ({ name }) => ['delay', 'error', 'random_fail'].includes(name);

function bodyRows({ components }, { name }) {
  const { properties } = components.schemas[`${name}Search`];
  return Object.entries(properties).map(([part, schema]) => [
    code(part),
    schema.$ref ? 'object of conditions by field' : typeText(schema),
    defaultOf(schema),
    schema.description ?? 'Filter conditions, combined with AND.',
  ]);
}

function typeText({ type, enum: values, minimum, maximum, items }) {
  if (items !== undefined) return `array of ${typeText(items)}`;
  if (values !== undefined) return codes(values);
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  return bounds.length === 2 ? `${type} from ${minimum} to ${maximum}` : type;
}

function defaultOf(schema) {
  return schema.default === undefined ? '' : code(schema.default);
}
