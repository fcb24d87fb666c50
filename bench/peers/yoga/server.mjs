// GraphQL Yoga on node:http, as its first page sets it up.
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { resolvers, typeDefs } from '../graphql/schema.mjs';

const yoga = createYoga({ schema: createSchema({ typeDefs, resolvers }) });
createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1');
