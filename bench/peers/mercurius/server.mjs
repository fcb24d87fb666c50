// Mercurius on Fastify. With JIT=1 it compiles a repeated query.
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { resolvers, typeDefs } from '../graphql/schema.mjs';

const app = Fastify();
app.register(mercurius, { schema: typeDefs, resolvers, ...(process.env.JIT && { jit: 1 }) });
app.get('/health', () => ({ status: 'ok' }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
