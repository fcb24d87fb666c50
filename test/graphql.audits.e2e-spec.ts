// Conformance to GraphQL over HTTP, checked with the audits of graphql-http.
import { serverAudits } from 'graphql-http';
import { sharedApp, type SharedApp } from './support/app.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

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
