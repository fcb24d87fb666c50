// The client that orval generates for fetch.
import * as api from './dist/orval.js';
import type { GeneratedClient } from './sequence.js';

export function clientFor(_baseUrl: string, session: string): GeneratedClient {
  const withSession = { headers: { 'x-session-id': session } };
  return {
    createUser: async (name, email) => {
      const response = await api.createUser({ name, email }, {}, withSession);
      return { status: response.status, data: response.status === 201 ? response.data.data : undefined };
    },
    createOrder: async (user_id) => {
      const response = await api.createOrder({ user_id }, {}, withSession);
      return { status: response.status, data: response.status === 201 ? response.data.data : undefined };
    },
    getOrder: async (id, expand) => {
      const response = await api.getOrder(id, { expand }, withSession);
      const etag = response.headers.get('etag');
      return {
        etag,
        status: response.status,
        data: response.status === 200 ? response.data.data : undefined,
      };
    },
    setStatus: async (id, status, ifMatch) => {
      const headers = { ...withSession.headers, 'If-Match': ifMatch };
      const response = await api.patchOrder(id, { status }, {}, { headers });
      return { status: response.status, data: response.status === 200 ? response.data.data : undefined };
    },
    deleteOrder: async (id) => ({ status: (await api.deleteOrder(id, {}, withSession)).status }),
    listUsers: async () => {
      const response = await api.listUsers({ limit: 2, sort: 'name', order: 'asc' }, withSession);
      return { status: response.status, data: response.status === 200 ? response.data.data : undefined };
    },
  };
}
