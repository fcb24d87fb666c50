// Joining, rejoining and leaving a class.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, otherAddress, type TestClass } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { expectError } from './support/expect-error.js';
import { TestClock } from './support/test-clock.js';

let app: TestApp;
const clock = new TestClock();
beforeAll(async () => {
  app = await startApp({ clock, trustProxy: true, maxClassLearners: 4 });
});
afterAll(() => app.close());

const learnersOf = async (created: TestClass): Promise<{ id: string; name: string }[]> =>
  (await app.client().get(`/classes/${created.id}/board`, bearer(created))).body.data.learners;
const membership = (client: Client): Promise<TestResponse> => client.get('/classes/membership');

/** A client without a session. */
function stranger(): Client {
  const client = app.client();
  client.session = undefined;
  return client;
}

describe('a learner', () => {
  it('joins the session with code and name', async () => {
    const created = await createClass(app, { assigned: ['first-get'] });
    const { id, title, expires_at } = created;
    const client = app.client();
    const { status, body, headers } = await join(client, created.join_code, '  Ada  ');

    expect(status).toBe(200);
    expect(body.data).toEqual({
      class: { id, title, expires_at, assigned: ['first-get'] },
      learner: { id: expect.any(String), name: 'Ada' },
      sharing: 'off',
      learner_token: expect.stringMatching(/^cl_[\w-]{43}$/),
    });
    expect(headers.getSetCookie()[1]).toBe(
      `sandbox_learner=${String(body.data.learner_token)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=43200`,
    );
    const { learner_token: _, ...expected } = body.data;
    expect((await membership(client)).body.data).toEqual(expected);
    const { learner, sharing } = body.data;
    expect((await client.get('/session')).body.data.class).toEqual({ id, title, learner, sharing });
    const query = { query: '{ sessionInfo { class { title learner { name } } } }' };
    expect((await client.post('/graphql', query)).body.data.sessionInfo.class).toEqual({
      title,
      learner: { name: 'Ada' },
    });
  });

  it('gets a session if none is sent', async () => {
    const created = await createClass(app);
    const client = stranger();
    client.session = (await join(client, created.join_code, 'Ada')).headers.get('x-session-id') ?? '';

    expect((await membership(client)).body.data.learner.name).toBe('Ada');
  });

  it('gets a Secure cookie behind TLS', async () => {
    const { join_code } = await createClass(app);
    const headers = { ...otherAddress(), 'x-forwarded-proto': 'https' };
    const response = await app.client().post('/classes/join', { code: join_code, name: 'Ada' }, { headers });

    expect(response.headers.getSetCookie()[1]).toMatch(/^sandbox_learner=.*; Secure$/);
  });

  it.each([
    ['without hyphen', (code: string) => code.replace('-', '')],
    ['in lower case', (code: string) => code.toLowerCase()],
    [
      'with other hyphens and spaces',
      (code: string) => ` ${code.replace('-', '').replace(/./g, '$&-').slice(0, -1)} `,
    ],
  ])('can write the code %s', async (_, write) => {
    const { join_code } = await createClass(app);

    expect((await join(app.client(), write(join_code), 'Ada')).status).toBe(200);
  });

  it.each(['', 'ABCD-EFGH', 'ABCD-EFG', '0000-0000', 'x'.repeat(1000), '__proto__', 'ABCDEFGH\u0000'])(
    'cannot join with the code %j',
    async (code) => {
      const response = await join(app.client(), code, 'Ada');

      expectError(response, 404, 'NOT_FOUND');
      expect(response.body.message).toBe('class not found');
    },
  );

  it.each([
    [{}, 'code', "must have required property 'code'"],
    [{ name: 'Ada' }, 'code', "must have required property 'code'"],
    [{ code: 5, name: 'Ada' }, 'code', 'must be string'],
    [{ code: 'AAAAAAAA', learner_token: 'cl_' }, 'learner_token', 'must NOT be sent with code or name'],
    [{ code: 'AAAAAAAA', name: 'Ada', id: 1 }, 'id', 'must NOT have additional properties'],
    [[], '', 'must be object'],
  ])('cannot join with the body %j', async (body, field, message) => {
    const response = await app.client().post('/classes/join', body);

    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.details).toEqual([{ field, message }]);
  });

  it.each([
    ['nothing', undefined, "must have required property 'name'"],
    ['spaces', ' \u00a0\u3000 ', 'must NOT have fewer than 1 characters'],
    ['zero-width characters', '\u200b\u200d', 'must have a visible character'],
    ['41 code points', '🎓'.repeat(41), 'must NOT have more than 40 characters'],
    ['a line break', 'Ada\nBob', 'must NOT have control characters'],
    ['a null character', 'Ada\u0000', 'must NOT have control characters'],
    ['an escape sequence', '\u001b[31mAda', 'must NOT have control characters'],
    ['a C1 control character', 'Ada\u0085Bob', 'must NOT have control characters'],
    ['a lone surrogate', 'Ada\ud800', 'must NOT have control characters'],
    ['a right-to-left override', 'Ada\u202egnp', 'must NOT have bidirectional control characters'],
    ['a right-to-left isolate', 'Ada\u2067gnp', 'must NOT have bidirectional control characters'],
    ['a right-to-left mark', 'Ada\u200fgnp', 'must NOT have bidirectional control characters'],
    ['an Arabic letter mark', 'Ada\u061cgnp', 'must NOT have bidirectional control characters'],
  ])('cannot have a name of %s', async (_, name, message) => {
    const { join_code } = await createClass(app);
    const response = await join(app.client(), join_code, name);

    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.details).toEqual([{ field: 'name', message }]);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{constructor}}',
    "Robert'); DROP TABLE",
    '=1+1',
    '🎓'.repeat(40),
    'محمد',
    '__proto__',
  ])('has the name %s as it is', async (name) => {
    const created = await createClass(app);
    const { body } = await join(app.client(), created.join_code, name);

    expect(body.data.learner.name).toBe(name);
    expect((await learnersOf(created)).map((learner) => learner.name)).toEqual([name]);
  });

  it.each(['ada', 'ADA', ' Ada ', 'Ａda'])('cannot have the name %j beside Ada', async (name) => {
    const { join_code } = await createClass(app);
    await join(app.client(), join_code, 'Ada');
    const response = await join(app.client(), join_code, name);

    expectError(response, 409, 'CONFLICT');
    expect(response.body.message).toBe('name is already used in this class');
  });

  it('has a name that only one of several simultaneous joins gets', async () => {
    const created = await createClass(app);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => join(app.client(), created.join_code, 'Ada')),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await learnersOf(created)).toHaveLength(1);
  });

  it('is in at most one class', async () => {
    const [one, other] = [await createClass(app), await createClass(app)];
    const client = app.client();
    await join(client, one.join_code, 'Ada');
    const again = [await join(client, other.join_code, 'Ada'), await join(client, one.join_code, 'Bob')];

    for (const response of again) expectError(response, 409, 'CONFLICT');
    expect(await learnersOf(other)).toEqual([]);
    expect(await learnersOf(one)).toHaveLength(1);
  });

  it('cannot join a locked class or a full one, but can return', async () => {
    const created = await createClass(app);
    const { learner_token } = (await join(app.client(), created.join_code, 'Ada')).body.data;
    const client = app.client();
    await app.client().patch(`/classes/${created.id}`, { locked: true }, bearer(created));
    expectError(await join(client, created.join_code, 'Bob'), 409, 'CONFLICT');
    expect((await app.client().post('/classes/join', { learner_token })).status).toBe(200);
    await app.client().patch(`/classes/${created.id}`, { locked: false }, bearer(created));
    for (const name of ['Bob', 'Cyd', 'Dan']) await join(app.client(), created.join_code, name);
    const full = await join(client, created.join_code, 'Eve');
    expectError(full, 409, 'CONFLICT');
    expect(full.body.message).toBe('the class is full: it has the maximum of 4 learners');
    const taken = await join(client, created.join_code, 'Bob');
    expect(taken.body.message).toBe('name is already used in this class');
    // The session is still free.
    expect((await join(client, (await createClass(app)).join_code, 'Eve')).status).toBe(200);
  });

  it('leaves with all data, and the session continues', async () => {
    const created = await createClass(app);
    const client = app.client();
    const { learner_token } = (await join(client, created.join_code, 'Ada')).body.data;
    const left = await client.delete('/classes/membership');

    expect(left.status).toBe(204);
    expect(left.headers.getSetCookie()[1]).toMatch(/^sandbox_learner=; .*Max-Age=0/);
    expectError(await membership(client), 404, 'NOT_FOUND');
    expectError(await client.delete('/classes/membership'), 404, 'NOT_FOUND');
    expectError(await app.client().post('/classes/join', { learner_token }), 404, 'NOT_FOUND');
    expect(await learnersOf(created)).toEqual([]);
    expect((await join(client, created.join_code, 'Ada')).status).toBe(200);
  });
});

describe('a learner token', () => {
  it.each([
    ['cookie', (token: string) => ({ cookie: `a=b; sandbox_learner=${token}` })],
    ['header', (token: string) => ({ 'x-learner-token': token })],
  ])('in the %s joins a session that the request opens', async (_, headersOf) => {
    const created = await createClass(app);
    const { learner_token, learner } = (await join(app.client(), created.join_code, 'Ada')).body.data;
    const client = stranger();
    const headers = headersOf(String(learner_token));
    const opened = await client.get('/api/v1/users', { headers });
    client.session = opened.headers.get('x-session-id') ?? '';

    expect((await membership(client)).body.data.learner).toEqual(learner);
    expect(await learnersOf(created)).toHaveLength(1);
  });

  it('does not join a session that is already open', async () => {
    const created = await createClass(app);
    const { learner_token } = (await join(app.client(), created.join_code, 'Ada')).body.data;
    const client = app.client();
    await client.get('/session');
    await client.get('/session', { headers: { 'x-learner-token': learner_token } });

    expectError(await membership(client), 404, 'NOT_FOUND');
  });

  it.each(['cl_short', `cl_${'A'.repeat(43)}`, `ct_${'A'.repeat(43)}`, '../../etc', 'cl_é'])(
    'is ignored if it is %s, and gets 404 at POST /classes/join',
    async (token) => {
      await createClass(app);
      const client = app.client();

      if (!token.includes('é')) {
        expect((await client.get('/session', { headers: { 'x-learner-token': token } })).status).toBe(200);
      }
      expectError(await membership(client), 404, 'NOT_FOUND');
      const body = { learner_token: token };
      expectError(await client.post('/classes/join', body, { headers: otherAddress() }), 404, 'NOT_FOUND');
    },
  );

  it('joins again at POST /classes/join, also the same session twice', async () => {
    const created = await createClass(app);
    const client = app.client();
    const joined = (await join(client, created.join_code, 'Ada')).body.data;
    const { learner_token } = joined;

    expect((await client.post('/classes/join', { learner_token })).body.data).toEqual(joined);
    expect((await app.client().post('/classes/join', { learner_token })).body.data).toEqual(joined);
    expect(await learnersOf(created)).toHaveLength(1);
  });

  it('joins five live sessions: the oldest leaves when a sixth joins', async () => {
    const created = await createClass(app);
    const clients = Array.from({ length: 6 }, () => app.client());
    const [first, ...others] = clients;
    const { learner_token } = (await join(first as Client, created.join_code, 'Ada')).body.data;
    for (const client of others) await client.post('/classes/join', { learner_token });
    const statuses = await Promise.all(clients.map(async (client) => (await membership(client)).status));

    expect(statuses).toEqual([404, 200, 200, 200, 200, 200]);
  });

  it('joins again after the session ended, under the same session id too', async () => {
    const created = await createClass(app);
    const client = app.client();
    const { learner_token, learner } = (await join(client, created.join_code, 'Ada')).body.data;
    clock.advance({ seconds: 1801 });

    expectError(await membership(client), 404, 'NOT_FOUND');
    clock.advance({ seconds: 1801 });
    await client.get('/session', { headers: { 'x-learner-token': learner_token } });
    expect((await membership(client)).body.data.learner).toEqual(learner);
  });
});

describe('a session whose earlier one with the same id was in another class', () => {
  it.each([
    [
      'the earlier learner is removed',
      (created: TestClass, learner: string) =>
        app.client().delete(`/classes/${created.id}/learners/${learner}`, bearer(created)),
    ],
    [
      'the earlier class is deleted',
      (created: TestClass) => app.client().delete(`/classes/${created.id}`, bearer(created)),
    ],
  ])('stays in its class when %s', async (_, end) => {
    const [earlier, created] = [await createClass(app), await createClass(app)];
    const client = app.client();
    const { learner } = (await join(client, earlier.join_code, 'Ada')).body.data;
    clock.advance({ seconds: 1801 });
    await join(client, created.join_code, 'Ada');

    expect((await end(earlier, learner.id)).status).toBe(204);
    expect((await membership(client)).body.data?.class.id).toBe(created.id);
  });

  it('stays in its class when the earlier learner joins with five other sessions', async () => {
    const [earlier, created] = [await createClass(app), await createClass(app)];
    const client = app.client();
    const { learner_token } = (await join(client, earlier.join_code, 'Ada')).body.data;
    clock.advance({ seconds: 1801 });
    await join(client, created.join_code, 'Ada');
    await app.client().put(`/classes/${created.id}/controls`, { random: { seed: 7 } }, bearer(created));
    await app.client().post('/classes/join', { learner_token });

    expect((await membership(client)).body.data?.class.id).toBe(created.id);
    expect((await client.get('/session/controls')).body.data).toMatchObject({ random: { source: 'class' } });
  });
});

describe('a rejoin code', () => {
  async function issue(created: TestClass, learner: string): Promise<TestResponse> {
    return app.client().post(`/classes/${created.id}/learners/${learner}/rejoin`, undefined, bearer(created));
  }

  it('joins once within ten minutes, and replaces the token', async () => {
    const created = await createClass(app);
    const joined = (await join(app.client(), created.join_code, 'Ada')).body.data;
    const { status, body } = await issue(created, joined.learner.id);

    expect(status).toBe(200);
    expect(body.data).toEqual({
      rejoin_code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
      expires_at: new Date(clock.now() + 600_000).toISOString(),
    });
    const client = app.client();
    const rejoined = await join(client, body.data.rejoin_code);
    expect(rejoined.body.data).toMatchObject({ learner: joined.learner });
    expect(rejoined.body.data.learner_token).not.toBe(joined.learner_token);
    expectError(await join(app.client(), body.data.rejoin_code), 404, 'NOT_FOUND');
    expectError(
      await app.client().post('/classes/join', { learner_token: joined.learner_token }),
      404,
      'NOT_FOUND',
    );
    const { learner_token } = rejoined.body.data;
    expect((await app.client().post('/classes/join', { learner_token })).status).toBe(200);
    expect((await membership(client)).status).toBe(200);
  });

  it('expires after ten minutes, and when another one is issued', async () => {
    const created = await createClass(app);
    const { learner } = (await join(app.client(), created.join_code, 'Ada')).body.data;
    const first = (await issue(created, learner.id)).body.data.rejoin_code;
    const second = (await issue(created, learner.id)).body.data.rejoin_code;

    expectError(await join(app.client(), first), 404, 'NOT_FOUND');
    clock.advance({ seconds: 600 });
    expectError(await join(app.client(), second), 404, 'NOT_FOUND');
  });

  it('is issued for learners of the class only', async () => {
    const [one, other] = [await createClass(app), await createClass(app)];
    const { learner } = (await join(app.client(), one.join_code, 'Ada')).body.data;
    const response = await issue(other, learner.id);

    expectError(response, 404, 'NOT_FOUND');
    expect(response.body.message).toBe('learner not found');
  });
});

describe('a trainer', () => {
  it('removes a learner, whose sessions leave', async () => {
    const created = await createClass(app);
    const client = app.client();
    const { learner, learner_token } = (await join(client, created.join_code, 'Ada')).body.data;
    const path = `/classes/${created.id}/learners/${String(learner.id)}`;

    expect((await app.client().delete(path, bearer(created))).status).toBe(204);
    expectError(await app.client().delete(path, bearer(created)), 404, 'NOT_FOUND');
    expectError(await membership(client), 404, 'NOT_FOUND');
    expectError(await app.client().post('/classes/join', { learner_token }), 404, 'NOT_FOUND');
    expect((await client.get('/session')).body.data).not.toHaveProperty('class');
  });

  it('resets the data of all learners or of some', async () => {
    const created = await createClass(app);
    const [ada, bob] = [app.client(), app.client()];
    const { learner } = (await join(ada, created.join_code, 'Ada')).body.data;
    await join(bob, created.join_code, 'Bob');
    const reset = (body?: object): Promise<TestResponse> =>
      app.client().post(`/classes/${created.id}/reset`, body, bearer(created));
    const add = (client: Client): Promise<TestResponse> =>
      client.post('/api/v1/products', { name: 'Lamp', price: 1 });
    const count = async (client: Client): Promise<number> =>
      (await client.get('/session')).body.data.counts.products;
    const before = await count(await fresh());
    await Promise.all([add(ada), add(bob)]);

    expect((await reset({ learners: [learner.id] })).body).toEqual({ success: true, data: { reset: 1 } });
    expect([await count(ada), await count(bob)]).toEqual([before, before + 1]);
    expect((await reset({ data: false })).body.data).toEqual({ reset: 2 });
    expect(await count(bob)).toBe(before + 1);
    expect((await reset()).body.data).toEqual({ reset: 2 });
    expect(await count(bob)).toBe(before);
    expectError(await reset({ learners: ['00000000-0000-4000-8000-000000000001'] }), 404, 'NOT_FOUND');
    expectError(await reset({ learners: ['x'] }), 400, 'BAD_REQUEST');
    expectError(await reset({ all: true }), 400, 'BAD_REQUEST');
  });

  /** A session with the sample data. */
  async function fresh(): Promise<Client> {
    const client = app.client();
    await client.get('/api/v1/users');
    return client;
  }
});

describe('failed joins', () => {
  const attempt = (code: string, address: string): Promise<TestResponse> =>
    app.client().post('/classes/join', { code, name: 'Eve' }, { headers: { 'x-forwarded-for': address } });

  it('are limited to 20 per minute and IP address; others can still join', async () => {
    const { join_code } = await createClass(app);
    clock.advance({ seconds: 61 });
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await attempt('ABCD-EFGH', '192.0.2.7')).status);
    const rejected = await attempt(join_code, '192.0.2.7');

    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    expectError(rejected, 429, 'TOO_MANY_REQUESTS');
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await attempt(join_code, '192.0.2.8')).status).toBe(200);
    clock.advance({ seconds: 61 });
    expect((await attempt(join_code.toLowerCase(), '192.0.2.7')).status).toBe(409);
  });

  it('are limited to 200 per minute for the service', async () => {
    clock.advance({ seconds: 61 });
    const statuses = new Set<number>();
    for (let i = 0; i < 200; i += 1) statuses.add((await attempt('ABCD-EFGH', `198.51.100.${i}`)).status);

    expect([...statuses]).toEqual([404]);
    expectError(await attempt('ABCD-EFGH', '203.0.113.1'), 429, 'TOO_MANY_REQUESTS');
    clock.advance({ seconds: 61 });
    expectError(await attempt('ABCD-EFGH', '203.0.113.1'), 404, 'NOT_FOUND');
  });
});

describe('with SESSION_AFFINITY=ip', () => {
  it('a learner never joins the session that an IP address shares', async () => {
    const shared = await startApp({ sessionAffinity: 'ip', trustProxy: true });
    const { join_code } = await createClass(shared);
    const client = shared.client();
    client.session = undefined;
    const common = (await client.get('/session')).headers.get('x-session-id');
    const first = await client.post('/classes/join', { code: join_code, name: 'Ada' });
    const cookie = `sandbox_session=${String(common)}`;
    const second = await client.post(
      '/classes/join',
      { code: join_code, name: 'Bob' },
      { headers: { cookie } },
    );
    const ids = [common, first.headers.get('x-session-id'), second.headers.get('x-session-id')];

    expect(new Set(ids).size).toBe(3);
    expectError(await client.get('/classes/membership'), 404, 'NOT_FOUND');
    client.session = ids[1] ?? '';
    expect((await client.get('/classes/membership')).body.data.learner.name).toBe('Ada');
    await shared.close();
  });
});
