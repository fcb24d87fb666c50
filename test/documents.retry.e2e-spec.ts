// Documents whose parts are loaded on first use: a failure of the first request does not remain.
import { SoapClient } from '../src/features/soap/soap-client.service.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';

let app: AppWithProviders;
beforeAll(async () => {
  app = await startAppWithProviders();
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

it('the collections and the SOAP guide are available after a failure', async () => {
  jest.spyOn(app.get(SoapClient), 'request').mockRejectedValueOnce(new Error('too many open files'));
  const client = app.client();

  expect((await client.get('/collections/postman.json')).status).toBe(500);
  expect((await client.get('/collections/postman.json')).status).toBe(200);
  expect((await client.get('/soap/')).status).toBe(200);
});
