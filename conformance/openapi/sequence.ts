// The requests that every generated client sends. Its types must fit, and the service must respond as documented.

export interface Response<T> {
  readonly status: number;
  readonly etag?: string | null;
  /** Undefined for an error response. */
  readonly data?: T | undefined;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly age: number | null;
}

interface Order {
  readonly id: string;
  readonly status: 'pending' | 'processing' | 'completed' | 'cancelled';
  readonly user?: Person | null;
  readonly product?: { readonly price: number } | null;
}

export interface GeneratedClient {
  createUser(name: string, email: string): Promise<Response<Person>>;
  createOrder(userId: string): Promise<Response<Order>>;
  getOrder(id: string, expand?: string): Promise<Response<Order>>;
  setStatus(id: string, status: Order['status'], ifMatch: string): Promise<Response<Order>>;
  deleteOrder(id: string): Promise<Response<unknown>>;
  /** Two users, ascending by name. */
  listUsers(): Promise<Response<readonly Person[]>>;
}

/** Throws if a response differs from the documents. */
export async function run(client: GeneratedClient): Promise<void> {
  const user = success(201, await client.createUser('Ada Lovelace', 'ada.generated@example.com'));
  const { id } = success(201, await client.createOrder(user.id));

  const found = await client.getOrder(id, 'user,product');
  const order = success(200, found);
  check('the expanded user', order.user?.name, 'Ada Lovelace');
  check('a nullable number', order.user?.age, null);
  check('a nullable record', order.product, null);

  const { etag } = await client.getOrder(id);
  check('PATCH with another ETag', (await client.setStatus(id, 'processing', '"other"')).status, 412);
  const changed = success(200, await client.setStatus(id, 'processing', etag ?? ''));
  check('PATCH with the ETag', changed.status, 'processing');
  check('PATCH with the old ETag', (await client.setStatus(id, 'completed', etag ?? '')).status, 412);

  const names = success(200, await client.listUsers()).map(({ name }) => name);
  check('the sorted page', names, [...names].sort());
  check('its length', names.length, 2);

  check('DELETE', (await client.deleteOrder(id)).status, 204);
  check('GET after DELETE', (await client.getOrder(id)).status, 404);
}

function success<T>(expected: number, { status, data }: Response<T>): T {
  check('the status', status, expected);
  if (data === undefined) throw new Error(`a response with ${status} has no data`);
  return data;
}

function check(what: string, seen: unknown, expected: unknown): void {
  if (JSON.stringify(seen) === JSON.stringify(expected)) return;
  throw new Error(`${what}: ${JSON.stringify(seen)}, expected ${JSON.stringify(expected)}`);
}
