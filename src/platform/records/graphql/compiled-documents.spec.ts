// Compiled execution gives the same results as graphql-js.
import { buildSchema, execute, parse, type GraphQLSchema } from 'graphql';
import { apiError } from '../../../core/errors.js';
import { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { GraphqlContext } from './context.js';
import { compileOperation } from './compile-operation.js';
import { CompiledDocumentCache, type CompiledOperation } from './compiled-documents.js';
import { createFormatError } from './format-error.js';

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

function withResolvers(built: GraphQLSchema): GraphQLSchema {
  let total = 0;
  const query = built.getQueryType()?.getFields() ?? {};
  const mutation = built.getMutationType()?.getFields() ?? {};
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
  const user = built.getType('User') as unknown;
  const fields = (user as { getFields(): typeof query }).getFields();
  if (fields.friend) fields.friend.resolve = () => bob;
  if (fields.late) fields.late.resolve = () => Promise.resolve('late');
  return built;
}

const context = {} as GraphqlContext;
const formatError = createFormatError({ error: () => undefined });

const compileText = (source: string, name?: string): CompiledOperation | undefined =>
  compileOperation(schema, parse(source), name, () => false);

const compiled = async (source: string, variables?: Record<string, unknown>): Promise<unknown> => {
  const result = await compileText(source)?.execute(context, variables, formatError);
  return JSON.parse(JSON.stringify(result ?? null)) as unknown;
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
    ['{ user(id: 1) { __typename } __typename }', {}],
    [
      '{ __schema { queryType { name fields { name args { name defaultValue type { name ofType { name } } } } } } }',
      {},
    ],
    ['{ __type(name: "Kind") { kind enumValues { name } } }', {}],
  ])('gives the result of graphql-js for %s %j', async (source, variables) => {
    expect(await compiled(source, variables)).toEqual(await interpreted(source, variables));
  });

  it('returns null and a formatted error for a field whose resolver throws, and the data of the other fields', async () => {
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

  it('returns null as data if a non-null field is null', async () => {
    expect(await compiled('{ needed }')).toMatchObject({ data: null, errors: [{ path: ['needed'] }] });
  });

  it('executes mutations one after the other', async () => {
    const result = await compiled(
      'mutation { a: add(input: {}) b: add(input: {by: 10}) c: add(input: {kind: two}) }',
    );
    expect(result).toEqual({ data: { a: 1, b: 11, c: 12 } });
  });

  it('executes nothing if a variable is invalid', async () => {
    expect(await compiled('mutation ($by: Int) { add(input: {by: $by}) }', { by: 'one' })).toBeNull();
    expect(await compiled('mutation { add(input: {}) }')).toEqual({ data: { add: 13 } });
  });
});

describe('The cache of compiled documents', () => {
  const query = compileText('query A { broken } mutation B { add(input: {}) }', 'A');
  const mutation = compileText('query A { broken } mutation B { add(input: {}) }', 'B');

  it('finds an operation by the text of the document and the name of the operation', () => {
    const documents = new CompiledDocumentCache(new MemoryBudget(1e9));
    if (query === undefined || mutation === undefined) throw new Error('not compiled');
    documents.add('text', 'A', query);
    documents.add('text', 'B', mutation);
    expect([documents.find('text', 'A')?.isQuery, documents.find('text', 'B')?.isQuery]).toEqual([
      true,
      false,
    ]);
    expect([documents.find('text', undefined), documents.find('other', 'A')]).toEqual([undefined, undefined]);
  });

  it('does not confuse the operation name with the beginning of a document', () => {
    const documents = new CompiledDocumentCache(new MemoryBudget(1e9));
    if (query === undefined) throw new Error('not compiled');
    documents.add('query { demo }', undefined, query);
    documents.add('query A { demo }', 'A', query);
    expect(documents.find('{ demo }', 'query')).toBeUndefined();
    expect(documents.find('A { demo }', 'A query')).toBeUndefined();
    expect(documents.find('1 A query A { demo }', undefined)).toBeUndefined();
    expect(documents.find('query A { demo }', 'A')).toBe(query);
  });
});
