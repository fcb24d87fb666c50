import { sharedApp } from './support/app.js';

const names = Array.from({ length: 2000 }, (_, i) => `key${i}`);
const unknown = Object.fromEntries(names.map((name) => [name, 1]));
const parameters = names
  .slice(0, 1000)
  .map((name) => `${name}=1`)
  .join('&');
const operations = { operation: names.slice(0, 100) };

it.each<[method: string, path: string, body: unknown, query?: string]>([
  ['POST', '/api/v1/users', unknown],
  ['PATCH', '/api/v1/users/a0000000-0000-4000-8000-000000000001', unknown],
  ['QUERY', '/api/v1/users', { filters: unknown }],
  ['QUERY', '/api/v1/users', { age: unknown }],
  ['GET', '/api/v1/users', undefined, parameters],
  ['GET', '/session/diff', undefined, parameters],
  ['PUT', '/session/controls', unknown],
  ['PUT', '/session/faults', unknown],
  ['PUT', '/session/faults', { rules: names.slice(0, 50).map(() => ({ match: operations })) }],
  ['PUT', '/session/clock', unknown],
  ['POST', '/session/clock/advance', unknown],
  ['PUT', '/session/random', unknown],
  ['PUT', '/session/mutants', unknown],
  ['PUT', '/session/journal', unknown],
  ['POST', '/session/requests/find', { match: unknown }],
  ['POST', '/session/requests/verify', { sequence: names.slice(0, 20).map(() => operations) }],
  ['POST', '/session/fork', unknown],
  ['POST', '/session/import', unknown],
  ['POST', '/session/import', { data: unknown }],
  ['POST', '/session/import', { data: { users: [unknown] } }],
  ['POST', '/session/import', { data: {}, controls: unknown }],
])('thousands of errors are reported as a hundred: %s %s', async (method, path, body, query = '') => {
  const client = (await sharedApp()).client();
  await client.get('/session');
  const { status, body: response } = await client.send(method, `${path}?${query}`, { body });

  expect(status).toBe(400);
  expect(response.details).toHaveLength(100);
  expect(response.message).toMatch(/, and more(?: \(.*\))?$/);
  expect(response.message.split('did you mean').length).toBeLessThanOrEqual(11);
});
