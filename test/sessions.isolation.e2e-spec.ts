// Property test: two sessions with concurrent operations over every protocol never read or change each other's records.
// fast-check prints the seed and the shortest failing run.
import fc from 'fast-check';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { call } from './support/soap.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

/** A session, the name of all records that it creates, and their ids. */
interface TestSession {
  readonly client: Client;
  readonly mark: string;
  readonly ids: string[];
  count: number;
}

const testSession = (mark: string): TestSession => ({ client: app.client(), mark, ids: [], count: 0 });
const payloadOf = (session: TestSession): { name: string; email: string } => {
  session.count += 1;
  return { name: session.mark, email: `${session.mark}${session.count}@example.com` };
};

type Operation = (own: TestSession, other: TestSession) => Promise<void>;
const noOperation: Operation = () => Promise.resolve();

/** Operations on the own session and attempts with ids of the other. */
const operations: Readonly<Record<string, Operation>> = {
  create: async (own) =>
    void own.ids.push((await own.client.post('/api/v1/users', payloadOf(own))).body.data.id),
  'create by GraphQL': async (own) => {
    const { body } = await executeGraphql(
      own.client,
      'mutation ($i: CreateUserInput!) { createUser(input: $i) { id } }',
      { i: payloadOf(own) },
    );
    own.ids.push(body.data.createUser.id);
  },
  'create by SOAP': async (own) => {
    await call(own.client, 'CreateUser', payloadOf(own));
  },
  'take the email of the other': async (own, other) => {
    const email = `${other.mark}${other.count}@example.com`;
    const { status } = await own.client.post('/api/v1/users', { name: own.mark, email });
    expect([201, 409]).toContain(status);
  },
  'read the other': async (own, other) => {
    for (const id of other.ids.slice(-2))
      expect((await own.client.get(`/api/v1/users/${id}`)).status).toBe(404);
  },
  'change the other': async (own, other) => {
    for (const id of other.ids.slice(-2))
      expect((await own.client.patch(`/api/v1/users/${id}`, { name: own.mark })).status).toBe(404);
  },
  'delete the other': async (own, other) => {
    for (const id of other.ids.slice(-2)) {
      expect((await own.client.delete(`/api/v1/users/${id}`)).status).toBe(404);
      expect(
        (await executeGraphql(own.client, `mutation { deleteUser(id: "${id}") }`)).body.data.deleteUser,
      ).toBe(false);
    }
  },
  'search for the other': async (own, other) => {
    const { body } = await own.client.query('/api/v1/users', { filters: { name: { contains: other.mark } } });
    expect(body.pagination.total).toBe(0);
  },
  reset: async (own) => {
    await own.client.post('/api/v1/demo/reset');
    own.ids.length = 0;
  },
};

/** Expects that no protocol returns records of the other session. */
async function expectIsolated({ client }: TestSession, other: TestSession): Promise<void> {
  const rest = await client.get('/api/v1/users?limit=100');
  const graphql = await executeGraphql(
    client,
    '{ users(limit: 100) { items { name } } sessionInfo { id counts { users } } }',
  );
  const soap = await client.post(
    '/soap',
    `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><GetUsers><limit>100</limit></GetUsers></e:Body></e:Envelope>`,
    {
      headers: { 'content-type': 'text/xml' },
    },
  );

  for (const { status, text } of [rest, graphql, soap]) {
    expect(status).toBe(200);
    expect(text).not.toContain(`"name":"${other.mark}"`);
    expect(text).not.toContain(`<name>${other.mark}</name>`);
    for (const id of other.ids) expect(text).not.toContain(id);
  }
}

it('isolates two sessions', async () => {
  const operation = fc.record({ isLeft: fc.boolean(), name: fc.constantFrom(...Object.keys(operations)) });
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 16 }), async (run) => {
      const [left, right] = [testSession('left'), testSession('right')];
      for (let i = 0; i < run.length; i += 2) {
        // Two at a time, so that requests are concurrent.
        await Promise.all(
          run
            .slice(i, i + 2)
            .map(({ isLeft, name }) =>
              (operations[name] ?? noOperation)(isLeft ? left : right, isLeft ? right : left),
            ),
        );
      }
      await expectIsolated(left, right);
      await expectIsolated(right, left);
    }),
    { numRuns: 40 },
  );
});
