// A provider that adds Fastify hooks to the server before the routes are registered.
import type { FastifyInstance } from 'fastify';

export interface FastifyHook {
  register(server: FastifyInstance): void;
}
