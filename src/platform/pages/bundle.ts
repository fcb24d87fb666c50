// The pages that `npm run build` bundles: each a page and its files, all of it from this host.
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Routes of pages and files open no session and count against no limit. */
export const pageRoute = { config: { stateless: true } };

/** Content Security Policy Level 3: nothing but what is named. */
const policy = (sources: readonly string[]): string =>
  ["default-src 'none'", ...sources, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join(
    '; ',
  );

/**
 * Serves the files of `web/dist/{name}` at `/{name}/…`, and answers how to send the page. Call it in a plugin, so that
 * what it adds to replies stays within it.
 * @param sources what the page may load, as directives of its policy
 */
export async function serveBundle(
  server: FastifyInstance,
  name: string,
  sources: readonly string[],
): Promise<(reply: FastifyReply) => FastifyReply> {
  const root = fileURLToPath(new URL(`../../../web/dist/${name}`, import.meta.url));
  await server.register(fastifyStatic, { root, serve: false, preCompressed: true });
  server.get<{ Params: { file: string } }>(`/${name}/:file`, pageRoute, (request, reply) =>
    reply.header('x-content-type-options', 'nosniff').sendFile(request.params.file, { maxAge: '1h' }),
  );
  const headers = {
    'content-security-policy': policy(sources),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return (reply) => reply.headers(headers).sendFile('index.html');
}
