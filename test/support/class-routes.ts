// Valid requests to the routes of classes, each with its own class.
import type { SharedApp } from './app.js';
import { bearer, createClass, join, otherAddress } from './classes.js';
import type { Client, TestRequest, TestResponse } from './client.js';

interface ClassRequest {
  readonly method: string;
  readonly url: string;
  readonly search: string;
  readonly client: Client;
  /** The request that the test sends instead of a valid one. */
  readonly call: TestRequest;
}

/** The service must trust proxies: an IP address can create five classes per hour. */
export async function sendToClass(
  app: SharedApp,
  { method, url, search, client, call }: ClassRequest,
): Promise<TestResponse> {
  const created = await createClass(app);
  const member = url === '/classes/membership' ? client : app.client();
  const { learner } = (await join(member, created.join_code, 'Ada')).body.data;
  const bodies: Readonly<Record<string, object>> = {
    '/classes': { title: 'APIs' },
    '/classes/membership': { share_requests: true },
    '/classes/join': { code: created.join_code, name: 'Bob' },
  };
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? (bodies[url] ?? {}) : undefined;
  const path = url.replace(':id', created.id).replace(':learner', String(learner.id));
  const headers = { ...otherAddress(), ...bearer(created).headers, ...call.headers };
  return client.send(method, path + search, { body, ...call, headers });
}
