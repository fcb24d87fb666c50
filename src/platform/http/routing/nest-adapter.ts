// Nest's Fastify adapter on the server of this application, without the hooks that the adapter runs on every request.
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/**
 * The adapter's hooks serve the functions below, which this application implements as Fastify hooks of its own. They cost 10
 * to 20 % of a request. Without them these functions would have no effect, so they throw.
 */
class HooklessAdapter extends FastifyAdapter {
  override use(): never {
    return unsupported('app.use()');
  }

  override enableCors(): never {
    return unsupported('app.enableCors()');
  }

  override createMiddlewareFactory(): never {
    return unsupported('Middleware of a module');
  }

  override registerSecurityHook(): never {
    return unsupported('app.useSecurityHeaders() and app.enableCsrfProtection()');
  }

  override setOnRequestHook(): never {
    return unsupported('setOnRequestHook()');
  }

  override setOnResponseHook(): never {
    return unsupported('setOnResponseHook()');
  }
}

export function nestAdapter(server: FastifyInstance): FastifyAdapter {
  const withoutHooks: unknown = Object.create(server, {
    addHook: { value: () => withoutHooks },
    skipMiddie: { value: true },
  });
  const adapter = new HooklessAdapter(withoutHooks as FastifyInstance);
  adapter.setInstance(server);
  return adapter;
}

function unsupported(name: string): never {
  throw new Error(
    `${name} has no effect here. Add a Fastify hook in src/app.ts; see src/platform/session/fast-nest/README.md.`,
  );
}
