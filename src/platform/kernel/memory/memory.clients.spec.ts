import { MemoryBudget } from './memory.budget.js';
import { MemoryClients, type MemoryClient } from './memory.clients.js';
import type { MemoryAccount } from './memory.account.js';

/** Takes all the bytes that the account gives to a client, and returns how many it holds. */
function fill(account: MemoryAccount, client: MemoryClient): number {
  while (account.reserve(1, client));
  return client.held(account);
}

describe('the memory of the clients of one network', () => {
  it('is at most nine tenths of a part, and the more others hold, the less', () => {
    const clients = new MemoryClients();
    const part = new MemoryBudget(10_000).data('notes', { share: 0.1 });
    const [one, two, three] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((name) => clients.of(name));
    if (one === undefined || two === undefined || three === undefined) throw new Error('no clients');

    expect([fill(part, one), fill(part, two), fill(part, three)]).toEqual([900, 90, 9]);
    part.release(400, one);
    expect([fill(part, three), fill(part, one)]).toEqual([369, 500]);
  });

  it('is at most nine tenths of all parts for sessions together', () => {
    const budget = new MemoryBudget(1000);
    const [data, snapshots] = [budget.sessions('data', 0.9), budget.sessions('snapshots', 0.5)];
    const [one, two] = [budget.clients.of('192.0.2.1'), budget.clients.of('192.0.2.2')];

    expect([fill(data, one), fill(snapshots, one)]).toEqual([810, 90]);
    expect([fill(data, two), fill(snapshots, two)]).toEqual([81, 9]);
  });
});

describe('the counts of networks', () => {
  it('exist only for networks that hold memory', () => {
    const clients = new MemoryClients();
    const part = new MemoryBudget(1000).data('notes', { share: 0.1 });
    const client = clients.of('192.0.2.1');
    expect(clients.size).toBe(0);
    part.reserve(10, client);
    expect([clients.size, clients.of('192.0.2.1')]).toEqual([1, client]);
    part.resize(10, 4, client);
    expect(clients.size).toBe(1);
    part.release(4, client);
    expect(clients.size).toBe(0);
  });

  it('are limited: further networks count together', () => {
    const clients = new MemoryClients(2);
    const part = new MemoryBudget(1000).data('notes', { share: 0.1 });
    const found = [1, 2, 3, 4].map((n) => {
      const client = clients.of(`192.0.2.${n}`);
      part.reserve(1, client);
      return client;
    });

    expect(clients.size).toBe(2);
    expect(found[2]).toBe(found[3]);
    expect(new Set(found).size).toBe(3);
  });
});
