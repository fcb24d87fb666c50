// Nest on a Fastify of ours, without the seven hooks that its adapter runs on every request.
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/**
 * The hooks wait for what Nest can be told to do beside its routes: CORS, security headers, versions, middleware, an answer
 * while it stops. Here the hooks of the request's life do all of that; `app.use` and the like have no effect.
 */
export function nestAdapter(server: FastifyInstance): FastifyAdapter {
  const withoutHooks: unknown = Object.create(server, {
    addHook: { value: () => withoutHooks },
    skipMiddie: { value: true },
  });
  const adapter = new FastifyAdapter(withoutHooks as FastifyInstance);
  adapter.setInstance(server);
  return adapter;
}
