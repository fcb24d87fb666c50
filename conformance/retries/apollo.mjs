// Apollo Client with RetryLink.
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { RetryLink } from '@apollo/client/link/retry';

/** Runs a document; throws the error of the client. */
export async function runApollo({ baseUrl, headers }, document, variables, attempts) {
  const retry = new RetryLink({ delay: { initial: 50 }, attempts: { max: attempts } });
  // RetryLink repeats network errors. An error in application/graphql-response+json is a GraphQL error for Apollo Client, which it
  // does not repeat, even with the status 503.
  const accepted = { ...headers, accept: 'application/json' };
  const http = new HttpLink({ uri: `${baseUrl}/graphql`, headers: accepted });
  const client = new ApolloClient({ link: ApolloLink.from([retry, http]), cache: new InMemoryCache() });
  const operation = gql(document);
  const isQuery = operation.definitions.some((definition) => definition.operation === 'query');
  const { data } = isQuery
    ? await client.query({ query: operation, variables, fetchPolicy: 'no-cache' })
    : await client.mutate({ mutation: operation, variables });
  return data;
}
