// Ambiguous framing of requests: nothing after an invalid request is executed. proxy.framing.slow.e2e-spec.ts repeats it
// behind nginx.
import { sharedApp, type SharedApp } from './support/app.js';
import {
  invalidRequests,
  nextRequest,
  partlySupportedRequests,
  validRequests,
} from './support/ambiguous-requests.js';
import { RawConnection } from './support/raw-connection.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

async function exchange(bytes: string): Promise<{ received: string; created: number }> {
  const client = app.client();
  const connection = await RawConnection.connect(app.port);
  connection.send(Buffer.from(bytes + nextRequest(client.session ?? ''), 'latin1'));
  const received = await connection.readToEnd();
  const { body } = await client.get('/api/v1/products?name=Lamp');
  return { received, created: body.pagination.total };
}

const statuses = (received: string): string[] => received.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];

it.each(invalidRequests)('$name: one error response, and the connection is closed', async ({ bytes }) => {
  const { received, created } = await exchange(bytes);

  expect(statuses(received)).toEqual([expect.stringMatching(/^(?:4\d\d|501)$/)]);
  expect(received).toMatch(/^connection: close\r$/im);
  expect(created).toBe(0);
});

it.each(validRequests)('$name: the next request gets a response of its own', async ({ bytes }) => {
  const { received, created } = await exchange(bytes);

  expect(statuses(received)).toEqual([expect.stringMatching(/^[24]\d\d$/), '201']);
  expect(created).toBe(1);
});

it.each(partlySupportedRequests)(
  '$name: an error response, or the next request gets its own',
  async ({ bytes }) => {
    const { received, created } = await exchange(bytes);

    expect(statuses(received).length).toBe(created + 1);
    expect(statuses(received)[0]).toMatch(/^4\d\d$/);
  },
);
