// Serves the API reference at `/docs`, and Swagger UI at `/docs/swagger`.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { pageRoute, serveBundle } from '../../platform/http/pages/bundle.js';

/** A static page; the script filters the list of operations and changes the theme. */
const referenceSources = ["script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self'"];

/** Swagger UI sets inline styles, loads icons from `data:` URLs and sends requests. */
const swaggerSources = [
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
];

@Injectable()
export class DocsPages implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    void server.register(servePage('docs', '/docs', referenceSources));
    void server.register(servePage('swagger', '/docs/swagger', swaggerSources));
  }
}

/** The links of a page are relative to its URL without a slash at the end, so that it also works below a path prefix. */
function servePage(bundle: string, path: string, sources: readonly string[]) {
  return async (server: FastifyInstance): Promise<void> => {
    const sendPage = await serveBundle(server, bundle, sources, path);
    const [name = ''] = path.split('/').slice(-1);
    server.get(path, pageRoute, (request, reply) => {
      const [requested = ''] = request.url.split('?');
      return requested.endsWith('/') ? reply.redirect(`../${name}`, 308) : sendPage(reply);
    });
  };
}
