// Conditional requests (RFC 9110 §8.8.3, §13.1.2): an ETag identifies a response; a matching If-None-Match returns 304.
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { collections, createRecord } from './support/collections.js';
import { userEntity } from '../src/features/users/user.entity.js';

let app: TestApp;
const clock = new TestClock();
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

const user = '/api/v1/users/a0000000-0000-4000-8000-000000000001';

type Send = (client: Client, headers?: Record<string, string>) => Promise<TestResponse>;
const requests: [string, Send][] = [
  ...collections.flatMap(([plural, path]): [string, Send][] => [
    [`GET of ${plural}`, (client, headers) => client.get(path, { headers: headers ?? {} })],
    [`QUERY of ${plural}`, (client, headers) => client.query(path, { limit: 3 }, { headers: headers ?? {} })],
  ]),
  ['GET of a record', (client, headers) => client.get(user, { headers: headers ?? {} })],
];
const tagOf = (response: TestResponse): string => response.headers.get('etag') ?? 'none';

describe.each(requests)('%s', (_name, send) => {
  it('has a strong ETag', async () => {
    expect(tagOf(await send(app.client()))).toMatch(/^"[!#-~]+"$/);
  });

  it('has the same ETag until data changes', async () => {
    const client = app.client();

    expect(tagOf(await send(client))).toBe(tagOf(await send(client)));
  });

  it.each<[string, (etag: string) => string]>([
    ['the ETag itself', (etag) => etag],
    ['its weak form', (etag) => `W/${etag}`],
    ['a list that contains it', (etag) => `"other", ${etag}, W/"third"`],
    ['a list without spaces', (etag) => `"other",${etag}`],
    ['the asterisk', () => '*'],
  ])('returns 304 to If-None-Match with %s', async (_form, form) => {
    const client = app.client();
    const full = await send(client);
    const spared = await send(client, { 'if-none-match': form(tagOf(full)) });

    expect({ status: spared.status, text: spared.text }).toEqual({ status: 304, text: '' });
    expect(tagOf(spared)).toBe(tagOf(full));
    expect(spared.headers.get('x-session-id')).toBe(client.session);
    expect(spared.headers.get('content-type')).toBeNull();
    // It would be the length of the response of 200 (RFC 9110 §8.6).
    expect(spared.headers.get('content-length')).toBeNull();
  });

  it.each<[string, (etag: string) => string]>([
    ['another ETag', () => '"other"'],
    ['none', () => ''],
    ['the ETag without its quotes', (etag) => etag.slice(1, -1)],
    ['a part of it', (etag) => `${etag.slice(0, -3)}"`],
    ['the asterisk in quotes', () => '"*"'],
    ['its weak form with a lower-case w', (etag) => `w/${etag}`],
  ])('returns 200 to If-None-Match with %s', async (_form, form) => {
    const client = app.client();
    const full = await send(client);
    const again = await send(client, { 'if-none-match': form(tagOf(full)) });

    expect(again.status).toBe(200);
    expect(again.text).toBe(full.text);
  });

  it('has another ETag in another session', async () => {
    const [one, other] = [await send(app.client()), await send(app.client())];

    expect(one.text).toBe(other.text);
    expect(tagOf(one)).not.toBe(tagOf(other));
  });

  it('has another ETag in a new session with the id of an expired one', async () => {
    const client = app.client();
    const before = tagOf(await send(client));
    clock.advance({ seconds: 1800 });

    expect(tagOf(await send(client))).not.toBe(before);
  });
});

describe.each(requests.slice(0, -1))('%s of the session', (_name, send) => {
  it('has a new ETag after every write', async () => {
    const client = app.client();
    const tags = [tagOf(await send(client))];
    const { id } = await createRecord(client, userEntity);
    tags.push(tagOf(await send(client)));
    await client.patch(user, { age: 55 });
    tags.push(tagOf(await send(client)));
    await client.delete(`/api/v1/users/${String(id)}`);
    tags.push(tagOf(await send(client)));
    await client.post('/api/v1/demo/reset');
    tags.push(tagOf(await send(client)));
    await client.post('/api/v1/demo/reset');
    tags.push(tagOf(await send(client)));

    expect(new Set(tags).size).toBe(tags.length);
    expect((await send(client, { 'if-none-match': tags.slice(0, -1).join(', ') })).status).toBe(200);
  });
});

describe('an ETag', () => {
  it('differs between URLs', async () => {
    const client = app.client();
    const tags: string[] = [];
    for (const query of ['', '?page=1', '?page=2', '?limit=10', '?order=desc', '?order=DESC']) {
      tags.push(tagOf(await client.get(`/api/v1/users${query}`)));
    }
    for (const path of [user, '/api/v1/products', '/api/v1/orders', '/api/v1/orders?expand=user']) {
      tags.push(tagOf(await client.get(path)));
    }

    expect(new Set(tags).size).toBe(tags.length);
  });

  it('differs between the bodies of QUERY, and from GET', async () => {
    const client = app.client();
    const bodies = [
      {},
      { limit: 1 },
      { limit: 2 },
      { page: 1 },
      { filters: {} },
      { filters: { age: [1, 2] } },
    ];
    const tags = [tagOf(await client.get('/api/v1/users'))];
    for (const body of bodies) tags.push(tagOf(await client.query('/api/v1/users', body)));

    expect(new Set(tags).size).toBe(tags.length);
  });

  it('does not depend on the formatting of a QUERY body', async () => {
    const client = app.client();
    const tags = [
      tagOf(await client.query('/api/v1/users', '{"limit":1}')),
      tagOf(await client.query('/api/v1/users', '{ "limit" : 1 }')),
    ];

    expect(new Set(tags).size).toBe(1);
  });

  it('of one session does not match in another', async () => {
    const [one, other] = [app.client(), app.client()];
    const tag = tagOf(await one.get('/api/v1/users'));

    expect((await other.get('/api/v1/users', { headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  it('is the same for HEAD, which can also return 304', async () => {
    const client = app.client();
    const tag = tagOf(await client.get('/api/v1/users'));

    expect(tagOf(await client.send('HEAD', '/api/v1/users'))).toBe(tag);
    expect((await client.send('HEAD', '/api/v1/users', { headers: { 'if-none-match': tag } })).status).toBe(
      304,
    );
  });

  it.each([
    ['a list with an invalid parameter', 'GET', '/api/v1/users?limit=0'],
    ['an unknown record', 'GET', '/api/v1/users/ffffffff-ffff-4fff-8fff-ffffffffffff'],
    ['a simulated error', 'GET', '/api/v1/users?error=503'],
    ['a created record', 'POST', '/api/v1/orders'],
    ['a changed record', 'PATCH', '/api/v1/orders/c0000000-0000-4000-8000-000000000001'],
  ])('is not sent with %s, and If-None-Match: * has no effect', async (_name, method, path) => {
    const call = { headers: { 'if-none-match': '*' }, ...(method !== 'GET' && { body: {} }) };
    const response = await app.client().send(method, path, call);

    expect(response.status).not.toBe(304);
    expect(response.text).not.toBe('');
    expect(response.headers.get('etag')).toBeNull();
  });

  it('is not changed by a request that fails', async () => {
    const client = app.client();
    const before = tagOf(await client.get('/api/v1/users'));
    await client.post('/api/v1/users', { name: 'No address' });
    await client.post('/api/v1/users?error=500', { name: 'Ada', email: 'ada@example.com' });
    await client.delete('/api/v1/users/ffffffff-ffff-4fff-8fff-ffffffffffff');
    await client.patch(user, {});

    expect(tagOf(await client.get('/api/v1/users'))).toBe(before);
  });
});
