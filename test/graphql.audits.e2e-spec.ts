// GraphQL over HTTP, by the audits of its own working group.
import { serverAudits } from 'graphql-http';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const audits = serverAudits({ url: () => `${app.url}/graphql` });

describe('The route of GraphQL', () => {
  it('is held to all the audits', () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map(({ id, name, fn }) => ({ id, name, fn })))('$id: $name', async ({ fn }) => {
    const result = await fn();
    expect(result).toMatchObject({ status: 'ok' });
  });
});
