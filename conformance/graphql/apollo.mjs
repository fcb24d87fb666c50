// Apollo Client, with its cache.
import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { baseUrl, headers, runSequences } from './sequences.mjs';

const client = new ApolloClient({
  link: new HttpLink({ uri: `${baseUrl}/graphql`, headers }),
  cache: new InMemoryCache(),
});
const options = { errorPolicy: 'all', fetchPolicy: 'no-cache' };
const plain = ({ data, error }) => {
  if (error !== undefined && !CombinedGraphQLErrors.is(error)) throw error;
  return { data: withoutTypeNames(data), errors: error?.errors };
};

await runSequences({
  query: async (text, variables) => plain(await client.query({ query: gql(text), variables, ...options })),
  mutate: async (text, variables) =>
    plain(await client.mutate({ mutation: gql(text), variables, ...options })),
});

/** Apollo Client adds `__typename` to every selection. */
function withoutTypeNames(data) {
  return JSON.parse(JSON.stringify(data ?? null, (key, value) => (key === '__typename' ? undefined : value)));
}
