// Checks snapshots, restores and forks of a session that is written to at the same time.
import { randomUUID } from 'node:crypto';
import type { Client } from './client.js';

const ROUNDS = 8;
/** Each import has so many products, all with the same price. */
const PRODUCTS = 40;

interface Product {
  readonly price: number;
}

const importOf = (price: number): object => ({
  data: { products: Array.from({ length: PRODUCTS }, (_, n) => ({ name: `Product ${n}`, price })) },
});

/** The prices in the client's session, or in another one. */
async function pricesOf(client: Client, session = client.session ?? ''): Promise<number[]> {
  const headers = { 'x-session-id': session };
  const { data } = (await client.get('/session/export', { headers })).body as {
    data: { products: readonly Product[] };
  };
  return data.products.map(({ price }) => price);
}

/**
 * Each import replaces all products by products of one price. Meanwhile snapshots are taken, restored and forked. No state may have two
 * prices. The clients are in one session, on one node or on several.
 */
export async function expectOneState(clients: readonly [Client, Client]): Promise<void> {
  const [one, other] = clients;
  await one.post('/session/import', importOf(1));
  await one.put('/session/snapshots/first');
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const responses = await Promise.all([
      one.post('/session/import', importOf(2 * round + 2)),
      other.post('/session/fork', { ids: ids.slice(0, 2) }),
      other.post('/session/import', importOf(2 * round + 3)),
      one.put(`/session/snapshots/round-${round}`),
      other.post('/session/snapshots/first/restore'),
      one.post('/session/fork', { ids: ids.slice(2) }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 201, 200, 201, 200, 201]);
    for (const id of ids) await expectOnePrice(one, id);
    await expectOnePrice(other);
    expect(await pricesOf(one)).toEqual(await pricesOf(other));
    await other.post(`/session/snapshots/round-${round}/restore`);
    await expectOnePrice(one);
  }
  await other.post('/session/snapshots/first/restore');
  expect(new Set(await pricesOf(one))).toEqual(new Set([1]));
}

async function expectOnePrice(client: Client, session?: string): Promise<void> {
  const prices = await pricesOf(client, session);
  expect([prices.length, new Set(prices).size]).toEqual([PRODUCTS, 1]);
}
