// Conformance to GraphQL over HTTP, checked with the audits of graphql-http.
import { serverAudits } from 'graphql-http';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const audits = serverAudits({ url: () => `${app.url}/graphql` });

describe('POST and GET /graphql', () => {
  it('has 61 audits', () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map(({ id, name, fn }) => ({ id, name, fn })))('$id: $name', async ({ fn }) => {
    const result = await fn();
    expect(result).toMatchObject({ status: 'ok' });
  });
});
