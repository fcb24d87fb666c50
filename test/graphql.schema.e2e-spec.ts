// The schema: served as text, told to who introspects, and the same for every application of the process.
import { buildClientSchema, buildSchema, getIntrospectionQuery, printSchema, validateSchema } from 'graphql';
import { startApp, type TestApp } from './support/app.js';
import { ask } from './support/graphql.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('The schema', () => {
  it('is served as text, touching no session', async () => {
    const { status, headers, text } = await app.client().get('/graphql/schema');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('x-session-id')).toBeNull();
    expect(validateSchema(buildSchema(text))).toEqual([]);
  });

  it('is the one that introspection tells', async () => {
    const { text } = await app.client().get('/graphql/schema');
    const query = getIntrospectionQuery({ specifiedByUrl: true, inputValueDeprecation: true, oneOf: true });
    const { body } = await ask(app.client(), query);
    expect(`${printSchema(buildClientSchema(body.data))}\n`).toBe(text);
  });

  it('is the same for a second application', async () => {
    const second = await startApp();
    try {
      const texts = await Promise.all(
        [app, second].map(async (one) => (await one.client().get('/graphql/schema')).text),
      );
      expect(texts[1]).toBe(texts[0]);
      const { status } = await ask(second.client(), '{ orders { items { user { id } } } }');
      expect(status).toBe(200);
    } finally {
      await second.close();
    }
  });

  it.each([
    'enum Role {\n  user\n  admin\n  moderator\n}',
    'enum OrderStatus {\n  pending\n  processing\n  completed\n  cancelled\n}',
    'enum SortOrder {\n  asc\n  desc\n  ASC\n  DESC\n}',
    'page: Int = 1',
    'limit: Int = 10',
    'sort: String = "created_at"',
    'order: SortOrder = desc',
    'filter: UserFilter\n  ): UserPage!',
    'user(id: ID!): User\n',
    'sessionInfo: JSON!',
    'createUser(input: CreateUserInput!): User!',
    'updateUser(id: ID!, input: UpdateUserInput!): User!',
    'deleteUser(id: ID!): Boolean!',
    'items: [User!]!',
    'pageInfo: PageInfo!',
    'created_at: DateTime!',
    'user_id: ID\n',
    '  user: User\n',
    'role: Role = user',
  ])('has %j', async (part) => {
    expect((await app.client().get('/graphql/schema')).text).toContain(part);
  });
});
