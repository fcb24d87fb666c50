// The board of a class: responses, waiting requests, streams and export.
import { request } from 'node:http';
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, type TestClass } from './support/classes.js';
import type { TestResponse } from './support/client.js';
import { DelayedRequest, delayOf } from './support/delayed-request.js';
import { EventStream } from './support/event-stream.js';
import { expectError } from './support/expect-error.js';
import { TestClock } from './support/test-clock.js';

let app: TestApp;
const clock = new TestClock();
beforeAll(async () => {
  // With Redis, activity is visible after up to a second.
  app = await startApp({ clock, trustProxy: true, store: 'memory' });
});
afterAll(() => app.close());

const board = (created: TestClass, search = '', etag?: string): Promise<TestResponse> =>
  app.client().get(`/classes/${created.id}/board${search}`, {
    headers: { ...bearer(created).headers, ...(etag !== undefined && { 'if-none-match': etag }) },
  });

describe('the board', () => {
  it('lists all learners in the order of joining, with totals and the steps of assigned lessons', async () => {
    const created = await createClass(app, { assigned: ['first-get'] });
    for (const name of ['Zoe', 'Ada', 'Max']) await join(app.client(), created.join_code, name);
    const { status, body, headers } = await board(created);
    const now = new Date(clock.now()).toISOString();

    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data.class).toEqual({
      id: created.id,
      title: created.title,
      expires_at: created.expires_at,
      locked: false,
      assigned: ['first-get'],
    });
    expect(body.data.totals).toEqual({ learners: 3, active: 3, stuck: 0, done: 0 });
    expect(body.data.learners.map(({ name }: { name: string }) => name)).toEqual(['Zoe', 'Ada', 'Max']);
    expect(body.data.learners[0]).toEqual({
      id: expect.any(String),
      name: 'Zoe',
      joined_at: now,
      last_activity_at: now,
      state: 'active',
      current: null,
      sharing: 'off',
      dry_run: false,
      lessons_completed: 0,
      challenges_completed: 0,
      points: 0,
      steps_done: 0,
      how: { alone: 0, hints: 0, solution: 0 },
    });
    expect(body.data.steps.length).toBeGreaterThan(1);
    expect(body.data.steps[0]).toEqual({
      lesson: 'first-get',
      step: expect.any(String),
      done: 0,
      open: 0,
      stuck: 0,
    });
  });

  it('shows who is active: a request in the last three minutes, except those of the web app', async () => {
    const created = await createClass(app);
    const client = app.client();
    await join(client, created.join_code, 'Ada');
    const state = async (): Promise<unknown> => (await board(created)).body.data.learners[0].state;
    clock.advance({ seconds: 179 });
    expect(await state()).toBe('active');
    clock.advance({ seconds: 1 });
    expect(await state()).toBe('idle');
    await client.get('/session', { headers: { 'x-sandbox-client': 'web' } });
    expect(await state()).toBe('idle');
    await client.get('/api/v1/users');
    expect(await state()).toBe('active');
  });

  it('has an ETag that changes with the board and with the time', async () => {
    const created = await createClass(app);
    await join(app.client(), created.join_code, 'Ada');
    const etag = (await board(created)).headers.get('etag') ?? '';

    expect((await board(created, '', etag)).status).toBe(304);
    expect((await board(created, '', `"x", W/${etag}`)).status).toBe(304);
    expect((await board(created, '', '"x"')).status).toBe(200);
    clock.advance({ seconds: 180 });
    expect((await board(created, '', etag)).status).toBe(200);
  });

  it.each(['?wait=26', '?wait=-1', '?wait=x', '?wait=1&wait=2', '?page=1'])('rejects %s', async (search) => {
    expectError(await board(await createClass(app), search), 400, 'BAD_REQUEST');
  });

  it('waits for the next change', async () => {
    const created = await createClass(app);
    const etag = (await board(created)).headers.get('etag') ?? '';
    const waiting = board(created, '?wait=25', etag);
    await join(app.client(), created.join_code, 'Ada');

    expect((await waiting).body.data.learners).toHaveLength(1);
  });

  it('responds at once to another version, and with 304 after the time', async () => {
    const created = await createClass(app);
    const etag = (await board(created)).headers.get('etag') ?? '';

    expect((await board(created, '?wait=25', '"other"')).status).toBe(200);
    expect((await board(created, '?wait=1', etag)).status).toBe(304);
  });

  it('has five waiting requests at a time, and frees their places when clients leave', async () => {
    const created = await createClass(app);
    const etag = (await board(created)).headers.get('etag') ?? '';
    const url = `${app.url}/classes/${created.id}/board?wait=25`;
    const options = { headers: { ...bearer(created).headers, 'if-none-match': etag } };
    const open = Array.from({ length: 6 }, () => request(url, options).on('error', () => undefined));
    const rejected = new Promise<number | undefined>((resolve) => {
      for (const one of open) one.on('response', ({ statusCode }) => resolve(statusCode)).end();
    });

    expect(await rejected).toBe(429);
    let response = await board(created, '?wait=1', etag);
    expectError(response, 429, 'TOO_MANY_REQUESTS');
    expect(response.headers.get('retry-after')).toBe('1');
    for (const one of open) one.destroy();
    while (response.status === 429) response = await board(created, '?wait=1', etag);
    expect(response.status).toBe(304);
  });

  it('responds 404 to a waiting request when the class is deleted', async () => {
    const created = await createClass(app);
    const etag = (await board(created)).headers.get('etag') ?? '';
    const waiting = board(created, '?wait=25', etag);
    await app.client().delete(`/classes/${created.id}`, bearer(created));

    expectError(await waiting, 404, 'NOT_FOUND');
  });
});

describe('the stream of a class', () => {
  it('begins with the board, and reports changes of learners', async () => {
    const created = await createClass(app);
    const stream = await EventStream.open(app.url, created, { origin: 'https://example.org' });
    const { headers } = stream.response;
    const first = await stream.next();

    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(first).toMatchObject({ name: 'board', data: { class: { id: created.id }, learners: [] } });
    expect(first?.id).toBe(first?.data.version);

    const client = app.client();
    const { learner } = (await join(client, created.join_code, 'Ada')).body.data;
    const joined = await stream.next();
    expect(joined).toMatchObject({ name: 'learner', data: { id: learner.id, name: 'Ada', state: 'active' } });
    expect(joined?.id).toBe((await board(created)).body.data.version);

    clock.advance({ seconds: 180 });
    expect(await stream.next()).toMatchObject({ name: 'learner', data: { state: 'idle' } });
    await app.client().patch(`/classes/${created.id}`, { title: 'New' }, bearer(created));
    expect(await stream.next()).toMatchObject({ name: 'board', data: { class: { title: 'New' } } });
    await client.delete('/classes/membership');
    expect(await stream.next()).toMatchObject({ name: 'left', data: { id: learner.id } });
    await app.client().delete(`/classes/${created.id}`, bearer(created));
    expect(await stream.next()).toMatchObject({ name: 'end' });
    expect(await stream.next()).toBeUndefined();
  });

  it('reports the controls of the class when they change, and not again', async () => {
    const created = await createClass(app);
    const path = `/classes/${created.id}/controls`;
    await app.client().put(path, { random: { seed: 1 } }, bearer(created));
    const stream = await EventStream.open(app.url, created);
    expect(await stream.next()).toMatchObject({ name: 'board' });
    const controls = { clock: { frozen_time: '2030-04-01T00:00:00.000Z' } };
    await app.client().put(path, controls, bearer(created));
    expect(await stream.next()).toMatchObject({ name: 'controls', data: controls });
    await app.client().delete(path, bearer(created));
    expect(await stream.next()).toMatchObject({ name: 'controls', data: {} });
    await app.client().patch(`/classes/${created.id}`, { title: 'New' }, bearer(created));
    expect(await stream.next()).toMatchObject({ name: 'board' });
    stream.close();
  });

  it('repeats the board after a reconnect only if the client has another version', async () => {
    const created = await createClass(app);
    const first = await EventStream.open(app.url, created);
    const id = (await first.next())?.id ?? '';
    first.close();
    const same = await EventStream.open(app.url, created, { 'last-event-id': id });
    const other = await EventStream.open(app.url, created, { 'last-event-id': `${id}x` });

    expect(await same.next()).toMatchObject({ name: 'comment' });
    expect(await other.next()).toMatchObject({ name: 'board' });
    same.close();
    other.close();
  });

  it('is one of five, and its place is free when the client leaves', async () => {
    const created = await createClass(app);
    const streams = await Promise.all(Array.from({ length: 5 }, () => EventStream.open(app.url, created)));
    const path = `/classes/${created.id}/events`;

    expectError(await app.client().get(path, bearer(created)), 429, 'TOO_MANY_REQUESTS');
    streams[0]?.close();
    let sixth = await EventStream.open(app.url, created);
    while (sixth.response.status === 429) sixth = await EventStream.open(app.url, created);
    expect(sixth.response.status).toBe(200);
    for (const stream of [...streams, sixth]) stream.close();
  });

  it('has headers without a stream for HEAD', async () => {
    const created = await createClass(app);
    const { status, headers } = await app
      .client()
      .send('HEAD', `/classes/${created.id}/events`, bearer(created));

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  });

  it('ends when its class ends', async () => {
    const created = await createClass(app, { hours: 1 });
    const stream = await EventStream.open(app.url, created);
    await stream.next();
    clock.advance({ seconds: 3600 });

    expect(await stream.next()).toMatchObject({ name: 'end' });
    expect(await stream.next()).toBeUndefined();
  });

  it('ends when the service stops, as waiting requests do, without delay', async () => {
    const own = await startApp({ trustProxy: true });
    const created = await createClass(own);
    const stream = await EventStream.open(own.url, created);
    await stream.next();
    const { headers } = await own.client().get(`/classes/${created.id}/board`, bearer(created));
    const etag = headers.get('etag') ?? '';
    const waiting = own.client().get(`/classes/${created.id}/board?wait=25`, {
      headers: { ...bearer(created).headers, 'if-none-match': etag },
    });
    await own.client().get('/health');
    // Shorter than the five seconds after which a stop closes connections.
    const delayed = await DelayedRequest.begin(app.port, delayOf(4000));
    await Promise.all([own.close(), waiting.then(({ status }) => expect(status).toBe(304))]);

    expect(delayed.isPending).toBe(true);
    delayed.abort();
  });
});

describe('the export', () => {
  const exported = (created: TestClass, search = ''): Promise<TestResponse> =>
    app.client().get(`/classes/${created.id}/export${search}`, bearer(created));

  it('has a row per learner and assigned lesson, as a file', async () => {
    const created = await createClass(app, { assigned: ['first-get'] });
    const { learner } = (await join(app.client(), created.join_code, 'Ada')).body.data;
    const { body, headers } = await exported(created);

    expect(headers.get('content-disposition')).toBe(`attachment; filename="class-${created.id}.json"`);
    expect(body.data).toEqual([
      {
        learner_id: learner.id,
        name: 'Ada',
        kind: 'lesson',
        id: 'first-get',
        title: expect.any(String),
        state: 'not_started',
        steps_done: 0,
        steps: expect.any(Number),
        attempts: 0,
        help: 0,
        points: 0,
        started_at: null,
        completed_at: null,
        last_activity_at: new Date(clock.now()).toISOString(),
        how: null,
      },
    ]);
  });

  it('is CSV with BOM, quoted cells, and formulas as text', async () => {
    const created = await createClass(app, { assigned: ['first-get'] });
    for (const name of ['=1+1', 'A "quoted", name', '+49', '-1', '@x', "'x", 'Zoë']) {
      await join(app.client(), created.join_code, name);
    }
    const path = `${app.url}/classes/${created.id}/export?format=csv`;
    const response = await fetch(path, { headers: bearer(created).headers ?? {} });
    const bytes = Buffer.from(await response.arrayBuffer());
    const lines = bytes.toString().slice(1).split('\r\n');

    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="class-${created.id}.csv"`,
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines[0]).toBe(
      'learner_id,name,kind,id,title,state,steps_done,steps,attempts,help,points,started_at,completed_at,last_activity_at,how',
    );
    expect(lines.slice(1, -1).map((line) => line.slice(37).replace(/,lesson,.*/, ''))).toEqual([
      "'=1+1",
      '"A ""quoted"", name"',
      "'+49",
      "'-1",
      "'@x",
      "'x",
      'Zoë',
    ]);
    expect(lines.at(-1)).toBe('');
  });

  it.each(['?format=xml', '?format=', '?type=csv'])('rejects %s', async (search) => {
    expectError(await exported(await createClass(app), search), 400, 'BAD_REQUEST');
  });
});
