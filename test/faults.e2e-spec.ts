// Fault plans: rules, schedules, delays, presets, counters.
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const statusesOf = async (client: Client, count: number, path = '/api/v1/users'): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await client.get(path)).status);
  return statuses;
};

async function planned(rules: readonly object[], extra: object = {}): Promise<Client> {
  const client = app.client();
  const { status, text } = await client.put('/session/faults', { ...extra, rules });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return client;
}

it('has no plan by default', async () => {
  const { body } = await app.client().get('/session/faults');
  expect(body).toEqual({ success: true, data: { seed: null, rules: [], started_at: null } });
});

it('fails the first two requests, then none', async () => {
  const client = await planned([
    { when: { times: 2 }, fault: { type: 'STATUS', status: 503, retry_after: 7 } },
  ]);
  const first = await client.get('/api/v1/users');

  expect(first.body).toEqual({
    success: false,
    error: 'SERVICE_UNAVAILABLE',
    message: 'Simulated error 503',
  });
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'retry-after': '7',
    'x-simulated': 'fault',
    'x-fault-rule': 'rule-1',
  });
  expect(await statusesOf(client, 3)).toEqual([503, 200, 200]);
  const { data } = (await client.get('/session/faults')).body;
  expect(data.rules).toEqual([
    {
      id: 'rule-1',
      when: { times: 2 },
      fault: { type: 'STATUS', status: 503, retry_after: 7 },
      matched: 4,
      fired: 2,
    },
  ]);
});
