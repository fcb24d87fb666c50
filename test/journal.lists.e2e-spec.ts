// The lists of a session, in memory and on Redis: numbering, limits, completion, and what several nodes see.
import { MemoryBudget } from '../src/platform/kernel/memory/memory.budget.js';
import type { Session } from '../src/platform/session/session/session.js';
import {
  emptyList,
  type ListPart,
  type SessionLists,
} from '../src/platform/session/session/session.lists.js';
import { describeOnRedis } from './support/redis.js';
import { sessionId } from './support/session-store.js';
import { storeInMemory, storeOnRedis, type StoreNodes } from './support/store-nodes.js';

const LIST = 'entries';
const part = (text: string, body = ''): ListPart => ({ head: `-${text}`, body });
const wide = { maxEntries: 1000, maxBytes: 1e6, epoch: 1 };

/** @param unneeded the body of an entry that is read without bodies */
function behaveAsLists(start: () => StoreNodes | Promise<StoreNodes>, unneeded: string): void {
  let fixture: StoreNodes;
  let one: SessionLists;
  let other: SessionLists;
  let session: Session;
  let opened = 0;
  beforeAll(async () => {
    fixture = await start();
    [one, other] = [fixture.nodes[0].notes.lists, fixture.nodes[1].notes.lists];
  });
  beforeEach(async () => {
    session = await fixture.nodes[0].open(sessionId((opened += 1)));
  });
  afterAll(() => fixture.stop());

  const numbers = async (): Promise<number[]> =>
    (await other.entries(session, LIST)).entries.map(({ number }) => number);

  it('keep entries in order, with the parts that complete them', async () => {
    expect(await one.entries(session, LIST)).toEqual(emptyList);
    expect(await one.append(session, LIST, { head: 'é|1', body: '' }, wide)).toBe(1);
    expect(await other.append(session, LIST, part('2'), wide)).toBe(2);
    await other.complete(session, LIST, 1, part('"x"'), wide);
    await one.complete(session, LIST, 1, { head: 'again', body: '\u{1F600}\0' }, wide);

    const { entries, ...status } = await other.entries(session, LIST);
    expect(entries).toEqual([
      { number: 1, own: { head: 'é|1', body: '' }, added: { head: 'again', body: '\u{1F600}\0' } },
      { number: 2, own: part('2'), added: undefined },
    ]);
    expect(status).toEqual({
      size: 2,
      bytes: expect.any(Number) as number,
      dropped: 0,
      epoch: 1,
      isComplete: true,
      first: 1,
    });
    expect(await other.status(session, LIST)).toMatchObject(status);
    expect(await one.entries(session, LIST, { from: 2, to: 9 })).toMatchObject({
      entries: [{ number: 2 }],
    });
    expect(await one.entries(session, 'others')).toMatchObject({ size: 0 });
  });

  it('give entries by number, without those that they do not have', async () => {
    for (const text of ['1', '2', '3', '4']) await one.append(session, LIST, part(text, text), wide);
    await one.complete(session, LIST, 3, part('5', '5'), wide);

    expect(await other.pick(session, LIST, [3, 9, 1])).toEqual([
      { number: 3, own: part('3', '3'), added: part('5', '5') },
      { number: 1, own: part('1', '1'), added: undefined },
    ]);
    expect(await other.pick(session, LIST, [])).toEqual([]);
    expect(await other.pick(session, 'others', [1])).toEqual([]);
  });

  it('leave bodies that are not needed in a remote store', async () => {
    await one.append(session, LIST, part('1', 'body'), wide);
    await one.complete(session, LIST, 1, part('2', 'body'), wide);

    const { entries } = await other.entries(session, LIST, { bodies: false });
    expect(entries).toEqual([{ number: 1, own: part('1', unneeded), added: part('2', unneeded) }]);
  });

  it('give each concurrent append another number', async () => {
    const appended = await Promise.all(
      Array.from({ length: 200 }, async (_, n) =>
        (n % 2 === 0 ? one : other).append(session, LIST, part('x'), wide),
      ),
    );
    expect(new Set(appended).size).toBe(200);
    expect(await numbers()).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  });

  it('drop the oldest entries beyond the number and the bytes, and count them', async () => {
    const limits = { maxEntries: 3, maxBytes: 400, epoch: 1 };
    for (let n = 0; n < 5; n += 1) await one.append(session, LIST, part('x'.repeat(100)), limits);
    expect(await numbers()).toEqual([3, 4, 5]);
    await other.complete(session, LIST, 4, part('y'.repeat(150)), limits);
    expect(await numbers()).toEqual([4, 5]);
    expect(await one.status(session, LIST)).toMatchObject({
      size: 2,
      dropped: 3,
      isComplete: false,
      first: 4,
    });
    await one.complete(session, LIST, 2, part('late'), limits);
    await one.append(session, LIST, part('z'.repeat(450)), limits);
    expect(await numbers()).toEqual([6]);
    expect((await one.status(session, LIST)).bytes).toBeGreaterThanOrEqual(450);
    await one.append(session, LIST, part('small'), wide);
    expect(await one.status(session, LIST)).toMatchObject({ dropped: 5 });
    await other.append(session, LIST, part('small'), { ...wide, maxEntries: 1, epoch: 2 });
    expect(await numbers()).toEqual([8]);
    const { bytes, ...status } = await one.status(session, LIST);
    expect(bytes).toBeLessThan(20);
    expect(status).toMatchObject({ size: 1, dropped: 2, epoch: 2, isComplete: false, first: 8 });
  });

  it('continue the numbers after they are cleared', async () => {
    for (let n = 0; n < 3; n += 1) await one.append(session, LIST, part('x'), { ...wide, maxEntries: 2 });
    await other.clear(session, LIST);
    expect(await one.status(session, LIST)).toMatchObject({
      size: 0,
      bytes: 0,
      dropped: 0,
      isComplete: true,
      first: 4,
    });
    await one.complete(session, LIST, 3, part('late'), wide);
    expect(await one.append(session, LIST, part('x'), wide)).toBe(4);
    expect(await numbers()).toEqual([4]);
  });

  it('end with the session', async () => {
    await one.append(session, LIST, part('x'), wide);
    await fixture.nodes[0].end(session);
    fixture.clock.advance({ milliseconds: 1 });
    const next = await fixture.nodes[1].open(session.id);
    expect(await one.entries(next, LIST)).toMatchObject({ size: 0, entries: [] });
    fixture.clock.advance({ seconds: 61 });
    expect(await one.append(session, LIST, part('late'), wide)).toBe(0);
  });
}

describe('The lists of a session in memory', () => {
  behaveAsLists(storeInMemory, 'body');

  const bytesOf = (budget: MemoryBudget): number =>
    budget.parts.find(({ name }) => name === 'session-lists')?.bytes ?? NaN;

  it('release all of their memory', async () => {
    const budget = new MemoryBudget(1e9);
    const { nodes } = storeInMemory(budget);
    const [{ notes }] = nodes;
    const sessions = [await nodes[0].open(sessionId(0)), await nodes[0].open(sessionId(1))];
    for (const session of sessions) {
      for (let n = 0; n < 20; n += 1) await notes.lists.append(session, LIST, part('x'.repeat(n)), wide);
      for (const n of [20, 3, 3]) await notes.lists.complete(session, LIST, n, part('y'.repeat(n)), wide);
      await notes.lists.append(session, LIST, part('z'), { ...wide, maxEntries: 10 });
    }
    expect(bytesOf(budget)).toBeGreaterThan(20 * 200);
    await notes.lists.clear(sessions[0] as Session, LIST);
    await nodes[0].end(sessions[1] as Session);
    expect(bytesOf(budget)).toBe(0);
  });

  it('share a full memory: the largest lists drop their oldest entries, and no entry is rejected', async () => {
    const budget = new MemoryBudget(1e6);
    const [store] = storeInMemory(budget).nodes;
    const [rich, poor] = [await store.open(sessionId(0)), await store.open(sessionId(1))];
    const append = (session: Session, length: number): unknown =>
      store.notes.lists.append(session, LIST, part('x'.repeat(length)), wide);
    for (let n = 0; n < 30; n += 1) append(rich, 10_000);
    expect(await store.notes.lists.status(rich, LIST)).toMatchObject({ size: 5, dropped: 25 });
    for (let n = 0; n < 10; n += 1) append(poor, 1000);
    expect(await store.notes.lists.status(poor, LIST)).toMatchObject({ size: 10, dropped: 0 });
    expect(await store.notes.lists.status(rich, LIST)).toMatchObject({ size: 4, dropped: 26 });
    expect(bytesOf(budget)).toBeLessThanOrEqual(60_000);
  });

  it('of the network that uses most memory give way, also if each of them is small', async () => {
    const budget = new MemoryBudget(1e6);
    const [store] = storeInMemory(budget).nodes;
    const append = (session: Session, length: number): unknown =>
      store.notes.lists.append(session, LIST, part('x'.repeat(length)), wide);
    const large = await store.open(sessionId(0), { network: '192.0.2.1' });
    for (let n = 0; n < 15; n += 1) append(large, 1000);
    for (let n = 1; n < 100; n += 1) append(await store.open(sessionId(n), { network: '192.0.2.2' }), 1000);

    expect(await store.notes.lists.status(large, LIST)).toMatchObject({ size: 15, dropped: 0 });
    expect(bytesOf(budget)).toBeGreaterThan(55_000);
  });

  it('drop an entry that does not fit, and continue the numbers', async () => {
    const budget = new MemoryBudget(1e6);
    const [store] = storeInMemory(budget).nodes;
    const opened = await store.open(sessionId(0));
    const { lists } = store.notes;
    expect(await lists.append(opened, LIST, part('small'), wide)).toBe(1);
    expect(await lists.append(opened, LIST, part('x'.repeat(200_000)), wide)).toBe(2);
    expect(await lists.status(opened, LIST)).toMatchObject({ size: 0, dropped: 2, isComplete: false });
    expect(await lists.append(opened, LIST, part('small'), wide)).toBe(3);
    await lists.complete(opened, LIST, 3, part('x'.repeat(200_000)), wide);
    expect(await lists.status(opened, LIST)).toMatchObject({ size: 0, dropped: 3, first: 4 });
    expect(bytesOf(budget)).toBe(0);
  });
});

describeOnRedis('The lists of a session on Redis, through two nodes', () => {
  behaveAsLists(storeOnRedis, '');
});
