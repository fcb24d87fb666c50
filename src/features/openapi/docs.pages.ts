// Serves the API reference at `/docs` with a page per group, and Swagger UI at `/docs/swagger`.
import { basename } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { pageRoute, pagesOf, serveBundle } from '../../platform/http/pages/bundle.js';

/** Static pages; the script filters the list of operations, writes samples, and loads the search. */
const referenceSources = ["script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self'"];

/** Swagger UI sets inline styles, loads icons from `data:` URLs and sends requests. */
const swaggerSources = [
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
];

@Injectable()
export class DocsPages implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    void server.register(servePages('docs', '/docs', referenceSources));
    void server.register(servePages('swagger', '/docs/swagger', swaggerSources));
  }
}

/**
 * `index.html` of a bundle is the page at the path, and each other HTML file is a page below it. The links of a page are relative to
 * its URL without a slash at the end, so that it also works below a path prefix.
 */
function servePages(bundle: string, path: string, sources: readonly string[]) {
  return async (server: FastifyInstance): Promise<void> => {
    const sendPage = await serveBundle(server, bundle, sources, path);
    for (const file of pagesOf(bundle)) {
      const url = file === 'index.html' ? path : `${path}/${basename(file, '.html')}`;
      server.get(url, pageRoute, (request, reply) => {
        const [requested = ''] = request.url.split('?');
        return requested.endsWith('/') ? reply.redirect(`../${basename(url)}`, 308) : sendPage(reply, file);
      });
    }
  };
}
