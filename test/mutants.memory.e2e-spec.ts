// Mutants while the service cannot store what they count: the request was executed, so its response is sent.
import { randomUUID } from 'node:crypto';
import { apiError } from '../src/core/errors.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { MemorySessionStore } from '../src/platform/session/session/memory.store.js';
import type { SessionNotes } from '../src/platform/session/session/session.notes.js';
import { SessionStore } from '../src/platform/session/session/session.store.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import { graphqlApi, MutantClient, restApi, soapApi } from './support/practice-api.js';

let app: AppWithProviders;
let store: MemorySessionStore;
beforeAll(async () => {
  app = await startAppWithProviders({ store: 'memory' });
  store = app.get<MemorySessionStore>(SessionStore as never);
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

/** Two mutants whose differences are counted, and two that store what they need of earlier requests. */
const active = ['limit-plus-one', 'patch-keeps-updated-at', 'soap-write-hidden', 'expand-before-update'];

async function mutatedClient(): Promise<MutantClient> {
  const client = new MutantClient(app.url, randomUUID());
  expect((await client.send('PUT', '/session/mutants', { active })).status).toBe(200);
  return client;
}

const full = apiError('SERVICE_UNAVAILABLE', 'the memory for session notes is full, try again later');
const failures = {
  'throws an error': () => {
    throw full;
  },
  'rejects at once': () => Promise.reject(full),
  'rejects later': () => new Promise<never>((_, reject) => setImmediate(reject, full)),
};
const protocols = { REST: restApi, GraphQL: graphqlApi, SOAP: soapApi };
const cases = Object.entries(protocols).flatMap(([protocol, apiOf]) =>
  Object.entries(failures).map(([failure, fail]) => ({ protocol, apiOf, failure, fail })),
);

describe.each(cases)('$protocol requests succeed', ({ apiOf, failure, fail }) => {
  const statuses = async (client: MutantClient): Promise<readonly number[]> => {
    const api = apiOf(client);
    const created = await api.create(userEntity, { name: 'Ada', email: 'ada@example.com' });
    const patched = await api.patch(userEntity, String(created.record?.id), { name: 'Bob' });
    const listed = await api.list(userEntity, { limit: 1 });
    return [created.status, patched.status, listed.status];
  };

  it(`while storing a note ${failure}`, async () => {
    const client = await mutatedClient();
    const put = jest.spyOn<SessionNotes, 'put'>(store.notes, 'put').mockImplementation(fail);
    expect(await statuses(client)).toEqual([201, 200, 200]);
    expect(put).toHaveBeenCalled();
  });

  it(`while counting ${failure}`, async () => {
    const client = await mutatedClient();
    const count = jest.spyOn<SessionStore, 'count'>(store, 'count').mockImplementation(fail);
    expect(await statuses(client)).toEqual([201, 200, 200]);
    expect(count).toHaveBeenCalled();
  });
});

it('returns an internal error if the store fails for another reason', async () => {
  const client = await mutatedClient();
  jest
    .spyOn<SessionStore, 'count'>(store, 'count')
    .mockImplementation(() => Promise.reject(new Error('broken')));

  expect(await client.send('GET', '/api/v1/users?limit=1')).toMatchObject({
    status: 500,
    body: { success: false, error: 'INTERNAL_SERVER_ERROR' },
  });
});
