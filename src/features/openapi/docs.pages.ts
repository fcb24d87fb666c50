// Serves the API reference at `/docs` with a page per group, and Swagger UI at `/docs/swagger`.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../core/errors.js';
import { folderOf, pageHeaders, pageRoute, pagesOf, serveBundle } from '../../platform/http/pages/bundle.js';
import { sendStatic } from '../../platform/session/conditional/static-content.js';
import { Entities } from '../../platform/session/data/entities.js';
import { RenderedDocs } from './rendered-docs.service.js';

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
  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly entities: Entities,
    private readonly rendered: RenderedDocs,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    const isStandard = this.entities.origin.source === 'standard';
    void server.register(
      isStandard ? servePages('docs', '/docs', referenceSources) : serveRendered(this.rendered),
    );
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
      server.get(url, pageRoute, (request, reply) =>
        endsWithSlash(request) ? withoutSlash(request, reply) : sendPage(reply, file),
      );
    }
  };
}

/** The pages of rendered documents, with the style sheet, the script and the fonts of the bundle. */
function serveRendered(rendered: RenderedDocs) {
  const headers = pageHeaders(referenceSources);
  return async (server: FastifyInstance): Promise<void> => {
    if (!existsSync(folderOf('docs'))) return;
    await server.register(fastifyStatic, { root: folderOf('docs'), serve: false, preCompressed: true });
    const send = async (request: FastifyRequest, reply: FastifyReply, file: string): Promise<unknown> => {
      if (endsWithSlash(request)) return withoutSlash(request, reply);
      const page = await rendered.file(`${file}.html`);
      if (page !== undefined)
        return sendStatic(reply.headers(headers).type('text/html; charset=utf-8'), page);
      // The bundle also has the pages of the standard entities.
      if (file.endsWith('.html')) return fail('NOT_FOUND', 'page not found');
      reply.header('x-content-type-options', 'nosniff');
      const script = await rendered.file(file);
      return script === undefined
        ? reply.sendFile(file, { maxAge: '1h' })
        : sendStatic(reply.type('text/javascript; charset=utf-8'), script);
    };
    server.get('/docs', renderedRoute, (request, reply) => send(request, reply, 'index'));
    server.get<{ Params: { file: string } }>('/docs/:file', renderedRoute, (request, reply) =>
      send(request, reply, request.params.file),
    );
  };
}

const renderedRoute = { config: { ...pageRoute.config, conditional: true } } as const;

const endsWithSlash = ({ url }: FastifyRequest): boolean => url.split('?')[0]?.endsWith('/') === true;

function withoutSlash({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = url.split('?');
  return reply.redirect(`../${basename(path)}`, 308);
}
