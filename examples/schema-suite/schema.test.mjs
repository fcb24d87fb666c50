// A contract test: every response of the entity routes has a documented status, and a body that is valid by the schema of the
// OpenAPI document. It knows nothing else about the service.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';

const url = process.env.SANDBOX_URL ?? 'http://localhost:3000';
const unknownId = '00000000-0000-4000-8000-999999999999';

let document;
let ajv;
before(async () => {
  document = await (await fetch(`${url}/openapi-3.2.json`)).json();
  ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'api');
});

/** A client of a new session, which validates each response. */
function newClient(id = process.env.SANDBOX_SESSION ?? randomUUID()) {
  return async (method, route, { id: recordId = '', query = '', body } = {}) => {
    const response = await fetch(url + route.replace('{id}', recordId) + query, {
      method,
      headers: { 'x-session-id': id, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { responses } = document.paths[route][method.toLowerCase()];
    assert.ok(response.status in responses, `${method} ${route}: ${response.status} is not documented`);
    const text = await response.text();
    if (text === '') return undefined;
    const json = JSON.parse(text);
    validate(json, method, route, response.status);
    return json;
  };
}

function validate(json, method, route, status) {
  const parts = ['paths', route, method.toLowerCase(), 'responses', String(status)];
  let at = document;
  for (const part of parts) at = at[part];
  // Responses that operations share are references.
  const place = at.$ref ?? `#/${parts.map((part) => part.replaceAll('/', '~1')).join('/')}`;
  const check = ajv.getSchema(encodeURI(`api${place}/content/application~1json/schema`));
  assert.ok(check(json), `${method} ${route}: ${ajv.errorsText(check.errors)}`);
}

const pascal = { users: 'User', products: 'Product', orders: 'Order' };

/** The example of every property. */
function example(name) {
  const { properties } = document.components.schemas[name];
  return Object.fromEntries(
    Object.entries(properties).map(([key, { examples, default: value }]) => [key, examples?.[0] ?? value]),
  );
}

for (const [plural, name] of Object.entries(pascal)) {
  const all = `/api/v1/${plural}`;
  const one = `${all}/{id}`;

  test(`${plural}: lists`, async () => {
    const send = newClient();
    await send('GET', all, { query: '?limit=3&page=2' });
    await send('GET', all, { query: '?sort=created_at&order=asc' });
    await send('GET', all, { query: '?limit=0' });
  });

  test(`${plural}: one record`, async () => {
    const send = newClient();
    const body = example(`${name}Create`);
    const { data } = await send('POST', all, { body });
    const { id } = data;
    await send('GET', one, { id });
    await send('PUT', one, { id, body });
    await send('PATCH', one, { id, body: example(`${name}Patch`) });
    await send('DELETE', one, { id });
    await send('GET', one, { id: unknownId });
    await send('POST', all, { body: { unknown: true } });
  });
}
