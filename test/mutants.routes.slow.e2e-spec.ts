// With all mutants active, no request causes an internal error.
import { randomUUID } from 'node:crypto';
import { mutantIds } from '../src/features/mutants/catalogue.js';
import { startApp, type TestApp } from './support/app.js';
import { Client } from './support/client.js';
import { mutantTests } from './support/mutant-tests.js';
import { graphqlApi, MutantClient, restApi, soapApi, type Sent } from './support/practice-api.js';
import { ResponseContract } from './support/response-contract.js';
import { Routes } from './support/routes.js';

let app: TestApp;
let routes: Routes;
beforeAll(async () => {
  const controls = JSON.stringify({ mutants: { active: mutantIds } });
  [app, routes] = await Routes.discover(() => startApp({ controls }));
});
afterAll(() => app.close());

/** A SOAP fault caused by the client has the status 500. */
const isInternalError = ({ status, text }: Pick<Sent, 'status' | 'text'>): boolean =>
  (status >= 500 && !text.includes('soap:Client')) || text.includes('"code":"INTERNAL_SERVER_ERROR"');

it('of no route', async () => {
  const contract = Object.assign(await ResponseContract.of(app.url), { check: () => undefined });
  await routes.each(
    ({ url }) => !url.startsWith('/classes') && !url.endsWith('.json') && !url.startsWith('/docs'),
    async (route) => {
      const response = await routes.send(route, { client: new Client(app.url, contract) });
      expect(isInternalError(response)).toBe(false);
    },
  );
});

class WatchedClient extends MutantClient {
  readonly internalErrors: string[] = [];

  override async send(...[method, path, ...others]: Parameters<MutantClient['send']>): Promise<Sent> {
    const sent = await super.send(method, path, ...others);
    if (isInternalError(sent)) this.internalErrors.push(`${method} ${path}: ${sent.text}`);
    return sent;
  }
}

it.each(Object.entries(mutantTests))('of the test of %s', async (_, test) => {
  for (const api of [restApi, graphqlApi, soapApi]) {
    const client = new WatchedClient(app.url, randomUUID());
    await test(api(client), client).catch(() => undefined);
    expect(client.internalErrors).toEqual([]);
  }
});
