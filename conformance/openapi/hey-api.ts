// The client that @hey-api/openapi-ts generates.
import { createClient } from './dist/hey-api/client/index.js';
import * as api from './dist/hey-api/index.js';
import type { GeneratedClient, Response as Result } from './sequence.js';

export function clientFor(baseUrl: string, session: string): GeneratedClient {
  const client = createClient({ baseUrl, headers: { 'x-session-id': session } });
  return {
    createUser: async (name, email) => resultOf(await api.createUser({ client, body: { name, email } })),
    createOrder: async (user_id) => resultOf(await api.createOrder({ client, body: { user_id } })),
    getOrder: async (id, expand) => resultOf(await api.getOrder({ client, path: { id }, query: { expand } })),
    setStatus: async (id, status, ifMatch) => {
      const headers = { 'If-Match': ifMatch };
      return resultOf(await api.patchOrder({ client, path: { id }, body: { status }, headers }));
    },
    deleteOrder: async (id) => {
      const { response } = await api.deleteOrder({ client, path: { id } });
      return { status: response?.status ?? 0 };
    },
    listUsers: async () =>
      resultOf(await api.listUsers({ client, query: { limit: 2, sort: 'name', order: 'asc' } })),
  };
}

function resultOf<T>({
  data,
  response,
}: {
  readonly data?: { readonly data: T } | undefined;
  readonly response?: Response;
}): Result<T> {
  return { status: response?.status ?? 0, etag: response?.headers.get('etag') ?? null, data: data?.data };
}
