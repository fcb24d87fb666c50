// Simulated delays: how long they last, that they block no other request, and when they end early.
import { SystemRandom } from '../src/core/random.js';
import { startApp, type TestApp } from './support/app.js';
import { DelayedRequest } from './support/delayed-request.js';
import { expectToLast } from './support/expect-to-last.js';
import { requestHead } from './support/raw-connection.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

describe('a simulated delay', () => {
  it.each([20, 50])('of %i milliseconds lasts that long', async (delay) => {
    const response = await expectToLast(delay, () => app.client().get(`/api/v1/users?delay=${delay}`));

    expect(response.status).toBe(200);
    expect(response.headers.get('x-simulated')).toBe('delay');
  });

  it('comes before the simulated error', async () => {
    const response = await expectToLast(40, () => app.client().get('/api/v1/users?delay=40&error=404'));

    expect(response.status).toBe(404);
    expect(response.headers.get('x-simulated')).toBe('error');
  });

  it('comes before a random error', async () => {
    const failing = await startApp({ random: Object.assign(new SystemRandom(), { next: () => 0 }) });
    const response = await expectToLast(40, () =>
      failing.client().get('/api/v1/users?delay=40&random_fail=true'),
    );
    await failing.close();

    expect(response.status).toBe(500);
    expect(response.headers.get('x-simulated')).toBe('random_fail');
  });

  it('does not delay the error response to an invalid parameter', async () => {
    const valid = await DelayedRequest.begin(app.port);
    const { status } = await app.client().get('/api/v1/users?delay=10000&error=1');

    expect(status).toBe(400);
    expect(valid.isPending).toBe(true);
    valid.abort();
  });

  it('of 0 is none', async () => {
    const { status, headers } = await app.client().get('/api/v1/users?delay=0');

    expect(status).toBe(200);
    expect(headers.get('x-simulated')).toBeNull();
  });

  it('blocks no other request', async () => {
    const delayed = await DelayedRequest.begin(app.port);
    const { status } = await app.client().get('/api/v1/users');

    expect(status).toBe(200);
    expect(delayed.isPending).toBe(true);
    delayed.abort();
  });

  it('runs in parallel with others', async () => {
    const client = app.client();
    const longest = await DelayedRequest.begin(app.port);
    // One after the other, these delays would take longer than the first one.
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => client.get('/api/v1/echo?delay=300')),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(longest.isPending).toBe(true);
    longest.abort();
  });

  it('ends when the client disconnects: the handler does not run', async () => {
    const client = app.client();
    const path = '/api/v1/users/a0000000-0000-4000-8000-000000000001?delay=2000';
    const session = `x-session-id: ${client.session ?? ''}`;
    const deletion = await DelayedRequest.begin(app.port, requestHead('DELETE', path, session));
    deletion.abort();

    // This response comes after the record would have been deleted. A busy service has two seconds to notice the disconnection.
    const later = await client.get('/api/v1/users?delay=2100');

    expect(later.body.pagination.total).toBe(12);
  });
});

describe('a stop of the service', () => {
  it('does not wait for a delay: its response is 503', async () => {
    const stopping = await startApp();
    const delayed = await DelayedRequest.begin(stopping.port);
    await stopping.close();

    const response = await delayed.readToEnd();
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(response).toMatch(/^retry-after: 1\r?$/m);
    expect(response).toContain('"error":"SERVICE_UNAVAILABLE"');
  });

  it('does not wait for a delay whose client has disconnected', async () => {
    const stopping = await startApp();
    // The delay of another service begins before the one that ends with its client.
    const other = await DelayedRequest.begin(app.port);
    const aborted = await DelayedRequest.begin(stopping.port);
    aborted.abort();
    await stopping.close();

    expect(other.isPending).toBe(true);
    other.abort();
  });
});
