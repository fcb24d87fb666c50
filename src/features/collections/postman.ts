// A collection for Postman and newman, in the Collection Format v2.1.
import { byFolder, type Call, type Collection } from './call.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

type Json = Readonly<Record<string, unknown>>;

export function postmanCollection({ name, about, base, calls }: Collection): string {
  const variables = { baseUrl: base, ...Object.fromEntries(calls.flatMap(saved)) };
  const collection = {
    info: { name, description: about, schema: SCHEMA },
    variable: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
    item: [...byFolder(calls)].map(([folder, inside]) => ({ name: folder, item: inside.map(itemOf) })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

const saved = ({ saves }: Call): [string, string][] => (saves === undefined ? [] : [[saves.variable, '']]);

function itemOf(call: Call): Json {
  const { type, event = [], ...sample } = call.samples?.postman ?? {};
  const auth = type === undefined ? {} : { auth: { type, ...sample } };
  return {
    name: call.name,
    request: { ...requestOf(call), ...(type === undefined ? sample : auth) },
    event: [...(event as Json[]), script('test', testsOf(call))],
  };
}

function requestOf({ method, path, headers, body, samples }: Call): Json {
  return {
    method,
    url: `{{baseUrl}}${path}`,
    header: Object.entries(headers).map(([key, value]) => ({ key, value })),
    ...(body !== undefined && { body: { mode: 'raw', raw: body } }),
    // What a folder or the user's own settings may say of it.
    ...(samples === undefined && { auth: { type: 'noauth' } }),
  };
}

function testsOf({ status, json = {}, saves }: Call): string[] {
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
