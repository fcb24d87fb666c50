// Conditional writes (RFC 9110 §13.1.1, §13.1.2): If-Match and If-None-Match on PUT, PATCH and DELETE of a record.
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { createRecord } from './support/collections.js';
import { expectError } from './support/expect-error.js';
import { payloadOf } from './support/factories.js';
import { TestClock } from './support/test-clock.js';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { orderEntity } from '../src/features/orders/order.entity.js';
import { userEntity } from '../src/features/users/user.entity.js';

let app: TestApp;
// Time stands still: a tag that depended on timestamps only would not change.
beforeAll(async () => (app = await startApp({ clock: new TestClock() })));
afterAll(() => app.close());

const unknown = '/api/v1/users/ffffffff-ffff-4fff-8fff-ffffffffffff';
const user = '/api/v1/users/a0000000-0000-4000-8000-000000000001';
const order = '/api/v1/orders/c0000000-0000-4000-8000-000000000001';

const tagOf = ({ headers }: TestResponse): string => headers.get('etag') ?? 'none';
const currentTag = async (client: Client, path: string): Promise<string> => tagOf(await client.get(path));

type Write = (client: Client, path: string, ifMatch: string) => Promise<TestResponse>;
const writes: readonly [string, number, Write][] = [
  [
    'PUT',
    200,
    (client, path, ifMatch) => client.put(path, payloadOf(userEntity), { headers: { 'if-match': ifMatch } }),
  ],
  [
    'PATCH',
    200,
    (client, path, ifMatch) => client.patch(path, { age: 77 }, { headers: { 'if-match': ifMatch } }),
  ],
  ['DELETE', 204, (client, path, ifMatch) => client.delete(path, { headers: { 'if-match': ifMatch } })],
];

describe.each(writes)('%s with If-Match', (_method, success, write) => {
  it.each<[string, (tag: string) => string]>([
    ['the current ETag', (tag) => tag],
    ['a list that contains it', (tag) => `"other", ${tag}`],
    ['a list without spaces', (tag) => `${tag},"other"`],
    ['a list that contains its weak form as well', (tag) => `W/${tag}, ${tag}`],
    ['the asterisk', () => '*'],
  ])('succeeds with %s', async (_form, form) => {
    const client = app.client();
    const tag = await currentTag(client, user);

    expect((await write(client, user, form(tag))).status).toBe(success);
  });

  it.each<[string, (tag: string) => string]>([
    ['another ETag', () => '"other"'],
    ['the weak form', (tag) => `W/${tag}`],
    ['the ETag without its quotes', (tag) => tag.slice(1, -1)],
    ['a part of it', (tag) => `${tag.slice(0, -3)}"`],
    ['the asterisk in quotes', () => '"*"'],
    ['the asterisk in a list', () => '*, "other"'],
    ['nothing', () => ' '],
  ])('returns 412 with %s, and changes nothing', async (_form, form) => {
    const client = app.client();
    const before = await client.get(user);
    const list = tagOf(await client.get('/api/v1/users'));
    const response = await write(client, user, form(tagOf(before)));

    expectError(response, 412, 'PRECONDITION_FAILED');
    expect(response.headers.get('x-session-id')).toBe(client.session);
    expect((await client.get(user)).text).toBe(before.text);
    expect(tagOf(await client.get('/api/v1/users'))).toBe(list);
  });

  it('returns 412 after the record was changed, and succeeds with its new ETag', async () => {
    const client = app.client();
    const tag = await currentTag(client, user);
    await client.patch(user, { age: 30 });

    expectError(await write(client, user, tag), 412, 'PRECONDITION_FAILED');
    expect((await write(client, user, await currentTag(client, user))).status).toBe(success);
  });

  it('succeeds after another record was changed', async () => {
    const client = app.client();
    const tag = await currentTag(client, user);
    await createRecord(client, userEntity);
    await client.delete('/api/v1/users/a0000000-0000-4000-8000-000000000002');

    expect((await write(client, user, tag)).status).toBe(success);
  });

  it('returns 412 with the ETag of the record in another session, or of the list', async () => {
    const [client, other] = [app.client(), app.client()];

    for (const tag of [await currentTag(other, user), await currentTag(client, '/api/v1/users')])
      expectError(await write(client, user, tag), 412, 'PRECONDITION_FAILED');
  });

  it.each(['*', '"other"'])('returns 404 for an unknown id: %s', async (ifMatch) => {
    expectError(await write(app.client(), unknown, ifMatch), 404, 'NOT_FOUND');
  });

  it('returns 400 for an id that is no UUID', async () => {
    expectError(await write(app.client(), '/api/v1/users/7', '"other"'), 400, 'BAD_REQUEST');
  });

  it('simulates errors first', async () => {
    expectError(await write(app.client(), `${user}?error=503`, '"other"'), 503, 'SERVICE_UNAVAILABLE');
  });
});

describe('If-Match', () => {
  it.each(['PUT', 'PATCH'])('is checked before the body is validated: %s', async (method) => {
    const client = app.client();
    const send = (ifMatch: string): Promise<TestResponse> =>
      client.send(method, user, { body: { age: 'old' }, headers: { 'if-match': ifMatch } });

    expectError(await send('"other"'), 412, 'PRECONDITION_FAILED');
    expectError(await send(await currentTag(client, user)), 400, 'BAD_REQUEST');
    expectError(
      await client.send(method, unknown, { body: { age: 'old' }, headers: { 'if-match': '*' } }),
      404,
      'NOT_FOUND',
    );
  });

  it('with `expand` accepts the ETag with and without it, until an expanded record changes', async () => {
    const client = app.client();
    const path = `${order}?expand=user`;
    const [plain, expanded] = [await currentTag(client, order), await currentTag(client, path)];
    const { data } = (await client.get(order)).body as { data: { user_id: string } };
    const patch = (to: string, ifMatch: string): Promise<TestResponse> =>
      client.patch(to, {}, { headers: { 'if-match': ifMatch } });

    expect(plain).not.toBe(expanded);
    expect((await patch(path, plain)).status).toBe(200);
    expect((await patch(path, expanded)).status).toBe(200);
    expect((await patch(order, expanded)).status).toBe(412);
    await client.patch(`/api/v1/users/${data.user_id}`, { name: 'Renamed' });
    expect((await patch(path, expanded)).status).toBe(412);
    expect((await patch(path, plain)).status).toBe(200);
  });

  it('lets one of many concurrent writes succeed', async () => {
    const client = app.client();
    const tag = await currentTag(client, user);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, age) => client.patch(user, { age }, { headers: { 'if-match': tag } })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(412)]);
  });

  it.each(entities.map((entity) => [entity.plural, entity] as const))(
    'works for %s',
    async (_plural, entity) => {
      const client = app.client();
      const { id } = await createRecord(client, entity);
      const path = `/api/v1/${entity.plural}/${String(id)}`;
      const tag = await currentTag(client, path);

      expect((await client.patch(path, {}, { headers: { 'if-match': tag } })).status).toBe(200);
      expect((await client.delete(path, { headers: { 'if-match': '"other"' } })).status).toBe(412);
      expect((await client.delete(path, { headers: { 'if-match': tag } })).status).toBe(204);
    },
  );
});

describe.each(['PUT', 'PATCH', 'DELETE'])('%s with If-None-Match', (method) => {
  const success = method === 'DELETE' ? 204 : 200;
  const body = method === 'PUT' ? payloadOf(userEntity) : method === 'PATCH' ? { age: 77 } : undefined;
  const send = (client: Client, path: string, headers: Record<string, string>): Promise<TestResponse> =>
    client.send(method, path, { headers, ...(body !== undefined && { body }) });

  it.each<[string, (tag: string) => string]>([
    ['the asterisk', () => '*'],
    ['the current ETag', (tag) => tag],
    ['its weak form', (tag) => `W/${tag}`],
    ['a list that contains it', (tag) => `"other", ${tag}`],
  ])('returns 412 with %s, and changes nothing', async (_form, form) => {
    const client = app.client();
    const before = await client.get(user);

    expectError(
      await send(client, user, { 'if-none-match': form(tagOf(before)) }),
      412,
      'PRECONDITION_FAILED',
    );
    expect((await client.get(user)).text).toBe(before.text);
  });

  it('succeeds with another ETag', async () => {
    expect((await send(app.client(), user, { 'if-none-match': '"other"' })).status).toBe(success);
  });

  it('returns 404 for an unknown id', async () => {
    expectError(await send(app.client(), unknown, { 'if-none-match': '*' }), 404, 'NOT_FOUND');
  });

  it('requires both conditions of a request', async () => {
    const client = app.client();
    const tag = await currentTag(client, user);
    const statusOf = async (headers: Record<string, string>): Promise<number> =>
      (await send(client, user, headers)).status;

    expect(await statusOf({ 'if-match': tag, 'if-none-match': tag })).toBe(412);
    expect(await statusOf({ 'if-match': '"other"', 'if-none-match': '"other"' })).toBe(412);
    expect(await statusOf({ 'if-match': tag, 'if-none-match': '"other"' })).toBe(success);
  });
});

describe('the ETag of a record', () => {
  it('changes with every change of the record, although the clock stands still', async () => {
    const client = app.client();
    const tags = [await currentTag(client, user)];
    for (const age of [50, 51, 50]) {
      await client.patch(user, { age });
      tags.push(await currentTag(client, user));
    }
    await client.post('/api/v1/demo/reset');
    await client.patch(user, { age: 99 });
    tags.push(await currentTag(client, user));

    expect(new Set(tags).size).toBe(tags.length);
  });

  it('does not change with other records, and with a PATCH that changes nothing', async () => {
    const client = app.client();
    const tag = await currentTag(client, user);
    await createRecord(client, orderEntity);
    await client.patch(order, { quantity: 7 });
    await client.patch(user, {});

    expect(await currentTag(client, user)).toBe(tag);
    expect((await client.get(user, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('with `expand` changes with the expanded records only', async () => {
    const client = app.client();
    const path = `${order}?expand=user,product`;
    const { data } = (await client.get(order)).body as { data: { user_id: string; product_id: string } };
    const tags = [await currentTag(client, path)];
    for (const one of [`/api/v1/users/${data.user_id}`, `/api/v1/products/${data.product_id}`]) {
      await client.patch(one, { name: 'Renamed' });
      tags.push(await currentTag(client, path));
    }
    await client.patch('/api/v1/users/a0000000-0000-4000-8000-000000000012', { name: 'Other' });

    expect(new Set(tags).size).toBe(3);
    expect(await currentTag(client, path)).toBe(tags.at(-1));
  });

  it('is the same for HEAD, and with simulation parameters', async () => {
    const client = app.client();
    const tag = await currentTag(client, user);

    expect(tagOf(await client.send('HEAD', user))).toBe(tag);
    expect(await currentTag(client, `${user}?delay=1`)).toBe(tag);
  });
});
