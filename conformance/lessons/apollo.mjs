// Lessons with Apollo Client: it names operations, adds __typename to selections, and sends persisted queries.
// Usage: node apollo.mjs BASE_URL
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { LearnerSession } from './session.mjs';

const [baseUrl] = process.argv.slice(2);
const options = { errorPolicy: 'all', fetchPolicy: 'network-only' };

function clientOf({ headers }, links = []) {
  const http = new HttpLink({ uri: `${baseUrl}/graphql`, headers });
  const link = links.reduceRight((next, one) => one.concat(next), http);
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  return {
    query: (text, variables) => client.query({ query: gql(text), variables, ...options }),
    mutate: (text, variables) => client.mutate({ mutation: gql(text), variables, errorPolicy: 'all' }),
  };
}

await firstGraphql();
await variables();
await pagination();
await errors();
await persistedQuery();

async function firstGraphql() {
  const session = await LearnerSession.start(baseUrl, 'first-graphql');
  const api = clientOf(session);
  await api.query('query Users { users { items { id name } } }');
  await session.expectFeedback('query', 'graphql.fields', /total inside pageInfo/);
  await api.query('query Users { users { items { id name } pageInfo { total } } }');
  await session.expectDone('query');
  const { userId } = await session.saved();
  // A template literal in place of a variable.
  await api.query(`query User { user(id: "${userId}") { id email } }`);
  await session.expectFeedback('variable', 'graphql.variables', /Declare a variable/);
  await api.query('query User($id: ID!) { user(id: $id) { id email } }', { id: userId });
  await session.expectDone('variable');
  const create = 'mutation Create($input: CreateProductInput!) { createProduct(input: $input) { id } }';
  await api.mutate(create, { input: { name: 'Atlas', price: '80', category: 'books' } });
  await session.expectFeedback('mutation', 'input.price', /number 80, without quotes/);
  await api.mutate(create, { input: { name: 'Atlas', price: 80, category: 'books' } });
  await session.expectDone('mutation');
  const { productId } = await session.saved();
  await fetch(`${baseUrl}/api/v1/products/${productId}`, { headers: session.headers });
  await api.query('query Users { users { items { nickname } } }');
  await session.expectCompleted();
}

async function variables() {
  const session = await LearnerSession.start(baseUrl, 'graphql-variables');
  const api = clientOf(session);
  await api.query('query Page { users(limit: 3) { items { id name } } }');
  await session.expectFeedback('variable', 'graphql.variables', /Declare a variable/);
  await api.query('query Page($limit: Int) { users(limit: $limit) { items { id name } } }', { limit: 3 });
  await session.expectDone('variable');
  await api.query('query Page($limit: Int = 5) { users(limit: $limit) { items { id name } } }');
  await session.expectDone('default');
  const { first, second } = await session.saved();
  const two = { a: first, b: second };
  await api.query('query Two($a: ID!, $b: ID!) { x: user(id: $a) { name } y: user(id: $b) { name } }', {
    a: first,
    b: first,
  });
  await session.expectFeedback('aliases', 'repeat', /two different ids/);
  await api.query('query Two($a: ID!, $b: ID!) { x: user(id: $a) { name } y: user(id: $b) { name } }', two);
  await session.expectDone('aliases');
  await api.query(
    `query Two($a: ID!, $b: ID!) { x: user(id: $a) { ...Contact } y: user(id: $b) { ...Contact } }
     fragment Contact on User { id name email }`,
    two,
  );
  await session.expectDone('fragment');
  const include =
    'query One($id: ID!, $email: Boolean!) { user(id: $id) { id name email @include(if: $email) } }';
  await api.query(include, { id: first, email: true });
  await session.expectFeedback('include', 'result.email', /Send false/);
  await api.query(include, { id: first, email: false });
  await session.expectCompleted();
}

async function pagination() {
  const session = await LearnerSession.start(baseUrl, 'graphql-pagination');
  const api = clientOf(session);
  const page = `query Page($page: Int, $limit: Int) {
    products(page: $page, limit: $limit) { items { id } pageInfo { pages hasNext } }
  }`;
  await api.query(page, { page: 1, limit: 5 });
  await session.expectDone('page-info');
  await api.query(page, { page: 1, limit: 10 });
  await session.expectFeedback('next-page', 'input.page', /one more/);
  await api.query(page, { page: 2, limit: 5 });
  await session.expectDone('next-page');
  await api.query('query Cheap { products(sort: "price", order: DESC) { items { price } } }');
  await session.expectFeedback('sort', 'input.order', /ASC/);
  await api.query('query Cheap { products(sort: "price", order: ASC) { items { price } } }');
  await session.expectDone('sort');
  const filter =
    'query Range($filter: ProductFilter) { products(filter: $filter) { items { id name price } } }';
  await api.query(filter, { filter: { price: { gte: 20, lte: 50 } } });
  await session.expectCompleted();
}

async function errors() {
  const session = await LearnerSession.start(baseUrl, 'graphql-errors');
  const api = clientOf(session);
  await api.query('query Users { users(limit: "ten") { items { id } } }');
  await session.expectDone('validation');
  const { data, error } = await api.query(
    'query Both($id: ID!) { users(limit: 2) { items { name } } user(id: $id) { name } }',
    { id: 'd0000000-0000-4000-8000-000000000404' },
  );
  assert.ok(data.users.items.length > 0);
  assert.equal(error.errors[0].extensions.code, 'NOT_FOUND');
  await session.expectDone('partial');
  const create = 'mutation Create($input: CreateUserInput!) { createUser(input: $input) { id } }';
  const input = { name: 'Nora Berg', email: `nora.${crypto.randomUUID()}@example.com`, age: 200 };
  await api.mutate(create, { input: { ...input, email: 'nora' } });
  await session.expectFeedback('details', 'error.details.0.field', /Another field is invalid/);
  await api.mutate(create, { input });
  await session.expectDone('details');
}

/** The challenge is solved by the two requests of the link: the hash alone is unknown at first. */
async function persistedQuery() {
  const session = new LearnerSession(baseUrl, 'challenges', { 'x-session-id': crypto.randomUUID() });
  await session.call('POST', '/start');
  const sha256 = (text) => createHash('sha256').update(text).digest('hex');
  const api = clientOf(session, [new PersistedQueryLink({ sha256 })]);
  const query = `query Persisted${Date.now()} { products(limit: 1) { items { id } } }`;
  await api.query(query);
  await api.query(query);
  assert.equal((await session.call('GET', '/graphql-08')).state, 'solved');
}
