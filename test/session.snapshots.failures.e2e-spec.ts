// Snapshots when the store fails between the writes of a snapshot and of the list of snapshots.
import { apiError } from '../src/core/errors.js';
import { MemorySessionStore } from '../src/platform/session/session/memory.store.js';
import { SessionStore } from '../src/platform/session/session/session.store.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';

let app: AppWithProviders;
let store: MemorySessionStore;
beforeAll(async () => {
  app = await startAppWithProviders({ store: 'memory' });
  store = app.get<MemorySessionStore>(SessionStore as never);
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

it('keeps the records of a snapshot whose outcome is unknown', async () => {
  const client = app.client();
  await client.get('/api/v1/users');
  const put = store.notes.put.bind(store.notes);
  jest.spyOn(store.notes, 'put').mockImplementationOnce((...args) => {
    put(...args);
    throw apiError('SERVICE_UNAVAILABLE', 'the store cannot be reached, try again');
  });
  expect((await client.put('/session/snapshots/a')).status).toBe(503);

  expect((await client.get('/session')).body.data).toMatchObject({ snapshots: ['a'] });
  expect((await client.post('/session/snapshots/a/restore')).status).toBe(200);
});

it('returns 404 for a snapshot whose records are lost', async () => {
  const client = app.client();
  await client.put('/session/snapshots/a');
  let reads = 0;
  jest.spyOn(store.notes, 'records').mockImplementation(() => {
    reads += 1;
    if (reads > 1000) throw new Error('reads without end');
    return undefined;
  });
  const restored = await client.post('/session/snapshots/a/restore');
  jest.restoreAllMocks();

  expect(restored.status).toBe(404);
  expect(restored.body.message).toBe('the records of the snapshot are lost: take it again');
  expect((await client.put('/session/snapshots/a')).status).toBe(200);
});
