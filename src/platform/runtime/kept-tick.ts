// Holds on to one of Node's ticks, so that `process.nextTick` stays as fast as it was when the process began.
// eslint-disable-next-line no-restricted-imports -- to look at one tick at the start; nothing ambient comes of it
import { executionAsyncResource } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/**
 * A tick is an object that Node makes for each call of `nextTick` and drops at once. A garbage collection that finds none
 * alive forgets their shape; V8 then makes each one the slow way for the rest of the process's life, and a request needs
 * nine. In a callback of `nextTick`, the tick is the resource that runs.
 */
export function keepTick(server: FastifyInstance): void {
  process.nextTick(() => server.decorate('keptTick', executionAsyncResource()));
}
