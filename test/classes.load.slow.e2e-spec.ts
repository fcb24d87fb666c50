// A class of 60 learners behind one IP address, in memory and on two nodes with Redis: only a learner who exceeds the own limit gets a 429.
//
// The limits are the defaults. The test takes 20 seconds, in which the learners send what they may send in a minute: 2,940 of 3,000
// requests. CLASS_MINUTES=2 runs two minutes. The figures are printed.
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, type TestClass } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { EventStream } from './support/event-stream.js';
import { lessonsDir } from './support/practice-lessons.js';
import { describeOnRedis } from './support/redis.js';
import { useTwoNodes } from './support/two-nodes.js';

const LEARNERS = 60;
const minutes = Number(process.env.CLASS_MINUTES ?? 1 / 3);
const SECONDS = minutes * 60;
/** With the four requests of the lesson, 2,940 of the 3,000 requests that a class has in a minute. */
const REQUESTS_PER_LEARNER = Math.floor(Math.max(minutes, 1) * 45);
/** All learners have this address. */
const headers = { 'x-forwarded-for': '192.0.2.60' };
/** All sessions of an address share a limit, and the first test uses it up. */
const otherHeaders = { 'x-forwarded-for': '192.0.2.61' };

jest.setTimeout((SECONDS + 120) * 1000);

interface Row {
  readonly name: string;
  readonly lessons_completed: number;
  readonly steps_done: number;
}

const options = {
  publicBaseUrl: 'http://sandbox.test',
  trustProxy: true,
  rateLimitPerMinute: 100,
  lessonsDir,
} as const;

describe('in memory', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(options);
  });
  afterAll(() => app.close());

  testClass(() => [app, app]);
});

describeOnRedis('on two nodes with Redis', () => {
  const two = useTwoNodes(options);

  testClass(() => two.nodes);
});

interface Sent {
  readonly status: number;
  /** Milliseconds until the response was read. */
  readonly duration: number;
}

function testClass(nodesOf: () => readonly [TestApp, TestApp]): void {
  /** The clients of one session, one per node; requests alternate. */
  function alternating([one, other]: readonly [Client, Client]): (send: Send) => Promise<TestResponse> {
    other.session = one.session;
    let count = 0;
    return (send) => send((count += 1) % 2 === 0 ? one : other);
  }

  type Send = (client: Client) => Promise<TestResponse>;

  /** Completes the lesson, then reads until the time is over. */
  async function learn(created: TestClass, number: number): Promise<Sent[]> {
    const sent: Sent[] = [];
    const [one, other] = nodesOf();
    const request = alternating([one.client(), other.client()]);
    const send = async (method: string, path: string, body?: unknown): Promise<TestResponse> => {
      const sentAt = performance.now();
      const response = await request((client) => client.send(method, path, { body, headers }));
      sent.push({ status: response.status, duration: performance.now() - sentAt });
      return response;
    };
    const startedAt = performance.now();
    await sleep((number / LEARNERS) * 2000);
    await send('POST', '/classes/join', { code: created.join_code, name: `Learner ${number}` });
    await send('POST', '/learn/practice-basket/start');
    const { status, text, body } = await send('POST', '/api/v1/products', { name: 'Lamp', price: 29.5 });
    if (status !== 201) throw new Error(`POST returns ${status}: ${text}`);
    const { data } = body;
    await send('GET', `/api/v1/products/${String(data.id)}`);
    await send('DELETE', `/api/v1/products/${String(data.id)}`);
    for (let i = 0; i < REQUESTS_PER_LEARNER; i += 1) {
      const due = startedAt + 2000 + (i / REQUESTS_PER_LEARNER) * (SECONDS - 2) * 1000;
      await sleep(Math.max(0, due - performance.now()));
      await send('GET', '/api/v1/users');
    }
    return sent;
  }

  it('rejects no learner, and the board is right at the end', async () => {
    const nodes = nodesOf();
    const created = await createClass(nodes[0]);
    const stream = await EventStream.open(nodes[1].url, created);
    const rows = new Map<string, Row>();
    const reading = (async () => {
      for (let event = await stream.next(); event !== undefined; event = await stream.next()) {
        if (event.name === 'learner') rows.set(event.data.id, event.data);
      }
    })().catch(() => undefined);
    const all = await Promise.all(Array.from({ length: LEARNERS }, (_, number) => learn(created, number)));
    const path = `/classes/${created.id}/board`;
    const boards = await Promise.all(nodes.map((node) => node.client().get(path, bearer(created))));

    const sent = all.flat();
    console.info(figuresOf(sent));
    expect(sent.filter(({ status }) => status >= 400)).toEqual([]);
    for (const { body } of boards) {
      expect(body.data.totals).toMatchObject({ learners: LEARNERS });
      expect(body.data.learners.every((row: Row) => row.lessons_completed === 1)).toBe(true);
      expect(body.data.steps.slice(0, 3).map(({ done }: { done: number }) => done)).toEqual([60, 60, 60]);
    }
    while ([...rows.values()].filter((row) => row.lessons_completed === 1).length < LEARNERS) await sleep(50);
    stream.close();
    await reading;
  });

  it('who exceeds the own limit is rejected alone', async () => {
    const nodes = nodesOf();
    const created = await createClass(nodes[0]);
    const [greedy, modest] = [nodes[0].client(), nodes[1].client()];
    for (const [client, name] of [[greedy, 'Ada'] as const, [modest, 'Bob'] as const]) {
      await client.post('/classes/join', { code: created.join_code, name }, { headers: otherHeaders });
    }
    const statuses: number[] = [];
    for (let i = 0; i < 110; i += 1)
      statuses.push((await greedy.get('/session', { headers: otherHeaders })).status);

    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await modest.get('/session', { headers: otherHeaders })).status).toBe(200);
  });
}

function figuresOf(sent: readonly Sent[]): string {
  const durations = sent.map(({ duration }) => duration).sort((a, b) => a - b);
  const at = (share: number): string => (durations[Math.floor(share * (sent.length - 1))] ?? 0).toFixed(1);
  const limited = sent.filter(({ status }) => status === 429).length;
  return `${sent.length} requests, ${limited} with 429; ms: median ${at(0.5)}, p99 ${at(0.99)}, maximum ${at(1)}`;
}
