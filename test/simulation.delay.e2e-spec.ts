// Simulated delays: how long they last, that they block no other request, and when they end early.
import { connect, type Socket } from 'node:net';
import { SystemRandom } from '../src/core/random.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work(), performance.now() - start];
}

/** Sends a fast request and a slow one together. After the first response the slow one is in progress. */
function begin(port: number, slow: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.write(`GET /health HTTP/1.1\r\nhost: test\r\n\r\n${slow}`);
    socket.once('data', () => {
      resolve(socket);
    });
  });
}

function restOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => {
      resolve(received);
    });
  });
}

describe('a simulated delay', () => {
  // A timer of Node may fire up to a millisecond early by the clock that measures it.
  it.each([20, 50])('of %i milliseconds lasts that long', async (delay) => {
    const [response, elapsed] = await timed(() => app.client().get(`/api/v1/users?delay=${delay}`));

    expect(response.status).toBe(200);
    expect(response.headers.get('x-simulated')).toBe('delay');
    expect(elapsed).toBeGreaterThanOrEqual(delay - 1);
  });

  it('comes before the simulated error', async () => {
    const [response, elapsed] = await timed(() => app.client().get('/api/v1/users?delay=40&error=404'));

    expect(response.status).toBe(404);
    expect(response.headers.get('x-simulated')).toBe('error');
    expect(elapsed).toBeGreaterThanOrEqual(39);
  });

  it('comes before a random error', async () => {
    const failing = await startApp({ random: Object.assign(new SystemRandom(), { next: () => 0 }) });
    const [response, elapsed] = await timed(() =>
      failing.client().get('/api/v1/users?delay=40&random_fail=true'),
    );
    await failing.close();

    expect(response.status).toBe(500);
    expect(response.headers.get('x-simulated')).toBe('random_fail');
    expect(elapsed).toBeGreaterThanOrEqual(39);
  });

  it('does not delay the error response to an invalid parameter', async () => {
    const [response, elapsed] = await timed(() => app.client().get('/api/v1/users?delay=9000&error=1'));

    expect(response.status).toBe(400);
    expect(elapsed).toBeLessThan(4500);
  });

  it('of 0 is none', async () => {
    const { status, headers } = await app.client().get('/api/v1/users?delay=0');

    expect(status).toBe(200);
    expect(headers.get('x-simulated')).toBeNull();
  });

  it('blocks no other request', async () => {
    const socket = await begin(app.port, 'GET /api/v1/echo?delay=10000 HTTP/1.1\r\nhost: test\r\n\r\n');
    const [response, elapsed] = await timed(() => app.client().get('/api/v1/users'));
    socket.destroy();

    expect(response.status).toBe(200);
    expect(elapsed).toBeLessThan(5000);
  });

  it('runs in parallel with others', async () => {
    const client = app.client();
    const [responses, elapsed] = await timed(() =>
      Promise.all(
        Array.from({ length: 100 }, (): Promise<TestResponse> => client.get('/api/v1/echo?delay=60')),
      ),
    );

    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(elapsed).toBeLessThan(3000);
  });

  it('ends when the client disconnects: the handler does not run', async () => {
    const client = app.client();
    const path = '/api/v1/users/a0000000-0000-4000-8000-000000000001';
    const head = `DELETE ${path}?delay=40 HTTP/1.1\r\nhost: test\r\nx-session-id: ${client.session ?? ''}`;
    const socket = await begin(app.port, `${head}\r\n\r\n`);
    socket.destroy();

    // This response comes after the record would have been deleted.
    const later = await client.get('/api/v1/users?delay=60');

    expect(later.body.pagination.total).toBe(12);
  });
});

describe('a stop of the service', () => {
  it('does not wait for a delay: its response is 503', async () => {
    const stopping = await startApp();
    const socket = await begin(stopping.port, 'GET /api/v1/echo?delay=10000 HTTP/1.1\r\nhost: test\r\n\r\n');
    const rest = restOf(socket);

    const [, elapsed] = await timed(() => stopping.close());

    expect(elapsed).toBeLessThan(3000);
    const response = await rest;
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(response).toMatch(/^retry-after: 1\r?$/m);
    expect(response).toContain('"error":"SERVICE_UNAVAILABLE"');
  });

  it('does not wait for a delay whose client has disconnected', async () => {
    const stopping = await startApp();
    const socket = await begin(stopping.port, 'GET /api/v1/echo?delay=10000 HTTP/1.1\r\nhost: test\r\n\r\n');
    socket.destroy();

    const [, elapsed] = await timed(() => stopping.close());

    expect(elapsed).toBeLessThan(3000);
  });
});
