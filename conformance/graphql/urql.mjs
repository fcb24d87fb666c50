// urql: all operations with POST, or queries with GET.
import { Client, fetchExchange } from '@urql/core';
import { baseUrl, headers, runSequences } from './sequences.mjs';

const client = new Client({
  url: `${baseUrl}/graphql`,
  preferGetMethod: process.argv[2] === 'get' ? 'force' : false,
  fetchOptions: { headers },
  exchanges: [fetchExchange],
  requestPolicy: 'network-only',
});
const plain = ({ data, error }) => {
  if (error?.networkError !== undefined) throw error.networkError;
  return { data, errors: error?.graphQLErrors };
};

await runSequences({
  query: async (text, variables) => plain(await client.query(text, variables).toPromise()),
  mutate: async (text, variables) => plain(await client.mutation(text, variables).toPromise()),
});
