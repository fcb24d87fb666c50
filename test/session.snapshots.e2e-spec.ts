import { randomUUID } from 'node:crypto';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';
import { mapCounts, sampleCounts } from './support/collections.js';

const sampleUsers = sampleCounts.users ?? NaN;

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const user = (email: string): object => ({ name: 'Ada', email });

async function idsOf(client: Client): Promise<string[]> {
  const { body } = await client.get('/api/v1/users?limit=100&sort=created_at&order=asc');
  return (body.data as { id: string }[]).map(({ id }) => id);
}

async function seeded(): Promise<Client> {
  const client = app.client();
  await client.get('/api/v1/users');
  return client;
}

describe('PUT /session/snapshots/{name}', () => {
  it('stores the records, and does not seed', async () => {
    const client = app.client();
    const created = await client.put('/session/snapshots/empty');
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe('/session/snapshots/empty');
    expect(created.body.data).toEqual({
      name: 'empty',
      created_at: expect.any(String) as string,
      seeded: false,
      counts: mapCounts(() => 0),
    });
    const { body } = await client.get('/session');
    expect(body.data).toMatchObject({ seeded: false, snapshots: ['empty'] });
  });

  it('replaces a snapshot of the same name with 200', async () => {
    const client = await seeded();
    await client.put('/session/snapshots/a');
    await client.post('/api/v1/users', user('ada@example.com'));
    const replaced = await client.put('/session/snapshots/a');
    expect(replaced.status).toBe(200);
    expect(replaced.body.data).toMatchObject({ counts: { users: sampleUsers + 1 } });
    const { body } = await client.get('/session/snapshots');
    expect(body.data).toMatchObject([{ name: 'a' }]);
  });

  it('ignores a body of any type', async () => {
    const client = app.client();
    const response = await client.send('PUT', '/session/snapshots/b', {
      headers: { 'content-type': 'text/plain' },
      body: 'anything',
    });
    expect(response.status).toBe(201);
  });

  it.each(['a%20b', 'a%2Fb', '%C3%A4', 'x'.repeat(65), 'standard'])('rejects the name %j', async (name) => {
    const response = await app.client().put(`/session/snapshots/${name}`);
    expect(response.status).toBe(400);
    expect(response.body.message).toMatch(/^params\/name must /);
  });

  it('is limited to 20 snapshots', async () => {
    const client = app.client();
    for (let n = 0; n < 20; n += 1) expect((await client.put(`/session/snapshots/s${n}`)).status).toBe(201);
    const response = await client.put('/session/snapshots/one-more');
    expect(response.status).toBe(409);
    expect(response.body.message).toBe('a session holds at most 20 snapshots: delete one, or replace one');
    expect((await client.put('/session/snapshots/s3')).status).toBe(200);
  });

  it('keeps both of two snapshots that are taken at once', async () => {
    const client = app.client();
    await client.get('/session');
    const names = ['p', 'q', 'r', 's'];
    await Promise.all(names.map((name) => client.put(`/session/snapshots/${name}`)));
    const { body } = await client.get('/session/snapshots');
    expect((body.data as { name: string }[]).map(({ name }) => name).sort()).toEqual(names);
  });
});

describe('POST /session/snapshots/{name}/restore', () => {
  it('restores ids, times and order of the records', async () => {
    const client = await seeded();
    const first = (await client.post('/api/v1/users', user('first@example.com'))).body.data as { id: string };
    const second = (await client.post('/api/v1/users', user('second@example.com'))).body.data as {
      id: string;
    };
    await client.put('/session/snapshots/two');
    const before = (await client.get('/session/export')).body as { data: unknown };
    await client.delete(`/api/v1/users/${first.id}`);
    await client.patch(`/api/v1/users/${second.id}`, { name: 'Grace' });
    await client.post('/api/v1/users', user('third@example.com'));

    const restored = await client.post('/session/snapshots/two/restore');
    expect(restored.status).toBe(200);
    expect(restored.body.data).toMatchObject({ counts: { users: sampleUsers + 2 } });
    expect(((await client.get('/session/export')).body as { data: unknown }).data).toEqual(before.data);
    expect((await idsOf(client)).slice(-2)).toEqual([first.id, second.id]);
  });

  it('makes a session unseeded that was unseeded', async () => {
    const client = app.client();
    await client.put('/session/snapshots/empty');
    await client.get('/api/v1/users');
    await client.post('/session/snapshots/empty/restore');
    expect((await client.get('/session')).body.data).toMatchObject({ seeded: false, counts: { users: 0 } });
  });

  it('is a write: an ETag of an earlier state does not match again', async () => {
    const client = await seeded();
    await client.put('/session/snapshots/a');
    const etag = (await client.get('/api/v1/users')).headers.get('etag') ?? '';
    await client.post('/session/snapshots/a/restore');
    const again = await client.get('/api/v1/users', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(200);
  });

  it('does not extend the session', async () => {
    const client = await seeded();
    await client.put('/session/snapshots/a');
    const { expires_at } = (await client.get('/session')).body.data as { expires_at: string };
    const restored = await client.post('/session/snapshots/a/restore');
    expect(restored.body.data).toMatchObject({ expires_at });
  });

  it('can be repeated, and is visible in GraphQL and SOAP', async () => {
    const client = await seeded();
    await client.put('/session/snapshots/a');
    for (let n = 0; n < 3; n += 1) {
      await client.post('/api/v1/users', user(`user${n}@example.com`));
      await client.post('/session/snapshots/a/restore');
    }
    const query = '{ users(limit: 1) { pageInfo { total } } sessionInfo { snapshots } }';
    const { body } = await client.post('/graphql', { query });
    expect(body.data).toEqual({
      users: { pageInfo: { total: sampleUsers } },
      sessionInfo: { snapshots: ['a'] },
    });
  });

  it.each(['get', 'delete', 'restore'])('returns 404 for an unknown snapshot (%s)', async (operation) => {
    const client = app.client();
    const path = '/session/snapshots/unknown';
    const response =
      operation === 'restore'
        ? await client.post(`${path}/restore`)
        : await client.send(operation.toUpperCase(), path);
    expect(response.status).toBe(404);
    expect(response.body.message).toBe('snapshot not found');
  });
});

describe('POST /session/fork', () => {
  it('opens independent sessions with the same records', async () => {
    const client = await seeded();
    await client.post('/api/v1/users', user('ada@example.com'));
    const response = await client.post('/session/fork', { count: 3 });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-session-id')).toBe(client.session);
    const { sessions } = response.body.data as { sessions: { id: string; counts: { users: number } }[] };
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(3);
    const [one, other] = sessions.map(({ id }) => Object.assign(app.client(), { session: id })) as [
      Client,
      Client,
    ];
    await one.post('/api/v1/users', user('one@example.com'));
    expect(await idsOf(one)).toHaveLength(sampleUsers + 2);
    expect(await idsOf(other)).toHaveLength(sampleUsers + 1);
    expect(await idsOf(client)).toHaveLength(sampleUsers + 1);
  });

  it('uses given ids and a snapshot', async () => {
    const client = await seeded();
    await client.put('/session/snapshots/a');
    await client.post('/api/v1/users', user('ada@example.com'));
    const ids = [randomUUID(), randomUUID().toUpperCase()];
    const { body } = await client.post('/session/fork', { ids, from: 'a' });
    expect(body.data).toMatchObject({
      sessions: ids.map((id) => ({
        id: id.toLowerCase(),
        is_new: true,
        counts: { users: sampleUsers },
      })),
    });
  });

  it('opens none of the sessions if one of the ids is in use', async () => {
    const client = await seeded();
    const free = randomUUID();
    const response = await client.post('/session/fork', { ids: [free, client.session] });
    expect(response.status).toBe(409);
    const fork = Object.assign(app.client(), { session: free });
    expect((await fork.get('/session')).body.data).toMatchObject({ is_new: true });
  });

  it.each([(id: string) => id, (id: string) => id.toUpperCase()])(
    'opens no session if an id appears twice, in any case (%#)',
    async (write) => {
      const id = randomUUID();
      const response = await (await seeded()).post('/session/fork', { ids: [id, write(id)] });
      expect(response.status).toBe(409);
      const fork = Object.assign(app.client(), { session: id });
      expect((await fork.get('/session')).body.data).toMatchObject({ is_new: true });
    },
  );

  it('never replaces a session that another request opens at the same time', async () => {
    const client = await seeded();
    for (let round = 0; round < 20; round += 1) {
      const id = randomUUID();
      const other = Object.assign(app.client(), { session: id });
      const email = `user${round}@example.com`;
      const [forked, created] = await Promise.all([
        client.post('/session/fork', { ids: [id] }),
        other.post('/api/v1/users', user(email)),
      ]);
      expect([201, 409]).toContain(forked.status);
      expect(created.status).toBe(201);
      expect((await other.get(`/api/v1/users?email=${email}`)).body.data).toHaveLength(1);
    }
  });

  it.each([
    [{ count: 0 }, 'body/count must be >= 1'],
    [{ count: 51 }, 'body/count must be <= 50'],
    [{ ids: [] }, 'body/ids must NOT have fewer than 1 items'],
    [{ ids: ['no'] }, 'body/ids/0 must match format "uuid"'],
    [{ ids: [randomUUID()], count: 1 }, 'body/ids must NOT be sent with count'],
    [{ from: 3 }, 'body/from must be string'],
    [{ controls: 'yes' }, 'body/controls must be boolean'],
    [[], 'body must be object'],
  ])('rejects %j', async (body, message) => {
    const response = await (await seeded()).post('/session/fork', body);
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
  });

  it('returns 404 for a session that has ended or was never opened, and opens none', async () => {
    const ended = await seeded();
    await ended.delete('/session');
    for (const client of [ended, app.client()]) {
      const { status, body } = await client.post('/session/fork', {});
      expect({ status, error: body.error }).toEqual({ status: 404, error: 'NOT_FOUND' });
      expect(body.message).toMatch(/^session not found: .* GET \/session opens it$/);
      expect((await client.get('/session')).body.data.is_new).toBe(true);
    }
  });

  it('opens a session, and forks it, without the header', async () => {
    const client = app.client();
    client.session = undefined;
    expect((await client.post('/session/fork', {})).status).toBe(201);
  });

  it('returns 404 for an unknown snapshot', async () => {
    expect((await (await seeded()).post('/session/fork', { from: 'unknown' })).status).toBe(404);
  });
});

describe('GET /session/diff', () => {
  it('lists what was added, changed and removed since the sample data', async () => {
    const client = await seeded();
    const [first = '', second = ''] = await idsOf(client);
    const added = (await client.post('/api/v1/users', user('ada@example.com'))).body.data as unknown;
    await client.patch(`/api/v1/users/${first}`, { age: 44 });
    await client.delete(`/api/v1/users/${second}`);
    const { body } = await client.get('/session/diff');
    expect(body.data).toMatchObject({
      from: 'standard',
      summary: {
        users: { added: 1, changed: 1, removed: 1 },
        products: { added: 0, changed: 0, removed: 0 },
      },
      users: {
        added: [added],
        changed: [{ id: first, fields: ['age', 'updated_at'], after: { age: 44 } }],
        removed: [{ id: second }],
      },
    });
  });

  it('compares with a snapshot', async () => {
    const client = await seeded();
    await client.post('/api/v1/users', user('ada@example.com'));
    await client.put('/session/snapshots/a');
    const { body: none } = await client.get('/session/diff?from=a');
    expect(none.data).toMatchObject({ from: 'a', summary: { users: { added: 0, changed: 0, removed: 0 } } });
    await client.post('/session/snapshots/a/restore');
    await client.post('/api/v1/users', user('bob@example.com'));
    const { body } = await client.get('/session/diff?from=a');
    expect(body.data).toMatchObject({ summary: { users: { added: 1 } } });
  });

  it('has no differences in a session without records', async () => {
    const { body } = await app.client().get('/session/diff');
    expect(body.data).toMatchObject({ summary: { users: { added: 0, removed: 0 } } });
  });

  it.each([
    ['?from=unknown', 404],
    ['?form=a', 400],
  ])('rejects %s with %i', async (query, status) => {
    expect((await app.client().get(`/session/diff${query}`)).status).toBe(status);
  });
});

describe('DELETE /session', () => {
  it('ends the session, clears the cookie and names no session', async () => {
    const client = await seeded();
    await client.put('/session/snapshots/a');
    const { headers, status } = await client.delete('/session');
    expect(status).toBe(204);
    expect(headers.get('x-session-id')).toBeNull();
    expect(headers.get('set-cookie')).toMatch(/^sandbox_session=; .*Max-Age=0/);
    const next = await client.get('/session', { headers: { 'x-session-id': client.session ?? '' } });
    expect(next.body.data).toMatchObject({ is_new: true, seeded: false });
    expect(next.body.data).not.toHaveProperty('snapshots');
  });
});
