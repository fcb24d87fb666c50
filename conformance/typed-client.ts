// A client with types generated from the OpenAPI document: the compiler checks every path, parameter and field, then the
// service executes the requests.
import createClient from 'openapi-fetch';
import type { paths } from './dist/openapi.js';

type Client = ReturnType<typeof createClient<paths>>;

/** The properties of openapi-fetch results that the checks use. */
interface Result<Data> {
  readonly data?: Data;
  readonly error?: ErrorBody;
  readonly response: Response;
}

interface ErrorBody {
  readonly success: boolean;
  readonly error: string;
  readonly message: string;
  readonly details?: readonly { readonly field: string; readonly message: string }[];
}

interface Stamped {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

interface Page<R> {
  readonly data: readonly R[];
  readonly pagination: { readonly total: number; readonly page: number; readonly limit: number };
}

/** The requests of one entity, and predicates for the returned records. */
interface EntityCalls<R extends Stamped> {
  readonly create: () => Promise<Result<{ readonly data: R }>>;
  readonly get: (id: string) => Promise<Result<{ readonly data: R }>>;
  /** Page 2 with two records, ascending by `sortKey`; `matches` is true for all. */
  readonly list: () => Promise<Result<Page<R>>>;
  readonly sortKey: (record: R) => number | string;
  readonly matches: (record: R) => boolean;
  readonly replace: (id: string) => Promise<Result<{ readonly data: R }>>;
  readonly replaced: (record: R) => boolean;
  readonly patch: (id: string) => Promise<Result<{ readonly data: R }>>;
  readonly patched: (record: R) => boolean;
  readonly remove: (id: string) => Promise<Result<unknown>>;
}

/** The sequences of requests by name, each in a new session. */
export function sequences(baseUrl: string): Record<string, () => Promise<void>> {
  const client = () => createClient<paths>({ baseUrl, headers: { 'x-session-id': crypto.randomUUID() } });
  return {
    'create, read, update and delete users': () => crud(users(client())),
    'create, read, update and delete products': () => crud(products(client())),
    'create, read, update and delete orders': () => crud(orders(client())),
    'a conditional write succeeds once': () => conditionalWrite(client()),
    'an invalid body returns its fields': () => invalidBody(client()),
    'types and service reject an invalid enum value': () => wrongEnum(client()),
  };
}

function users(api: Client) {
  const of = (id: string) => ({ path: { id } });
  const body = { name: 'Ada Lovelace', email: 'ada.lovelace@example.com' };
  return {
    create: () => api.POST('/api/v1/users', { body: { ...body, role: 'moderator', age: 36 } }),
    get: (id) => api.GET('/api/v1/users/{id}', { params: of(id) }),
    list: () =>
      api.GET('/api/v1/users', {
        params: { query: { page: 2, limit: 2, sort: 'name', order: 'asc', role: 'user' } },
      }),
    sortKey: (user) => user.name,
    matches: (user) => user.role === 'user',
    replace: (id) => api.PUT('/api/v1/users/{id}', { params: of(id), body }),
    replaced: (user) => user.role === 'user' && user.age === null,
    patch: (id) => api.PATCH('/api/v1/users/{id}', { params: of(id), body: { age: 37 } }),
    patched: (user) => user.age === 37 && user.email === body.email,
    remove: (id) => api.DELETE('/api/v1/users/{id}', { params: of(id) }),
  } satisfies EntityCalls<User>;
}

function products(api: Client) {
  const of = (id: string) => ({ path: { id } });
  const body = { name: 'Loom', price: 18.43 };
  return {
    create: () => api.POST('/api/v1/products', { body: { ...body, stock: 3, category: 'weaving' } }),
    get: (id) => api.GET('/api/v1/products/{id}', { params: of(id) }),
    list: () =>
      api.GET('/api/v1/products', {
        params: { query: { page: 2, limit: 2, sort: 'price', order: 'asc', category: 'electronics' } },
      }),
    sortKey: (product) => product.price,
    matches: (product) => product.category === 'electronics',
    replace: (id) => api.PUT('/api/v1/products/{id}', { params: of(id), body }),
    replaced: (product) => product.stock === 0 && product.category === 'general',
    patch: (id) => api.PATCH('/api/v1/products/{id}', { params: of(id), body: { description: 'Jacquard' } }),
    patched: (product) => product.description === 'Jacquard' && product.price === body.price,
    remove: (id) => api.DELETE('/api/v1/products/{id}', { params: of(id) }),
  } satisfies EntityCalls<Product>;
}

function orders(api: Client) {
  const of = (id: string) => ({ path: { id } });
  const body = { user_id: crypto.randomUUID(), product_id: null, quantity: 2 };
  return {
    create: () => api.POST('/api/v1/orders', { body: { ...body, status: 'processing' } }),
    get: (id) => api.GET('/api/v1/orders/{id}', { params: { ...of(id), query: { expand: 'user,product' } } }),
    list: () =>
      api.GET('/api/v1/orders', {
        params: { query: { page: 2, limit: 2, sort: 'quantity', order: 'asc', status: 'pending' } },
      }),
    sortKey: (order) => order.quantity,
    matches: (order) => order.status === 'pending',
    replace: (id) => api.PUT('/api/v1/orders/{id}', { params: of(id), body }),
    replaced: (order) => order.status === 'pending' && order.user_id === body.user_id,
    patch: (id) => api.PATCH('/api/v1/orders/{id}', { params: of(id), body: { status: 'completed' } }),
    patched: (order) => order.status === 'completed' && order.quantity === 2,
    remove: (id) => api.DELETE('/api/v1/orders/{id}', { params: of(id) }),
  } satisfies EntityCalls<Order>;
}

type Created<P extends '/api/v1/users' | '/api/v1/products' | '/api/v1/orders'> =
  paths[P]['post']['responses'][201]['content']['application/json']['data'];
type User = Created<'/api/v1/users'>;
type Product = Created<'/api/v1/products'>;
type Order = Created<'/api/v1/orders'>;

async function crud<R extends Stamped>(calls: EntityCalls<R>): Promise<void> {
  const { id, created_at } = expectSuccess('create', 201, await calls.create()).data;
  const found = expectSuccess('get', 200, await calls.get(id)).data;
  assert(found.id === id && found.created_at === created_at, 'get returns the created record', found);

  const { data, pagination } = expectSuccess('list', 200, await calls.list());
  assert(
    data.length === 2 && pagination.page === 2 && pagination.limit === 2,
    'page 2 with limit 2',
    pagination,
  );
  assert(data.every(calls.matches), 'the list is filtered', data);
  const [first, second] = data.map(calls.sortKey);
  assert(first !== undefined && second !== undefined && first <= second, 'the list is sorted', data);

  const replaced = expectSuccess('put', 200, await calls.replace(id)).data;
  assert(
    calls.replaced(replaced) && replaced.created_at === created_at,
    'put sets omitted fields to their default',
    replaced,
  );
  const patched = expectSuccess('patch', 200, await calls.patch(id)).data;
  assert(calls.patched(patched), 'patch changes only the given fields', patched);

  const { response } = await calls.remove(id);
  assert(response.status === 204, 'delete returns 204', response.status);
  expectError('get after delete', 404, 'NOT_FOUND', await calls.get(id));
}

async function conditionalWrite(api: Client): Promise<void> {
  const path = { id: 'c0000000-0000-4000-8000-000000000001' };
  const found = await api.GET('/api/v1/orders/{id}', { params: { path, query: { expand: 'user' } } });
  const { user, product } = expectSuccess('get', 200, found).data;
  assert(typeof user?.name === 'string' && product === undefined, 'only the user is expanded', found.data);

  const { response } = await api.GET('/api/v1/orders/{id}', { params: { path } });
  const header = { 'If-Match': response.headers.get('etag') ?? '' };
  const patch = () => api.PATCH('/api/v1/orders/{id}', { params: { path, header }, body: { quantity: 9 } });
  assert(expectSuccess('patch', 200, await patch()).data.quantity === 9, 'the first write succeeds', header);
  expectError('patch', 412, 'PRECONDITION_FAILED', await patch());
}

async function invalidBody(api: Client): Promise<void> {
  const result = await api.POST('/api/v1/users', { body: { name: '', email: 'nobody' } });
  const { details } = expectError('post', 400, 'BAD_REQUEST', result);
  const fields = details?.map(({ field }) => field).join();
  assert(fields === 'name,email', 'details contain the fields in order', details);
}

async function wrongEnum(api: Client): Promise<void> {
  const body = { name: 'Ada Lovelace', email: 'ada.lovelace@example.com', role: 'countess' };
  // @ts-expect-error This compiles only if the document lacks the values of `role`.
  const result = await api.POST('/api/v1/users', { body });
  const { details } = expectError('post', 400, 'BAD_REQUEST', result);
  assert(details?.[0]?.field === 'role', 'details contain the field', details);
}

function expectSuccess<Data>(call: string, status: number, { data, error, response }: Result<Data>): Data {
  if (data === undefined || response.status !== status) {
    throw new Error(`${call} returned ${response.status}, not ${status}: ${JSON.stringify(error ?? data)}`);
  }
  return data;
}

function expectError(
  call: string,
  status: number,
  word: string,
  { error, response }: Result<unknown>,
): ErrorBody {
  if (error?.success !== false || error.error !== word || response.status !== status) {
    throw new Error(`${call} returned ${response.status}, not ${status} ${word}: ${JSON.stringify(error)}`);
  }
  return error;
}

function assert(holds: boolean, what: string, seen: unknown): asserts holds {
  if (!holds) throw new Error(`failed: ${what}. Received: ${JSON.stringify(seen)}`);
}
