// Serves the pages that `npm run build` bundles, with their files.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../../../core/errors.js';

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

export const pageHeaders = (directives: readonly string[]) => ({
  'content-security-policy': policy(directives),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

/** The folder of a bundle. It does not exist before `npm run build`. */
export const folderOf = (name: string): string =>
  fileURLToPath(new URL(`../../../../web/dist/${name}`, import.meta.url));

/** The HTML files of a bundle. None before `npm run build`, such as when the OpenAPI document is generated. */
export function pagesOf(name: string): readonly string[] {
  const folder = folderOf(name);
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : [];
}

/**
 * Serves the files of `web/dist/{name}` at `{path}/…`, and returns a function that sends its page, or another page of the folder. Call
 * it in a Fastify plugin, so that its decorators stay encapsulated.
 * @param directives the page's Content Security Policy, in addition to `default-src 'none'`
 */
export async function serveBundle(
  server: FastifyInstance,
  name: string,
  directives: readonly string[],
  path = `/${name}`,
): Promise<(reply: FastifyReply, page?: string) => FastifyReply> {
  if (!existsSync(folderOf(name)))
    return () =>
      fail('NOT_FOUND', 'this installation has no pages: install the complete package, or run npm run build');
  await server.register(fastifyStatic, { root: folderOf(name), serve: false, preCompressed: true });
  server.get<{ Params: { file: string } }>(`${path}/:file`, pageRoute, (request, reply) =>
    reply.header('x-content-type-options', 'nosniff').sendFile(request.params.file, { maxAge: '1h' }),
  );
  const headers = pageHeaders(directives);
  return (reply, page = 'index.html') => reply.headers(headers).sendFile(page);
}
