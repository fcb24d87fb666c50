// Every route and every root field of GraphQL has the same responses with fast handlers and through Nest's pipeline.
import { startApp, type TestApp } from '../support/app.js';
import type { Client, TestRequest, TestResponse } from '../support/client.js';
import { executeGraphql, executeGraphqlByGet } from '../support/graphql.js';
import { fieldDocuments } from '../support/graphql-documents.js';
import { Routes, type Route } from '../support/routes.js';
import { SeededRandom } from '../support/seeded-random.js';
import { TestClock } from '../support/test-clock.js';

/** Ids and bytes as reproducible as the numbers, so that both services create the same. */
class ReproducibleRandom extends SeededRandom {
  override bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => Math.floor(this.next() * 256)));
  }

  override uuid(): string {
    const hex = this.bytes(16).toString('hex');
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
  }
}

interface Service {
  readonly app: TestApp;
  readonly routes: Routes;
}

async function start(fastHandlers: 'on' | 'off'): Promise<Service> {
  const [app, routes] = await Routes.discover(() =>
    startApp({
      fastHandlers,
      clock: new TestClock(),
      random: new ReproducibleRandom(1),
      jwtSecret: 'a secret of the comparison, of more than 32 bytes',
      publicBaseUrl: 'http://sandbox.test',
      rateLimitPerMinute: 1_000_000,
      trustProxy: true,
      maxClasses: 100_000,
    }),
  );
  return { app, routes };
}

let fast: Service;
let ordinary: Service;
beforeAll(async () => {
  fast = await start('on');
  ordinary = await start('off');
});
afterAll(() => Promise.all([fast, ordinary].map(({ app }) => app.close())));

/** Routes and fields whose content is not comparable: keys and certificates, which OpenSSL creates, and recorded times. */
const DIFFERS = /^\/(?:auth\/(?:oauth\/jwks|mtls\/|keys|methods)|session\/requests)|^authMethods$/;

/** Without the time, and without what the test counts. */
function comparable({ status, headers, text }: TestResponse, subject: string): string {
  const differs = DIFFERS.test(subject);
  const ignored = differs ? ['date', 'etag', 'content-length'] : ['date'];
  const lines = [...headers].filter(([name]) => !ignored.includes(name)).map((header) => header.join(': '));
  const content = text
    .replace(/test-\d+-\d+@/g, 'test@')
    .replace(/127\.0\.0\.1:\d+/g, 'host')
    .replace(/"duration_ms":[\d.]+/g, '"duration_ms":0');
  return [subject, String(status), ...lines, '', differs ? '' : content].join('\n');
}

const sessions = new ReproducibleRandom(2);

/** Sends the same requests to both services, in a separate session. Returns the first response. */
async function expectSame(
  subject: string,
  send: (client: Client, service: Service) => Promise<TestResponse>,
): Promise<TestResponse> {
  const session = sessions.uuid();
  const sendTo = (service: Service): Promise<TestResponse> =>
    send(Object.assign(service.app.client(), { session }), service);
  const [one, other] = await Promise.all([sendTo(fast), sendTo(ordinary)]);
  expect(comparable(one, subject)).toBe(comparable(other, subject));
  return one;
}

const hasBody = ({ method }: Route): boolean => ['POST', 'PUT', 'PATCH', 'QUERY'].includes(method);
const toBodies =
  (call: TestRequest) =>
  (route: Route): TestRequest | undefined =>
    hasBody(route) ? call : undefined;

type Change = TestRequest & { readonly search?: string };

/** Requests to each route: the valid one, and others that fail at each stage. */
const changes: Readonly<Record<string, (route: Route) => Change | undefined>> = {
  'a valid request': () => ({}),
  'an unknown parameter': () => ({ search: '?unknown=1' }),
  'a simulated error': () => ({ search: '?error=503' }),
  'an invalid simulation parameter': () => ({ search: '?delay=x' }),
  'an invalid session': () => ({ headers: { 'x-session-id': 'none' } }),
  'a media type that is not available': () => ({ headers: { accept: 'image/gif' } }),
  'a condition': () => ({ headers: { 'if-none-match': '*' } }),
  'a credential that is wrong': () => ({ headers: { authorization: 'Bearer wrong' } }),
  'a body that is no JSON': toBodies({ body: '{', headers: { 'content-type': 'application/json' } }),
  'a body with an unknown property': toBodies({ body: { unknown: 1 } }),
  'a body that is a number': toBodies({ body: 1 }),
  'a body of another media type': toBodies({ body: 'x', headers: { 'content-type': 'text/csv' } }),
};

it('the services have the same routes', () => {
  const namesOf = ({ routes }: Service): string[] => routes.all.map(({ method, url }) => `${method} ${url}`);

  expect(namesOf(fast)).toEqual(namesOf(ordinary));
});

it.each(Object.entries(changes))('every route: %s', async (_, changeOf) => {
  await fast.routes.each(
    (route) => changeOf(route) !== undefined && route.url !== '/metrics',
    async (route) => {
      const call = changeOf(route);
      await expectSame(route.url, (client, { routes }) => routes.send(route, { ...call, client }));
    },
  );
});

describe.each(fieldDocuments())('the field $field', ({ field, query, variables }) => {
  /** In a session with sample data. */
  const sendSame = (send: (client: Client) => Promise<TestResponse>): Promise<TestResponse> =>
    expectSame(field, async (client) => {
      await client.get('/api/v1/users');
      return send(client);
    });

  it('has the same value, also when the query is repeated', async () => {
    const { body } = await sendSame((client) => executeGraphql(client, query, variables));
    await sendSame(async (client) => {
      await executeGraphql(client, query, variables);
      return executeGraphql(client, query, variables);
    });

    expect(body.errors).toBeUndefined();
  });

  it.each([
    ['variables of a wrong type', (): unknown => ({ wrong: true })],
    ['unknown ids', (name: string, value: unknown): unknown => (name === 'id' ? 'unknown' : value)],
  ])('has the same errors with %s', async (_, change) => {
    const changed = Object.entries(variables).map(([name, value]) => [name, change(name, value)]);
    await sendSame((client) => executeGraphql(client, query, Object.fromEntries(changed)));
  });

  it('has the same response with a wrong credential, and to GET', async () => {
    const headers = { authorization: 'Bearer wrong' };
    await sendSame((client) => executeGraphql(client, query, variables, { headers }));
    await sendSame((client) => executeGraphqlByGet(client, { query, variables: JSON.stringify(variables) }));
  });
});
