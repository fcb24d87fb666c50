// Writes a collection for Postman and newman in Collection Format v2.1.
import { groupByFolder, type SampleCollection, type SampleRequest } from './sample-request.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

type Json = Readonly<Record<string, unknown>>;

export function postmanCollection({ name, description, baseUrl, requests }: SampleCollection): string {
  const variables = { baseUrl, ...Object.fromEntries(requests.flatMap(savedVariable)) };
  const collection = {
    info: { name, description, schema: SCHEMA },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
    item: [...groupByFolder(requests)].map(([folder, inFolder]) => ({
      name: folder,
      item: inFolder.map(toItem),
    })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

const savedVariable = ({ saves }: SampleRequest): [string, string][] =>
  saves === undefined ? [] : [[saves.variable, '']];

function toItem(request: SampleRequest): Json {
  const { type, event = [], ...sample } = request.samples?.postman ?? {};
  const auth = type === undefined ? {} : { auth: { type, ...sample } };
  return {
    name: request.name,
    request: { ...toPostmanRequest(request), ...(type === undefined ? sample : auth) },
    event: [...(event as Json[]), script('test', testLines(request))],
  };
}

function toPostmanRequest({ method, path, headers, body, samples }: SampleRequest): Json {
  return {
    method,
    url: `{{baseUrl}}${path}`,
    header: Object.entries(headers).map(([key, value]) => ({ key, value })),
    ...(body !== undefined && { body: { mode: 'raw', raw: body } }),
    // Overrides the authentication of the folder and of the user's settings.
    ...(samples === undefined && { auth: { type: 'noauth' } }),
  };
}

function testLines({ status, json = {}, saves }: SampleRequest): string[] {
  const values = Object.entries(json).map(
    ([path, value]) =>
      `pm.test('${path} is ${String(value)}', () => pm.expect(pm.response.json().${path}).to.eql(${JSON.stringify(value)}));`,
  );
  return [
    `pm.test('status ${status}', () => pm.response.to.have.status(${status}));`,
    ...values,
    ...(saves ? [`pm.collectionVariables.set('${saves.variable}', pm.response.json().${saves.from});`] : []),
  ];
}

function script(listen: 'test', exec: readonly string[]): Json {
  return { listen, script: { type: 'text/javascript', exec } };
}
