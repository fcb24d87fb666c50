// Every route the service registers, as the server itself hears of it.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';

export interface Route {
  readonly method: string;
  /** The pattern, `/api/v1/users/:id`. */
  readonly url: string;
  readonly rules: Partial<FastifyContextConfig>;
}

/** Does something that creates the service, and says which routes that gave. */
export async function routesOf<T>(start: () => Promise<T>): Promise<{ result: T; routes: Route[] }> {
  const routes: Route[] = [];
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const name of [method].flat()) routes.push({ method: name, url, rules: config ?? {} });
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return { result: await start(), routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
