// GraphQL Yoga on node:http, as in its getting-started guide.
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { resolvers, typeDefs } from '../graphql/schema.mjs';

const yoga = createYoga({ schema: createSchema({ typeDefs, resolvers }) });
createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1');
