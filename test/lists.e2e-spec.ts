// Pagination of lists. lists.sorting, lists.filters and lists.expand have the other parameters.
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';
import {
  collections,
  column,
  ensureRecords,
  invalidFields,
  createRecord,
  pathOf,
} from './support/collections.js';
import { post, requestOf } from './support/soap.js';
import { userEntity } from '../src/features/users/user.entity.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const encoded = (...values: string[]): [string][] => values.map((value) => [encodeURIComponent(value)]);

describe.each(collections)('a list of %s', (_plural, path, entity) => {
  /** A client whose session has more records than a page. */
  const clientWithRecords = async (): Promise<Client> => {
    const client = app.client();
    await ensureRecords(client, entity, 11);
    return client;
  };

  it('returns the envelope with records and pagination', async () => {
    const { status, headers, body } = await (await clientWithRecords()).get(path);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Object.keys(body)).toEqual(['success', 'data', 'pagination']);
    expect(body).toMatchObject({ success: true, data: expect.any(Array) });
    expect(body.pagination).toEqual({
      total: expect.any(Number),
      page: 1,
      limit: 10,
      pages: Math.ceil(body.pagination.total / 10),
      hasNext: true,
      hasPrev: false,
    });
  });

  it('has ten records per page by default', async () => {
    const { body } = await (await clientWithRecords()).get(path);

    expect(body.data).toHaveLength(10);
  });

  it.each([1, 7, 100])('has at most %i records with that limit', async (limit) => {
    const { body } = await (await clientWithRecords()).get(`${path}?limit=${limit}`);
    const { total } = body.pagination;

    expect(body.data).toHaveLength(Math.min(limit, total));
    expect(body.pagination).toMatchObject({ limit, pages: Math.ceil(total / limit), hasNext: total > limit });
  });

  it('has every record on exactly one page, and hasNext is false on the last', async () => {
    const client = await clientWithRecords();
    const all = column(await client.get(`${path}?limit=100`), 'id');
    const turned: unknown[] = [];
    for (let page = 1; ; page += 1) {
      const response = await client.get(`${path}?limit=5&page=${page}`);
      turned.push(...column(response, 'id'));
      expect(response.body.pagination).toMatchObject({ page, hasPrev: page > 1, total: all.length });
      if (!response.body.pagination.hasNext) break;
    }

    expect(turned).toEqual(all);
  });

  it.each([8, 1000, 2_147_483_647])('is empty on page %i, after the last one', async (page) => {
    const { status, body } = await (await clientWithRecords()).get(`${path}?page=${page}`);

    expect(status).toBe(200);
    expect(body.data).toEqual([]);
    expect(body.pagination).toMatchObject({ page, hasNext: false, hasPrev: true });
    expect(body.pagination.total).toBeGreaterThan(0);
  });

  it('has no pages if no record matches', async () => {
    const { status, body } = await app.client().get(`${path}?id=ffffffff-ffff-4fff-8fff-ffffffffffff`);

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: [],
      pagination: { total: 0, page: 1, limit: 10, pages: 0, hasNext: false, hasPrev: false },
    });
  });

  it('returns the headers of GET to HEAD, without the body', async () => {
    const client = app.client();
    const response = await client.get(`${path}?limit=3`);
    const head = await client.send('HEAD', `${path}?limit=3`);

    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
    for (const name of ['content-type', 'content-length', 'etag', 'accept-query', 'x-session-id']) {
      expect(head.headers.get(name)).toBe(response.headers.get(name));
    }
  });

  it('returns Allow to OPTIONS', async () => {
    const { status, headers, text } = await app.client().send('OPTIONS', path);

    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(headers.get('allow')).toBe('GET, HEAD, QUERY, POST, OPTIONS');
  });

  it.each(['api_key', 'access_token'])('ignores a credential in %s', async (name) => {
    const client = await clientWithRecords();
    const plain = await client.get(path);
    const [{ id }] = plain.body.data as [{ id: string }];

    expect((await client.get(`${path}?${name}=demo-key-sandbox-2026`)).body).toEqual(plain.body);
    expect((await client.get(`${path}?${name}=wrong&${name}=again`)).body).toEqual(plain.body);
    expect((await client.query(`${path}?${name}=wrong`, {})).body).toEqual(plain.body);
    expect((await client.get(`${path}/${id}?${name}=wrong`)).status).toBe(200);
    expect((await client.patch(`${path}/${id}?${name}=wrong`, {})).status).toBe(200);
    expect((await client.delete(`${path}/${id}?${name}=wrong`)).status).toBe(204);
  });

  it('ignores a trailing slash of its path', async () => {
    const client = app.client();

    expect((await client.get(`${path}/?limit=2`)).body).toEqual((await client.get(`${path}?limit=2`)).body);
  });
});

const noNumbers = [
  'ten',
  '',
  ' ',
  '010',
  '+5',
  ' 5',
  '5 ',
  '1.5',
  '0x10',
  '1_0',
  '１０',
  'NaN',
  'Infinity',
  'null',
];

describe('the page', () => {
  it.each(encoded(...noNumbers, '0', '-1', '-0', '9007199254740992', '9007199254740993', '1e400'))(
    'cannot be %s',
    async (page) => {
      const response = await app.client().get(`/api/v1/users?page=${page}`);

      expect(response.status).toBe(400);
      expect(invalidFields(response)).toEqual(['page']);
    },
  );

  it.each(['2147483648', '1e10', '9007199254740991'])('can be %s, which is empty', async (page) => {
    const { status, body } = await app.client().get(`/api/v1/users?page=${page}`);

    expect([status, body.data]).toEqual([200, []]);
    expect(body.pagination).toMatchObject({ page: Number(page), hasNext: false, hasPrev: true });
  });

  it('can have any of these sizes in a search and in SOAP', async () => {
    const client = app.client();
    const page = Number.MAX_SAFE_INTEGER;
    const search = await client.query('/api/v1/users', { page });
    const soap = await post(client, requestOf('GetUsers', { page }));

    expect([search.status, search.body.data]).toEqual([200, []]);
    expect([soap.status, soap.text.includes('<items>')]).toEqual([200, false]);
  });

  it('cannot be repeated', async () => {
    const response = await app.client().get('/api/v1/users?page=1&page=2');

    expect(response.status).toBe(400);
    expect(invalidFields(response)).toEqual(['page']);
  });
});

describe('the limit', () => {
  it.each(encoded(...noNumbers, '0', '-1', '101', '1000000', '1e3', '100.5'))(
    'cannot be %s',
    async (limit) => {
      const response = await app.client().get(`/api/v1/users?limit=${limit}`);

      expect(response.status).toBe(400);
      expect(invalidFields(response)).toEqual(['limit']);
    },
  );

  it('cannot be repeated, not even with the same value', async () => {
    const response = await app.client().get('/api/v1/users?limit=5&limit=5');

    expect(response.status).toBe(400);
    expect(invalidFields(response)).toEqual(['limit']);
  });

  it.each(['1e1', '10.0', '1.0e%2B1', '100e-1'])(
    'can be an integer in any JSON notation: %s',
    async (limit) => {
      const { status, body } = await app.client().get(`/api/v1/users?limit=${limit}`);

      expect(status).toBe(200);
      expect(body.pagination.limit).toBe(10);
    },
  );

  it.each([
    ['0', 'querystring/limit must be >= 1'],
    ['101', 'querystring/limit must be <= 100'],
    ['ten', 'querystring/limit must be integer'],
  ])('of %s returns the message of the contract', async (limit, message) => {
    const { body } = await app.client().get(`/api/v1/users?limit=${limit}`);

    expect(body.message).toBe(message);
  });
});

describe('the validation errors of a query string', () => {
  it('are listed all at once, each with its parameter', async () => {
    const query = 'page=0&limit=101&sort=colour&order=up&role=boss&age=old&expand=user&colour=red';
    const response = await app.client().get(`/api/v1/users?${query}`);

    expect(response.status).toBe(400);
    expect(invalidFields(response).sort()).toEqual(
      ['age', 'colour', 'expand', 'limit', 'order', 'page', 'role', 'sort'].sort(),
    );
  });

  it('change nothing and return no records', async () => {
    const { text, headers } = await app.client().get('/api/v1/users?limit=0');

    expect(text).not.toContain('example.com');
    expect(headers.get('etag')).toBeNull();
  });
});

describe('a list that changes', () => {
  it('has the current number of records', async () => {
    const client = app.client();
    const total = async (): Promise<number> =>
      ((await client.get('/api/v1/users')).body as { pagination: { total: number } }).pagination.total;
    const before = await total();
    const { id } = await createRecord(client, userEntity);
    expect(await total()).toBe(before + 1);

    await client.delete(`${pathOf(userEntity)}/${String(id)}`);

    expect(await total()).toBe(before);
  });

  it('can become empty', async () => {
    const client = app.client();
    for (const id of column(await client.get('/api/v1/users?limit=100'), 'id')) {
      await client.delete(`/api/v1/users/${String(id)}`);
    }

    const { body } = await client.get('/api/v1/users');

    expect(body.data).toEqual([]);
    expect(body.pagination).toMatchObject({ total: 0, pages: 0, hasNext: false, hasPrev: false });
  });
});
