import { randomUUID } from 'node:crypto';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { startApp, type TestApp } from './support/app.js';
import { changesOf, payloadOf } from './support/factories.js';
import { call, ENVELOPE, find, post, recordOf, requestOf, TNS, XML } from './support/soap.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const each = entities.map((entity) => [entity.name, entity] as const);
const user = (name = 'Ada'): Record<string, unknown> => ({ name, email: `${randomUUID()}@example.com` });

describe.each(each)('%s over SOAP', (name, entity) => {
  const many = capital(entity.plural);

  it('is created with default values and returned by its id', async () => {
    const client = app.client();
    const payload = payloadOf(entity);

    const created = recordOf(entity, (await call(client, `Create${name}`, payload)).children[0]);
    const found = await call(client, `Get${name}`, { id: created.id });

    expect(created).toEqual({
      id: expect.any(String),
      ...payload,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(found.children.map((child) => child.name)).toEqual([entity.singular]);
    expect(recordOf(entity, found.children[0])).toEqual(created);
  });

  it('is changed only in the given fields', async () => {
    const client = app.client();
    const created = recordOf(entity, (await call(client, `Create${name}`, payloadOf(entity))).children[0]);
    const [last = ['', '']] = Object.entries(changesOf(entity)).slice(-1);
    const [field, value] = last;

    const changed = await call(client, `Update${name}`, { id: created.id, [field]: value });

    expect(recordOf(entity, changed.children[0])).toEqual({
      ...created,
      [field]: value,
      updated_at: expect.any(String),
    });
  });

  it('is not changed by an update without fields', async () => {
    const client = app.client();
    const created = (await call(client, `Create${name}`, payloadOf(entity))).children[0];
    const { id } = recordOf(entity, created);

    expect((await call(client, `Update${name}`, { id })).children[0]).toEqual(created);
  });

  it('is deleted once: success is true, then false', async () => {
    const client = app.client();
    const { id } = recordOf(entity, (await call(client, `Create${name}`, payloadOf(entity))).children[0]);

    const texts = [];
    for (const _ of [1, 2]) texts.push((await call(client, `Delete${name}`, { id })).children);

    expect(texts.flat().map((child) => [child.name, child.text])).toEqual([
      ['success', 'true'],
      ['success', 'false'],
    ]);
  });

  it('is listed, newest first, followed by the pagination elements', async () => {
    const client = app.client();
    const ids = [];
    for (const _ of [1, 2, 3]) {
      ids.push(recordOf(entity, (await call(client, `Create${name}`, payloadOf(entity))).children[0]).id);
    }

    const { children } = await call(client, `Get${many}`, { limit: 2 });

    const [list, ...numbers] = children;
    expect(list?.name).toBe(entity.plural);
    expect(list?.children.map((child) => child.name)).toEqual([entity.singular, entity.singular]);
    expect(list?.children.map((child) => recordOf(entity, child).id)).toEqual(ids.reverse().slice(0, 2));
    expect(numbers.map((child) => [child.name, child.text])).toEqual([
      ['total', '3'],
      ['page', '1'],
      ['limit', '2'],
      ['pages', '2'],
    ]);
  });
});

describe('a list', () => {
  it('supports page, limit, sort and order', async () => {
    const client = app.client();
    for (const name of ['b', 'c', 'a']) await call(client, 'CreateUser', user(name));

    const namesOf = async (args: Record<string, unknown>): Promise<string[]> =>
      (await call(client, 'GetUsers', args)).children[0]?.children.map((child) => find(child, 'name').text) ??
      [];

    expect(await namesOf({ sort: 'name', order: 'asc' })).toEqual(['a', 'b', 'c']);
    expect(await namesOf({ sort: 'name', order: 'DESC', limit: 1, page: 2 })).toEqual(['b']);
    expect(await namesOf({ page: 9 })).toEqual([]);
    expect(await namesOf({})).toEqual(['a', 'c', 'b']);
  });

  it('of an empty session has no records and no pages', async () => {
    const { children } = await call(app.client(), 'GetOrders');

    expect(children.map(({ name, text, children: records }) => [name, text, records])).toEqual([
      ['orders', '', []],
      ['total', '0', []],
      ['page', '1', []],
      ['limit', '10', []],
      ['pages', '0', []],
    ]);
  });
});

describe('a response', () => {
  it('has prefixes on the wrapper only, plain numbers and null as xsi:nil', async () => {
    const client = app.client();
    const { text, headers } = await post(
      client,
      requestOf('CreateUser', { name: 'Ada & <Co>', email: 'ada@example.com' }),
    );
    const { text: product } = await post(
      client,
      requestOf('CreateProduct', { name: 'Lamp', price: '24.50' }),
    );

    expect(headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(text).toMatch(
      new RegExp(
        `^<\\?xml version="1.0" encoding="UTF-8"\\?>\n<soap:Envelope xmlns:soap="${ENVELOPE}" xmlns:tns="${TNS}" ` +
          'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body><tns:CreateUserResponse><user>' +
          '<id>[0-9a-f-]{36}</id><name>Ada &amp; &lt;Co&gt;</name><email>ada@example.com</email><role>user</role>' +
          '<age xsi:nil="true"/><created_at>[^<]+Z</created_at><updated_at>[^<]+Z</updated_at></user>' +
          '</tns:CreateUserResponse></soap:Body></soap:Envelope>$',
      ),
    );
    expect(product).toContain(
      '<name>Lamp</name><price>24.5</price><description></description><stock>0</stock><category>general</category>',
    );
  });
});

describe('a session', () => {
  it('is that of the header, else of the cookie, and is returned in both', async () => {
    const client = app.client();
    await call(client, 'CreateUser', user());
    const own = client.session ?? '';
    client.session = undefined;

    const { headers, content } = await post(client, requestOf('GetUsers'), {
      cookie: `sandbox_session=${own}`,
    });

    expect(find(content, 'total').text).toBe('1');
    expect(headers.get('x-session-id')).toBe(own);
    expect(headers.get('set-cookie')).toContain(`sandbox_session=${own}`);
  });

  it('is not seeded by SOAP and keeps its records when REST seeds it', async () => {
    const client = app.client();
    await call(client, 'CreateUser', user());
    expect(find(await call(client, 'GetUsers'), 'total').text).toBe('1');

    const { body } = await client.get('/api/v1/users');

    expect(body.pagination.total).toBe(13);
    expect(find(await call(client, 'GetUsers'), 'total').text).toBe('13');
  });

  it('ignores simulation parameters', async () => {
    const { status, headers } = await app
      .client()
      .post('/soap?error=503&delay=5000', requestOf('GetUsers'), { headers: XML });

    expect([status, headers.get('x-simulated')]).toEqual([200, null]);
  });
});

describe('the rate limit', () => {
  it('counts operations and responds with 429, Retry-After and a fault', async () => {
    const limited = await startApp({ rateLimitPerMinute: 4 });
    try {
      const client = limited.client();
      const responses = [];
      for (const _ of [1, 2, 3, 4, 5]) responses.push(await post(client, requestOf('GetUsers')));
      const [first, second] = responses.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
      const last = responses.at(-1);

      expect(second).toBe((first ?? 0) - 1);
      expect([last?.status, last?.content.name]).toEqual([429, 'soap:Fault']);
      expect(last?.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await limited.close();
    }
  });
});
