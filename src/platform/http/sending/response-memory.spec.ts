import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { catchApiError } from '../../../../test/support/example-entities.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { MemoryAccount } from '../../kernel/memory/memory.account.js';
import { bytesOfText, MAX_RESPONSE_BYTES, ResponseMemory, type Reply } from './response-memory.js';

const KIB = 1024;
/** The part has 120 KiB. */
const BUDGET = 1000 * KIB;

interface TestReply extends Reply {
  readonly raw: EventEmitter;
  readonly removed: string[];
}

/** A response to a client. By default, the client has a new session and a new IP address. */
function replyTo({ session = '', ip = '', socket = new Socket() } = {}): TestReply {
  const removed: string[] = [];
  const own = String((count += 1));
  return {
    raw: new EventEmitter(),
    request: {
      session: { id: session === '' ? own : session },
      ip: ip === '' ? own : ip,
      raw: { socket },
    },
    removed,
    removeHeader: (name) => removed.push(name),
  };
}
let count = 0;

function start(limit = BUDGET): { memory: ResponseMemory; account: MemoryAccount } {
  const budget = new MemoryBudget(limit);
  const memory = new ResponseMemory(budget);
  const [account] = budget.parts;
  if (account === undefined) throw new Error('no part');
  return { memory, account };
}

describe('the memory of responses', () => {
  it('counts a response until it is closed, and never less than before', () => {
    const { memory, account } = start();
    const reply = replyTo();
    for (const bytes of [10, 30, 20]) memory.require(reply, bytes);
    expect(account.bytes).toBe(30);
    reply.raw.emit('close');
    reply.raw.emit('close');
    expect(account.bytes).toBe(0);
  });

  it('releases all responses of a connection that is lost, although those in a queue emit nothing', () => {
    const { memory, account } = start();
    const socket = new Socket();
    const replies = Array.from({ length: 20 }, () => replyTo({ socket }));
    for (const reply of replies) memory.require(reply, 10);
    expect([account.bytes, socket.listenerCount('close')]).toEqual([200, 1]);
    replies[0]?.raw.emit('close');
    socket.emit('close');
    for (const { raw } of replies) raw.emit('close');
    expect(account.bytes).toBe(0);
  });

  it.each<[string, { session?: string; ip?: string }, number]>([
    ['half of it for a session', { session: 'one' }, 60],
    ['three quarters of it for an address', { ip: '192.0.2.1' }, 90],
    ['three quarters of it for a network of IPv6', { ip: '2001:db8::1' }, 90],
  ])('allows %s', (_, client, limit) => {
    const { memory, account } = start();
    memory.require(replyTo(client), (limit - 10) * KIB);
    const reply = replyTo(client.ip === '2001:db8::1' ? { ip: '2001:db8::2' } : client);
    memory.require(reply, 10 * KIB);

    expect(catchApiError(() => memory.require(reply, 10 * KIB + 1))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      headers: { 'retry-after': '1' },
      reason: { code: 'unread_responses' },
    });
    expect([account.bytes, account.rejected]).toEqual([(limit - 10) * KIB, 1]);
    memory.require(replyTo(), 10 * KIB);
  });

  it('allows one response of any size, also if the part is smaller', () => {
    const { memory, account } = start();
    const reply = replyTo();
    memory.require(reply, MAX_RESPONSE_BYTES);
    expect(account.bytes).toBe(account.limit);
    expect(catchApiError(() => memory.require(replyTo(), 1))).toMatchObject({ status: 503 });
    reply.raw.emit('close');
    memory.require(replyTo(), 1);
    expect(account.bytes).toBe(1);
  });

  it('rejects a response above the limit, with what was counted for it and without its headers', () => {
    const { memory, account } = start();
    const reply = replyTo();
    memory.require(reply, 10);
    expect(catchApiError(() => memory.require(reply, MAX_RESPONSE_BYTES + 1))).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect(reply.removed).toContain('etag');
    expect([account.bytes, account.rejected]).toEqual([0, 0]);
  });

  it('counts nothing for a client that has disconnected', () => {
    const { memory, account } = start();
    const reply = replyTo({ socket: new Socket().destroy() });
    expect(catchApiError(() => memory.require(reply, 1)).message).toContain('disconnected');
    expect([account.bytes, account.rejected]).toEqual([0, 0]);
  });
});

it.each([
  ['ASCII', 'ab', 2],
  ['Latin-1', 'aé', 4],
  ['beyond Latin-1', '漢', 3],
  ['emoji', '\u{1F600}', 4],
])('a text in %s has the bytes of the heap or of UTF-8', (_, text, bytes) => {
  expect(bytesOfText(text)).toBe(bytes);
});
