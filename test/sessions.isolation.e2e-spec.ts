// Two sessions at once, under the same calls in any order, by every protocol: neither ever sees, changes or ends what is the
// other's. fast-check prints the seed and the shortest run that fails.
import fc from 'fast-check';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { call } from './support/soap.js';

jest.setTimeout(120_000);

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

/** A session with the mark that everything written in it bears, and the ids of what was. */
interface Side {
  readonly client: Client;
  readonly mark: string;
  readonly ids: string[];
  count: number;
}

const sideOf = (mark: string): Side => ({ client: app.client(), mark, ids: [], count: 0 });
const payloadOf = (side: Side): { name: string; email: string } => {
  side.count += 1;
  return { name: side.mark, email: `${side.mark}${side.count}@example.com` };
};

type Act = (own: Side, other: Side) => Promise<void>;
const nothing: Act = () => Promise.resolve();

/** What one side does, and may try with the ids of the other. */
const acts: Readonly<Record<string, Act>> = {
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

/** Everything in a session, by every protocol, bears its own mark or was there from the beginning. */
async function expectOwn({ client }: Side, other: Side): Promise<void> {
  const rest = await client.get('/api/v1/users?limit=100');
  const graphql = await executeGraphql(client, '{ users(limit: 100) { items { name } } sessionInfo }');
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

it('keeps two sessions apart, whatever both do', async () => {
  const act = fc.record({ who: fc.boolean(), name: fc.constantFrom(...Object.keys(acts)) });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async (run) => {
      const [left, right] = [sideOf('left'), sideOf('right')];
      for (let i = 0; i < run.length; i += 2) {
        // Two at a time, so that their requests cross.
        await Promise.all(
          run
            .slice(i, i + 2)
            .map(({ who, name }) => (acts[name] ?? nothing)(who ? left : right, who ? right : left)),
        );
      }
      await expectOwn(left, right);
      await expectOwn(right, left);
    }),
    { numRuns: 40 },
  );
});
