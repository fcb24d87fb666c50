// Snapshots, restores, forks and imports of one session at the same time; of two nodes: nodes.snapshots.slow.
import { randomUUID } from 'node:crypto';
import { sharedApp, type SharedApp } from './support/app.js';
import { expectOneState } from './support/one-state.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

it('snapshots and forks are one state of a session with concurrent writes', async () => {
  const [one, other] = [app.client(), app.client()];
  other.session = one.session;
  await expectOneState([one, other]);
});

it('forks do not affect each other, whatever they write at the same time', async () => {
  const client = app.client();
  await client.post('/api/v1/products', { name: 'Lamp', price: 5 });
  const ids = Array.from({ length: 10 }, () => randomUUID());
  await client.post('/session/fork', { ids });
  const forks = ids.map((session) => Object.assign(app.client(), { session }));
  await Promise.all(
    forks.flatMap((fork, n) =>
      Array.from({ length: n }, (_, i) => fork.post('/api/v1/products', { name: `Product ${i}`, price: 1 })),
    ),
  );
  const counts = await Promise.all(
    [client, ...forks].map(
      async (each) => (await each.get('/session/diff')).body.data.summary.products.added as number,
    ),
  );

  expect(counts).toEqual([1, ...ids.map((_, n) => n + 1)]);
});

it('one request opens 50 forks', async () => {
  const client = app.client();
  await client.post('/api/v1/products', { name: 'Lamp', price: 5 });
  const { status, body } = await client.post('/session/fork', { count: 50 });

  expect(status).toBe(201);
  expect(new Set((body.data.sessions as { id: string }[]).map(({ id }) => id)).size).toBe(50);
});
