// Clients that never read: the service keeps running, serves other sessions, and releases the memory when connections close.
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { startApp } from './support/app.js';
import { FloodClient } from './support/flood.js';
import { RawConnection } from './support/raw-connection.js';
import { startService, waitForUrl, type ServiceProcess } from './support/service-process.js';
import { largeDocument, rawRequest, tenLists, untilBytes } from './support/unread-responses.js';

const CONNECTIONS = 40;

/** Each is the largest response that is not rejected, or one that is. */
const batches: Readonly<Record<string, number>> = { 'rejected batches': 10, 'accepted batches': 7 };

it('a client that reads slowly gets the whole response', async () => {
  const app = await startApp({ store: 'memory', memoryBudgetMib: 200, requestTimeoutSeconds: 8 });
  const client = app.client();
  await client.post('/session/import', largeDocument());
  const body = JSON.stringify(Array.from({ length: 7 }, () => tenLists));
  const socket = connect(app.port, '127.0.0.1');
  socket.write(rawRequest({ path: '/graphql', session: String(client.session), body }));
  let received = 0;
  // Reads for more than twice the time after which a client that reads nothing is disconnected.
  for await (const chunk of socket) {
    received += (chunk as Buffer).length;
    if (received > 13.5e6) break;
    await setTimeout(40);
  }
  await app.close();

  expect(received).toBeGreaterThan(13.5e6);
});

describe('a service with a heap of 256 MB', () => {
  let service: ServiceProcess;
  let url: string;
  let client: FloodClient;
  let connections: RawConnection[];

  beforeEach(async () => {
    service = startService({ NODE_OPTIONS: '--max-old-space-size=256', RATE_LIMIT_PER_MINUTE: '0' });
    url = await waitForUrl(service);
    client = new FloodClient(url);
    connections = [];
  });
  afterEach(async () => {
    for (const connection of connections) connection.destroy();
    client.close();
    service.process.kill('SIGKILL');
    await service.exited;
  });

  async function openSession(): Promise<string> {
    const created = await client.send({ path: '/session/import', body: largeDocument() });
    expect(created.status).toBe(200);
    return String(created.headers['x-session-id']);
  }

  it.each(Object.entries(batches))('survives %s that their clients do not read', async (_, documents) => {
    const [session, own] = [await openSession(), await openSession()];
    const body = JSON.stringify(Array.from({ length: documents }, () => tenLists));
    for (let n = 0; n < CONNECTIONS; n += 1) {
      const connection = await RawConnection.connect(Number(new URL(url).port));
      connections.push(connection);
      connection.stopReading();
      connection.send(rawRequest({ path: '/graphql', session, body }).repeat(5));
    }
    for (let n = 0; n < 20; n += 1) {
      const { status } = await client.send({ path: '/api/v1/products?limit=20', session: own });
      expect(status).toBe(200);
    }
    for (const connection of connections) connection.destroy();

    expect(await untilBytes(url, (bytes) => bytes === 0)).toBe(0);
    expect(service.process.exitCode).toBeNull();
  });
});
