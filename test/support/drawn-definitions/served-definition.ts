// Requests to a service with a generated definition: documents, lists in each protocol, and a new record of each entity.
import { camelCase, pascalCase } from '../../../src/core/letter-case.js';
import { startApp } from '../app.js';
import type { Client, TestResponse } from '../client.js';
import { executeGraphql } from '../graphql.js';
import { find, findAll, parseXml, post, requestOf } from '../soap.js';
import type { DrawnDefinition, DrawnEntity } from './drawn-definition.js';
import { openapiProblems } from './openapi-problems.js';
import { createInput } from './valid-definition.js';

/** The failures, each with its request. */
export async function serves(path: string, definition: DrawnDefinition): Promise<readonly string[]> {
  const app = await startApp({ entities: path });
  try {
    const client = app.client();
    return [
      ...(await documentFailures(client, definition)),
      ...(await listFailures(client, definition)),
      ...(await createFailures(app.client(), definition)),
    ];
  } finally {
    await app.close();
  }
}

async function documentFailures(client: Client, { entities }: DrawnDefinition): Promise<readonly string[]> {
  const failures: string[] = [];
  const read = async (path: string): Promise<TestResponse> => {
    const response = await client.get(path);
    if (response.status !== 200) failures.push(`${path} returned ${response.status}: ${response.text}`);
    return response;
  };
  const catalogue = await read('/entities');
  const names = (catalogue.body.data.entities as { name: string }[]).map(({ name }) => name);
  const missing = entities.filter(({ name }) => !names.includes(name));
  failures.push(...missing.map(({ name }) => `/entities has no ${name}`));
  for (const path of ['/openapi.json', '/openapi-3.2.json'])
    failures.push(...openapiProblems((await read(path)).body));
  for (const path of ['/graphql/schema', '/docs', '/soap/', '/collections/postman.json']) await read(path);
  const wsdl = find(parseXml((await read('/soap/?wsdl')).text), 'definitions');
  const operations = findAll(wsdl, 'operation').map(({ attributes }) => attributes.name);
  for (const { name } of entities)
    if (!operations.includes(`Create${name}`)) failures.push(`the WSDL has no Create${name}`);
  return failures;
}

async function listFailures(client: Client, { entities }: DrawnDefinition): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { plural, count } of entities) {
    const rest = await client.get(`/api/v1/${plural}`);
    const graphql = await executeGraphql(
      client,
      `{ ${camelCase(plural)} { items { id } pageInfo { total } } }`,
    );
    const soap = await post(client, requestOf(`Get${pascalCase(plural)}`));
    const totals = [
      rest.body?.pagination?.total,
      graphql.body?.data?.[camelCase(plural)]?.pageInfo.total,
      Number(findAll(soap.content, 'total')[0]?.text),
    ];
    if ([rest, graphql, soap].some(({ status }) => status !== 200) || totals.some((total) => total !== count))
      failures.push(`${plural}: ${totals.join()} of ${count}: ${rest.text} ${graphql.text} ${soap.text}`);
  }
  return failures;
}

/** In the order of the file: required references are to earlier entities. */
async function createFailures(
  client: Client,
  { entities, standard }: DrawnDefinition,
): Promise<readonly string[]> {
  const failures: string[] = [];
  const ids = new Map<string, string>();
  for (const [name, plural] of standard ? standardPlurals : []) {
    ids.set(name, (await client.get(`/api/v1/${plural}?limit=1`)).body.data[0].id);
  }
  for (const entity of entities) {
    const input = createInput(entity, (name) => ids.get(name));
    const created = await client.post(`/api/v1/${entity.plural}`, input);
    if (created.status === 201) ids.set(entity.name, created.body.data.id);
    const different = created.status === 201 ? differenceOf(entity, input, created.body.data) : created.text;
    if (different !== undefined)
      failures.push(
        `POST ${entity.plural} ${JSON.stringify(input)} returned ${created.status}: ${different}`,
      );
  }
  return failures;
}

const standardPlurals = [
  ['User', 'users'],
  ['Product', 'products'],
  ['Order', 'orders'],
] as const;

/** The first value that is not the given one. */
function differenceOf({ fields }: DrawnEntity, input: object, record: object): string | undefined {
  const [given, stored] = [new Map(Object.entries(input)), new Map(Object.entries(record))];
  const field = fields.find(({ name, given: { writeOnly } }) => {
    const isSame = JSON.stringify(stored.get(name)) === JSON.stringify(given.get(name));
    return writeOnly === true ? stored.has(name) : given.has(name) && !isSame;
  });
  return field && `${field.name} is ${JSON.stringify(stored.get(field.name))}`;
}
