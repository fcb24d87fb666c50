// Serves the pages that `npm run build` bundles, with their files.
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Pages and files open no session and have no rate limit. */
export const pageRoute = { config: { stateless: true, protocol: 'page' } } as const;

/** A Content Security Policy (Level 3) that allows only the given directives. */
const policy = (directives: readonly string[]): string =>
  [
    "default-src 'none'",
    ...directives,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Serves the files of `web/dist/{name}` at `{path}/…`, and returns a function that sends the page. Call it in a Fastify
 * plugin, so that its decorators stay encapsulated.
 * @param directives the page's Content Security Policy, in addition to `default-src 'none'`
 */
export async function serveBundle(
  server: FastifyInstance,
  name: string,
  directives: readonly string[],
  path = `/${name}`,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const root = fileURLToPath(new URL(`../../../../web/dist/${name}`, import.meta.url));
  await server.register(fastifyStatic, { root, serve: false, preCompressed: true });
  server.get<{ Params: { file: string } }>(`${path}/:file`, pageRoute, (request, reply) =>
    reply.header('x-content-type-options', 'nosniff').sendFile(request.params.file, { maxAge: '1h' }),
  );
  const headers = {
    'content-security-policy': policy(directives),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return (reply) => reply.headers(headers).sendFile('index.html');
}
