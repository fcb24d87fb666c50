// The operations under which the report of `score` lists the mutants.
import { randomUUID } from 'node:crypto';
import { operationByMutant } from '../kit/score/operations.js';
import { mutantIds, mutants } from '../src/features/mutants/catalogue.js';
import { sharedApp, type SharedApp } from './support/app.js';
import { mutantTests } from './support/mutant-tests.js';
import { MutantClient, restApi, soapApi } from './support/practice-api.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

it('are those of all mutants', () => {
  expect([...operationByMutant.keys()].sort()).toEqual([...mutantIds].sort());
});

interface Entry {
  readonly operations: readonly string[];
  readonly request: { readonly method: string; readonly url: string };
}

it.each([...operationByMutant])('%s acts in %s', async (id, operation) => {
  const client = new MutantClient(app.url, randomUUID());
  const controls = { mutants: { active: [id] }, journal: { record: true, max_entries: 1000 } };
  await client.send('PUT', '/session/controls', controls);
  const isRest = mutants.some((mutant) => mutant.id === id && mutant.protocols.includes('REST'));
  const api = isRest ? restApi(client) : soapApi(client);
  await expect(mutantTests[id]?.(api, client)).rejects.toHaveProperty('matcherResult');
  const { [id]: example } = (await client.send('GET', '/session/mutants/examples')).body.data;
  const entries: readonly Entry[] = (await client.send('GET', '/session/requests?limit=1000')).body.data;
  const reached = entries.find(
    ({ request }) => request.method === example.method && request.url === example.url,
  );

  expect(reached?.operations).toEqual([operation]);
});
