// Compiled execution answers as GraphQL's own does.
import { buildSchema, execute, parse, type GraphQLSchema } from 'graphql';
import { apiError } from '../../core/errors.js';
import type { GraphqlContext } from './context.js';
import { compileOperation } from './compile.plugin.js';
import { CompiledDocumentCache, type CompiledOperation } from './known.openapi.js';

const schema = withResolvers(
  buildSchema(`
    type Query { users(limit: Int = 2, ids: [ID!]): [User!]!  user(id: ID!): User  broken: Int  needed: Int! }
    type Mutation { add(input: Input!): Int! }
    input Input { by: Int = 1, kind: Kind = one }
    enum Kind { one two }
    type User { id: ID! name: String! kind: Kind friend: User late: String age: Int }
  `),
);
const ada = { id: '1', name: 'Ada', kind: 'one', age: null };
const bob = { id: '2', name: 'Bob', kind: 'two', age: 7 };

function withResolvers(made: GraphQLSchema): GraphQLSchema {
  let total = 0;
  const query = made.getQueryType()?.getFields() ?? {};
  const mutation = made.getMutationType()?.getFields() ?? {};
  const resolve = {
    users: (_: unknown, { limit }: { limit: number }) => Promise.resolve([ada, bob].slice(0, limit)),
    user: (_: unknown, { id }: { id: string }) => {
      if (id === '1') return ada;
      throw apiError('NOT_FOUND', 'user not found');
    },
    broken: () => Promise.reject(apiError('CONFLICT', 'taken')),
    needed: () => null,
    add: (_: unknown, { input }: { input: { by: number } }) => (total += input.by),
  };
  for (const [name, field] of Object.entries({ ...query, ...mutation })) {
    field.resolve = resolve[name as keyof typeof resolve];
  }
  const user = made.getType('User') as unknown;
  const fields = (user as { getFields(): typeof query }).getFields();
  if (fields.friend) fields.friend.resolve = () => bob;
  if (fields.late) fields.late.resolve = () => Promise.resolve('late');
  return made;
}

const context = {} as GraphqlContext;

const compileText = (source: string, name?: string): CompiledOperation | undefined =>
  compileOperation(schema, parse(source), name);

const compiled = async (source: string, variables?: Record<string, unknown>): Promise<unknown> => {
  const answer = await compileText(source)?.run(context, variables);
  return JSON.parse(JSON.stringify(answer ?? null)) as unknown;
};

const interpreted = async (source: string, variables: Record<string, unknown>): Promise<unknown> => {
  const { data } = await execute({ schema, document: parse(source), variableValues: variables });
  return JSON.parse(JSON.stringify({ data })) as unknown;
};

describe('A compiled operation', () => {
  it.each<[string, Record<string, unknown>]>([
    ['{ users { id name kind age friend { id } late } }', {}],
    ['query ($limit: Int) { users(limit: $limit) { id } }', { limit: 1 }],
    ['query ($limit: Int) { users(limit: $limit) { id } }', {}],
    ['query ($limit: Int = 1) { users(limit: $limit) { id } }', {}],
    [
      '{ a: user(id: 1) { ...F } b: user(id: "1") { x: name ...F } } fragment F on User { id friend { ...G } } fragment G on User { name }',
      {},
    ],
    ['query ($yes: Boolean!) { user(id: 1) { id @skip(if: $yes) name @include(if: $yes) } }', { yes: true }],
    ['query ($yes: Boolean!) { user(id: 1) { id @skip(if: $yes) name @include(if: $yes) } }', { yes: false }],
    [
      'query ($yes: Boolean!) { user(id: 1) { ...F @include(if: $yes) age } } fragment F on User { name age }',
      { yes: false },
    ],
    [
      'query ($yes: Boolean!) { user(id: 1) { ...F @include(if: $yes) ... @skip(if: $yes) { name } } } fragment F on User { name }',
      { yes: true },
    ],
    ['{ user(id: 1) { __typename } __typename }', {}],
    [
      '{ __schema { queryType { name fields { name args { name defaultValue type { name ofType { name } } } } } } }',
      {},
    ],
    ['{ __type(name: "Kind") { kind enumValues { name } } }', {}],
  ])('answers %s %j as the interpreter does', async (source, variables) => {
    expect(await compiled(source, variables)).toEqual(await interpreted(source, variables));
  });

  it('has null and a formatted error where a resolver throws, and the rest beside it', async () => {
    expect(await compiled('{ user(id: 3) { id } broken users(limit: 1) { id } }')).toEqual({
      data: { user: null, broken: null, users: [{ id: '1' }] },
      errors: expect.arrayContaining([
        {
          message: 'user not found',
          locations: [{ line: 1, column: 3 }],
          path: ['user'],
          extensions: { code: 'NOT_FOUND', status: 404 },
        },
        expect.objectContaining({ path: ['broken'], extensions: { code: 'CONFLICT', status: 409 } }),
      ]),
    });
  });

  it('is null as a whole where a field that must be there is not', async () => {
    expect(await compiled('{ needed }')).toMatchObject({ data: null, errors: [{ path: ['needed'] }] });
  });

  it('runs mutations one after the other', async () => {
    const answer = await compiled(
      'mutation { a: add(input: {}) b: add(input: {by: 10}) c: add(input: {kind: two}) }',
    );
    expect(answer).toEqual({ data: { a: 1, b: 11, c: 12 } });
  });

  it('runs nothing when the variables are wrong', async () => {
    expect(await compiled('mutation ($by: Int) { add(input: {by: $by}) }', { by: 'one' })).toBeNull();
    expect(await compiled('mutation { add(input: {}) }')).toEqual({ data: { add: 13 } });
  });
});

describe('Known documents', () => {
  const query = compileText('query A { broken } mutation B { add(input: {}) }', 'A');
  const mutation = compileText('query A { broken } mutation B { add(input: {}) }', 'B');

  it('are found by their text and the name of the operation', () => {
    const documents = new CompiledDocumentCache();
    if (query === undefined || mutation === undefined) throw new Error('they do not compile');
    documents.learn('text', 'A', query);
    documents.learn('text', 'B', mutation);
    expect([documents.find('text', 'A')?.isQuery, documents.find('text', 'B')?.isQuery]).toEqual([
      true,
      false,
    ]);
    expect([documents.find('text', undefined), documents.find('other', 'A')]).toEqual([undefined, undefined]);
  });

  it('are never taken for one another, however name and text meet', () => {
    const documents = new CompiledDocumentCache();
    if (query === undefined) throw new Error('it does not compile');
    documents.learn('query { demo }', undefined, query);
    documents.learn('query A { demo }', 'A', query);
    expect(documents.find('{ demo }', 'query')).toBeUndefined();
    expect(documents.find('A { demo }', 'A query')).toBeUndefined();
  });
});
