// The client that openapi-zod-client generates. It validates every request and response with zod.
import { isAxiosError } from 'axios';
import { createApiClient } from './dist/zod.js';
import type { GeneratedClient, Response } from './sequence.js';

export function clientFor(baseUrl: string, session: string): GeneratedClient {
  const api = createApiClient(baseUrl, { axiosConfig: { headers: { 'x-session-id': session } } });
  // The generated client returns the body only.
  let last: { readonly status: number; readonly etag: unknown } | undefined;
  api.axios.interceptors.response.use((response) => {
    last = { status: response.status, etag: response.headers['etag'] };
    return response;
  });

  async function resultOf<T>(send: () => Promise<{ readonly data: T }>): Promise<Response<T>> {
    try {
      const { data } = await send();
      return { data, status: last?.status ?? 0, etag: String(last?.etag) };
    } catch (reason) {
      if (isAxiosError(reason) && reason.response !== undefined) return { status: reason.response.status };
      throw reason;
    }
  }

  return {
    createUser: (name, email) => resultOf(() => api.createUser({ name, email })),
    createOrder: (user_id) => resultOf(() => api.createOrder({ user_id })),
    getOrder: (id, expand) => resultOf(() => api.getOrder({ params: { id }, queries: { expand } })),
    setStatus: (id, status, ifMatch) =>
      resultOf(() => api.patchOrder({ status }, { params: { id }, headers: { 'If-Match': ifMatch } })),
    deleteOrder: (id) =>
      resultOf(async () => {
        await api.deleteOrder(undefined, { params: { id } });
        return { data: undefined };
      }),
    listUsers: () => resultOf(() => api.listUsers({ queries: { limit: 2, sort: 'name', order: 'asc' } })),
  };
}
