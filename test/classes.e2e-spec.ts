// Classes: create, report, change and remove, and what a trainer token opens.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, otherAddress, type TestClass } from './support/classes.js';
import type { TestResponse } from './support/client.js';
import { expectError } from './support/expect-error.js';
import { TestClock } from './support/test-clock.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CODE = /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/;
const UNKNOWN = '00000000-0000-4000-8000-000000000001';

let app: TestApp;
const clock = new TestClock();
beforeAll(async () => {
  app = await startApp({ clock, trustProxy: true });
});
afterAll(() => app.close());

const create = (body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> =>
  app.client().post('/classes', body, { headers: { ...otherAddress(), ...headers } });

describe('a new class', () => {
  it('has ids and secrets in their formats, and ends after twelve hours', async () => {
    const created = await createClass(app);
    const now = clock.now();

    expect(created).toEqual({
      id: expect.stringMatching(UUID),
      join_code: expect.stringMatching(CODE),
      trainer_token: expect.stringMatching(/^ct_[\w-]{43}$/),
      title: 'APIs for testers',
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 12 * 3_600_000).toISOString(),
      assigned: [],
      join_url: `${app.url}/#/join/${created.join_code}`,
    });
  });

  it('has the given title, hours and assignments', async () => {
    const input = { title: ' Łukasz <b>🎓</b> ', hours: 72, assigned: ['first-get', 'create-and-delete'] };
    const { status, body, headers } = await create(input);

    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: 'Łukasz <b>🎓</b>',
      assigned: input.assigned,
      expires_at: new Date(clock.now() + 72 * 3_600_000).toISOString(),
    });
    expect(headers.has('x-session-id')).toBe(false);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['no title', {}, 'title', "must have required property 'title'"],
    ['an empty title', { title: '  ' }, 'title', 'must NOT have fewer than 1 characters'],
    ['a long title', { title: '🎓'.repeat(81) }, 'title', 'must NOT have more than 80 characters'],
    ['a number as title', { title: 1 }, 'title', 'must be string'],
    [
      'a bidirectional title',
      { title: 'a\u202eb' },
      'title',
      'must NOT have bidirectional control characters',
    ],
    ['no time', { title: 'a', hours: 0 }, 'hours', 'must be >= 1'],
    ['more than 72 hours', { title: 'a', hours: 73 }, 'hours', 'must be <= 72'],
    ['half an hour', { title: 'a', hours: 1.5 }, 'hours', 'must be integer'],
    ['null', { title: 'a', hours: null }, 'hours', 'must be integer'],
    [
      'an unknown lesson',
      { title: 'a', assigned: ['no-such'] },
      'assigned.0',
      'must be the id of a lesson or challenge',
    ],
    [
      'a duplicate lesson',
      { title: 'a', assigned: ['first-get', 'first-get'] },
      'assigned',
      'must NOT have duplicate items',
    ],
    [
      'a prototype',
      { title: 'a', assigned: ['__proto__'] },
      'assigned.0',
      'must be the id of a lesson or challenge',
    ],
    ['text as list', { title: 'a', assigned: 'first-get' }, 'assigned', 'must be array'],
    [
      'an unknown property',
      { title: 'a', join_code: 'AAAAAAAA' },
      'join_code',
      'must NOT have additional properties',
    ],
  ])('is not created with %s', async (_, input, field, message) => {
    const response = await create(input);

    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.details).toEqual([{ field, message }]);
  });

  it('is not created with an unknown query parameter, a body of 17 KiB or another media type', async () => {
    const client = app.client();
    const large = { title: 'a', assigned: Array.from({ length: 2000 }, (_, i) => `lesson-${i}`) };

    expectError(await client.post('/classes?hours=2', { title: 'a' }), 400, 'BAD_REQUEST');
    expectError(await create(large), 413, 'PAYLOAD_TOO_LARGE');
    expectError(await create('title=a', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('is one of five per hour and IP address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await create({ title: 'a' }, headers)).status);
    const last = await create({ title: 'a' }, headers);

    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(last.headers.get('retry-after')).toBe('3600');
    clock.advance({ seconds: 3600 });
    expect((await create({ title: 'a' }, headers)).status).toBe(201);
  });
});

describe('a trainer token', () => {
  const routes: [method: string, path: string][] = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/board'],
    ['GET', '/events'],
    ['GET', '/export'],
    ['POST', '/reset'],
    ['DELETE', `/learners/${UNKNOWN}`],
    ['POST', `/learners/${UNKNOWN}/rejoin`],
  ];
  let own: TestClass;
  let other: TestClass;
  beforeAll(async () => {
    [own, other] = [await createClass(app), await createClass(app)];
  });

  it.each(routes)('is required: %s /classes/{id}%s', async (method, path) => {
    const response = await app.client().send(method, `/classes/${own.id}${path}`);

    expectError(response, 401, 'UNAUTHORIZED');
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="classes"');
  });

  it.each(routes)(
    'of another class, a wrong one and an unknown class get the same 404: %s %s',
    async (method, path) => {
      const wrong = `ct_${'A'.repeat(43)}`;
      const attempts: [id: string, token: string][] = [
        [own.id, other.trainer_token],
        [own.id, wrong],
        [own.id, 'x'],
        [own.id, own.trainer_token.toUpperCase()],
        [UNKNOWN, own.trainer_token],
        ['not-a-uuid', own.trainer_token],
      ];
      const responses = await Promise.all(
        attempts.map(([id, token]) =>
          app
            .client()
            .send(method, `/classes/${id}${path}`, { headers: { authorization: `Bearer ${token}` } }),
        ),
      );

      for (const response of responses) {
        expectError(response, 404, 'NOT_FOUND');
        expect(response.body.message).toBe('class not found');
      }
    },
  );

  it('is not in any response after the first one', async () => {
    await join(app.client(), own.join_code, 'Ada');
    const paths = ['', '/board', '/export', '/export?format=csv'];
    const texts = await Promise.all(
      paths.map(async (path) => (await app.client().get(`/classes/${own.id}${path}`, bearer(own))).text),
    );

    for (const text of texts) expect(text).not.toMatch(/ct_|cl_/);
  });
});

describe('a route of a class without query parameters', () => {
  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/events'],
    ['POST', '/reset'],
    ['GET', '/controls'],
    ['PUT', '/controls'],
    ['DELETE', '/controls'],
    ['DELETE', `/learners/${UNKNOWN}`],
    ['POST', `/learners/${UNKNOWN}/rejoin`],
  ])('rejects them: %s /classes/{id}%s', async (method, path) => {
    const created = await createClass(app);
    const body = method === 'PUT' || method === 'PATCH' ? {} : undefined;
    const url = `/classes/${created.id}${path}?learner=1`;
    const response = await app.client().send(method, url, { ...bearer(created), body });

    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.details).toEqual([
      { field: 'learner', message: 'must NOT have additional properties' },
    ]);
    expect((await app.client().get(`/classes/${created.id}`, bearer(created))).status).toBe(200);
  });

  it.each(['POST', 'GET', 'DELETE'])('rejects them: %s of a learner', async (method) => {
    const path = method === 'POST' ? 'join' : 'membership';
    const body = method === 'POST' ? { code: 'AAAA-AAAA', name: 'Ada' } : undefined;

    expectError(await app.client().send(method, `/classes/${path}?code=1`, { body }), 400, 'BAD_REQUEST');
  });
});

describe('a class', () => {
  it('is reported to its trainer', async () => {
    const created = await createClass(app);
    await join(app.client(), created.join_code, 'Ada');
    const { trainer_token: _, ...report } = created;

    expect((await app.client().get(`/classes/${created.id}`, bearer(created))).body.data).toEqual({
      ...report,
      locked: false,
      learners: 1,
    });
  });

  it('changes its title, assignments, lock and end', async () => {
    const created = await createClass(app);
    const patch = { title: 'New', assigned: ['first-get'], locked: true, hours: 1 };
    clock.advance({ seconds: 60 });
    const { status, body } = await app.client().patch(`/classes/${created.id}`, patch, bearer(created));

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: 'New',
      assigned: ['first-get'],
      locked: true,
      expires_at: new Date(clock.now() + 3_600_000).toISOString(),
    });
    expect((await app.client().patch(`/classes/${created.id}`, {}, bearer(created))).body.data).toEqual(
      body.data,
    );
  });

  it.each([
    ['locked', { locked: 'yes' }, 'must be boolean'],
    ['title', { title: null }, 'must be string'],
    ['hours', { hours: 100 }, 'must be <= 72'],
    ['join_code', { join_code: 'A' }, 'must NOT have additional properties'],
  ])('does not change with an invalid %s', async (field, patch, message) => {
    const created = await createClass(app);
    const response = await app.client().patch(`/classes/${created.id}`, patch, bearer(created));

    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.details).toEqual([{ field, message }]);
  });

  it('ends at its end, with a longer one later', async () => {
    const [one, other] = [await createClass(app, { hours: 1 }), await createClass(app, { hours: 1 })];
    const member = app.client();
    await join(member, other.join_code, 'Ada');
    await app.client().patch(`/classes/${other.id}`, { hours: 3 }, bearer(other));
    clock.advance({ seconds: 3600 });

    expectError(await app.client().get(`/classes/${one.id}`, bearer(one)), 404, 'NOT_FOUND');
    expectError(await join(app.client(), one.join_code, 'Ada'), 404, 'NOT_FOUND');
    expect((await app.client().get(`/classes/${other.id}`, bearer(other))).body.data.learners).toBe(1);
    expect((await join(app.client(), other.join_code, 'Bob')).status).toBe(200);
  });

  it('is deleted with all of its data, and the sessions continue', async () => {
    const created = await createClass(app);
    const member = app.client();
    const { learner_token } = (await join(member, created.join_code, 'Ada')).body.data;
    const product = (await member.post('/api/v1/products', { name: 'Lamp', price: 1 })).body.data;

    expect((await app.client().delete(`/classes/${created.id}`, bearer(created))).status).toBe(204);
    expectError(await app.client().get(`/classes/${created.id}`, bearer(created)), 404, 'NOT_FOUND');
    expectError(await member.get('/classes/membership'), 404, 'NOT_FOUND');
    expectError(await join(app.client(), created.join_code, 'Bob'), 404, 'NOT_FOUND');
    expectError(await app.client().post('/classes/join', { learner_token }), 404, 'NOT_FOUND');
    expect((await member.get('/session')).body.data).not.toHaveProperty('class');
    expect((await member.get(`/api/v1/products/${String(product.id)}`)).status).toBe(200);
  });
});

describe('the path of a class', () => {
  it.each([
    ['GET', '/classes/join', 'POST, OPTIONS'],
    ['PUT', '/classes/membership', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['GET', '/classes', 'POST, OPTIONS'],
    ['PUT', `/classes/${UNKNOWN}`, 'GET, HEAD, PATCH, DELETE, OPTIONS'],
  ])('%s %s gets 405', async (method, path, allow) => {
    const response = await app.client().send(method, path);

    expectError(response, 405, 'METHOD_NOT_ALLOWED');
    expect(response.headers.get('allow')).toBe(allow);
  });
});

describe('the configuration', () => {
  it('CLASS_KEY is required to create a class', async () => {
    const keyed = await startApp({ classKey: 'a-key-for-trainers', trustProxy: true });
    const createWith = (authorization?: string): Promise<TestResponse> =>
      keyed
        .client()
        .post('/classes', { title: 'a' }, { headers: { ...(authorization && { authorization }) } });
    const rejected = [await createWith(), await createWith('Bearer wrong'), await createWith('Basic YTpi')];

    for (const response of rejected) {
      expectError(response, 401, 'UNAUTHORIZED');
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="classes"');
    }
    expect((await createWith('Bearer a-key-for-trainers')).status).toBe(201);
    await keyed.close();
  });

  it('MAX_CLASSES=0 disables classes', async () => {
    const without = await startApp({ maxClasses: 0 });
    const client = without.client();
    const responses = [
      await client.post('/classes', { title: 'a' }),
      await client.post('/classes/join', { code: 'AAAA-AAAA', name: 'a' }),
      await client.get('/classes/membership'),
      await client.get(`/classes/${UNKNOWN}`),
      await client.get(`/classes/${UNKNOWN}/board`),
    ];
    await without.close();

    for (const response of responses) expectError(response, 404, 'NOT_FOUND');
  });

  it('MAX_CLASSES limits the classes of the service', async () => {
    const small = await startApp({ maxClasses: 1, clock, trustProxy: true });
    const first = await createClass(small, { hours: 2 });
    const response = await small.client().post('/classes', { title: 'a' }, { headers: otherAddress() });

    expectError(response, 503, 'SERVICE_UNAVAILABLE');
    expect(response.headers.get('retry-after')).toBe('7200');
    await small.client().delete(`/classes/${first.id}`, bearer(first));
    expect((await createClass(small, { hours: 1 })).id).not.toBe(first.id);
    clock.advance({ seconds: 3600 });
    expect((await createClass(small)).title).toBe('APIs for testers');
    await small.close();
  });
});
