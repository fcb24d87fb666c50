// Entries of requests to which a fault was injected.
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

interface Entry {
  readonly response: { readonly status: number; readonly body: unknown } | null;
  readonly [name: string]: unknown;
}

async function entryOf(rule: object, path = '/api/v1/users?limit=1'): Promise<Entry> {
  const client: Client = app.client();
  await client.put('/session/journal', { record: true });
  await client.put('/session/faults', { rules: [{ id: 'broken', ...rule }] });
  const headers = { 'x-session-id': client.session ?? '' };
  const read = async (): Promise<string> => (await fetch(app.url + path, { headers })).text();
  await read().catch(() => undefined);
  for (;;) {
    const [entry] = (await client.get('/session/requests')).body.data as Entry[];
    if (entry !== undefined && entry.outcome !== 'pending') return entry;
  }
}

it.each<[object, object]>([
  [{ fault: { type: 'STATUS', status: 503 } }, { outcome: 'answered', response: { status: 503 } }],
  [{ fault: { type: 'CONNECTION_RESET_BY_PEER' } }, { outcome: 'disconnected', response: null }],
  [
    { fault: { type: 'EMPTY_RESPONSE', phase: 'after' } },
    { outcome: 'disconnected', response: { status: 200, body: { success: true } } },
  ],
  [
    { fault: { type: 'MALFORMED_BODY' } },
    { outcome: 'answered', response: { status: 200, body: { success: true, data: [{}] } } },
  ],
  [{ delay: { type: 'fixed', milliseconds: 5 } }, { outcome: 'answered', response: { status: 200 } }],
])('with the rule %j has its id and the response before the fault', async (rule, expected) => {
  expect(await entryOf(rule)).toMatchObject({ fault: 'broken', operations: ['listUsers'], ...expected });
});

it('without a rule that fires has null', async () => {
  const rule = { match: { method: 'POST' }, fault: { type: 'STATUS', status: 503 } };
  expect(await entryOf(rule)).toMatchObject({ fault: null, outcome: 'answered' });
});
