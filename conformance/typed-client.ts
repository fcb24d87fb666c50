// What a client gets who trusts the OpenAPI document: every path, parameter and field below is checked by the compiler
// against types generated from it, and then by the service itself.
import createClient from 'openapi-fetch';
import type { paths } from './dist/openapi.js';

type Client = ReturnType<typeof createClient<paths>>;

/** As much of an answer of openapi-fetch as the rounds look at. */
interface Answer<Data> {
  readonly data?: Data;
  readonly error?: Refusal;
  readonly response: Response;
}

interface Refusal {
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

/** The calls of one entity, and what is true of a record after each. */
interface Calls<R extends Stamped> {
  readonly create: () => Promise<Answer<{ readonly data: R }>>;
  readonly get: (id: string) => Promise<Answer<{ readonly data: R }>>;
  /** Page 2 of 2 each, sorted upwards by `sorted`, all of them `alike`. */
  readonly list: () => Promise<Answer<Page<R>>>;
  readonly sorted: (record: R) => number | string;
  readonly alike: (record: R) => boolean;
  readonly replace: (id: string) => Promise<Answer<{ readonly data: R }>>;
  readonly replaced: (record: R) => boolean;
  readonly patch: (id: string) => Promise<Answer<{ readonly data: R }>>;
  readonly patched: (record: R) => boolean;
  readonly remove: (id: string) => Promise<Answer<unknown>>;
}

/** The rounds by name, each in a session of its own. */
export function rounds(baseUrl: string): Record<string, () => Promise<void>> {
  const client = () => createClient<paths>({ baseUrl, headers: { 'x-session-id': crypto.randomUUID() } });
  return {
    'users, from create to gone': () => crud(users(client())),
    'products, from create to gone': () => crud(products(client())),
    'orders, from create to gone': () => crud(orders(client())),
    'a refused body names its fields': () => refusedBody(client()),
    'a wrong enum value is refused by the types and by the service': () => wrongEnum(client()),
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
    sorted: (user) => user.name,
    alike: (user) => user.role === 'user',
    replace: (id) => api.PUT('/api/v1/users/{id}', { params: of(id), body }),
    replaced: (user) => user.role === 'user' && user.age === null,
    patch: (id) => api.PATCH('/api/v1/users/{id}', { params: of(id), body: { age: 37 } }),
    patched: (user) => user.age === 37 && user.email === body.email,
    remove: (id) => api.DELETE('/api/v1/users/{id}', { params: of(id) }),
  } satisfies Calls<User>;
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
    sorted: (product) => product.price,
    alike: (product) => product.category === 'electronics',
    replace: (id) => api.PUT('/api/v1/products/{id}', { params: of(id), body }),
    replaced: (product) => product.stock === 0 && product.category === 'general',
    patch: (id) => api.PATCH('/api/v1/products/{id}', { params: of(id), body: { description: 'Jacquard' } }),
    patched: (product) => product.description === 'Jacquard' && product.price === body.price,
    remove: (id) => api.DELETE('/api/v1/products/{id}', { params: of(id) }),
  } satisfies Calls<Product>;
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
    sorted: (order) => order.quantity,
    alike: (order) => order.status === 'pending',
    replace: (id) => api.PUT('/api/v1/orders/{id}', { params: of(id), body }),
    replaced: (order) => order.status === 'pending' && order.user_id === body.user_id,
    patch: (id) => api.PATCH('/api/v1/orders/{id}', { params: of(id), body: { status: 'completed' } }),
    patched: (order) => order.status === 'completed' && order.quantity === 2,
    remove: (id) => api.DELETE('/api/v1/orders/{id}', { params: of(id) }),
  } satisfies Calls<Order>;
}

type Created<P extends '/api/v1/users' | '/api/v1/products' | '/api/v1/orders'> =
  paths[P]['post']['responses'][201]['content']['application/json']['data'];
type User = Created<'/api/v1/users'>;
type Product = Created<'/api/v1/products'>;
type Order = Created<'/api/v1/orders'>;

async function crud<R extends Stamped>(calls: Calls<R>): Promise<void> {
  const { id, created_at } = granted('create', 201, await calls.create()).data;
  const found = granted('get', 200, await calls.get(id)).data;
  assert(found.id === id && found.created_at === created_at, 'get answers what create made', found);

  const { data, pagination } = granted('list', 200, await calls.list());
  assert(
    data.length === 2 && pagination.page === 2 && pagination.limit === 2,
    'page 2 of 2 each',
    pagination,
  );
  assert(data.every(calls.alike), 'a list keeps to its filter', data);
  const [first, second] = data.map(calls.sorted);
  assert(first !== undefined && second !== undefined && first <= second, 'a list is sorted', data);

  const replaced = granted('put', 200, await calls.replace(id)).data;
  assert(
    calls.replaced(replaced) && replaced.created_at === created_at,
    'put resets what it omits',
    replaced,
  );
  const patched = granted('patch', 200, await calls.patch(id)).data;
  assert(calls.patched(patched), 'patch changes what it names and nothing else', patched);

  const { response } = await calls.remove(id);
  assert(response.status === 204, 'delete answers 204', response.status);
  refused('get after delete', 404, 'NOT_FOUND', await calls.get(id));
}

async function refusedBody(api: Client): Promise<void> {
  const answer = await api.POST('/api/v1/users', { body: { name: '', email: 'nobody' } });
  const { details } = refused('post', 400, 'BAD_REQUEST', answer);
  const fields = details?.map(({ field }) => field).join();
  assert(fields === 'name,email', 'details name the fields in their order', details);
}

async function wrongEnum(api: Client): Promise<void> {
  const body = { name: 'Ada Lovelace', email: 'ada.lovelace@example.com', role: 'countess' };
  // @ts-expect-error This compiles only against a document that forgot the values of `role`.
  const answer = await api.POST('/api/v1/users', { body });
  const { details } = refused('post', 400, 'BAD_REQUEST', answer);
  assert(details?.[0]?.field === 'role', 'details name the field', details);
}

function granted<Data>(call: string, status: number, { data, error, response }: Answer<Data>): Data {
  if (data === undefined || response.status !== status) {
    throw new Error(`${call} answered ${response.status}, not ${status}: ${JSON.stringify(error ?? data)}`);
  }
  return data;
}

function refused(call: string, status: number, word: string, { error, response }: Answer<unknown>): Refusal {
  if (error?.success !== false || error.error !== word || response.status !== status) {
    throw new Error(`${call} answered ${response.status}, not ${status} ${word}: ${JSON.stringify(error)}`);
  }
  return error;
}

function assert(holds: boolean, what: string, seen: unknown): asserts holds {
  if (!holds) throw new Error(`not so: ${what}. Seen: ${JSON.stringify(seen)}`);
}
