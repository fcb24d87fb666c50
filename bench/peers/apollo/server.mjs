// Apollo's standalone server, as in its getting-started guide.
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { resolvers, typeDefs } from '../graphql/schema.mjs';

const server = new ApolloServer({ typeDefs, resolvers });
await startStandaloneServer(server, { listen: { port: Number(process.env.PORT), host: '127.0.0.1' } });
