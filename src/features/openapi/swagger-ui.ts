// Serves Swagger UI at `/docs` without files from other hosts.
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The page and the files of swagger-ui-dist, as `npm run build` copies them. */
const root = fileURLToPath(new URL('../../../web/dist/swagger', import.meta.url));
/** The page's files with their media types (JavaScript: RFC 9239). */
const assets = {
  'swagger-initializer.js': 'text/javascript; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** Same origin only. Swagger UI sets inline styles and loads icons from `data:` URLs. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const route = { config: { stateless: true, protocol: 'page' } } as const;

@Injectable()
export class SwaggerUi implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(serve);
  }
}

/** A Fastify plugin, so that its decorators stay encapsulated. */
async function serve(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, { root, serve: false, contentType: false, preCompressed: true });
  server.get('/docs', route, sendPage);
  for (const [name, type] of Object.entries(assets)) {
    server.get(`/docs/${name}`, route, (_request, reply) =>
      reply.type(type).header('x-content-type-options', 'nosniff').sendFile(name),
    );
  }
}

/** The page's links are relative to `/docs`, so that it also works below a path prefix; `/docs/` redirects there. */
function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  if (path.endsWith('/')) return reply.redirect('../docs', 308);
  return reply.headers(pageHeaders).sendFile('index.html');
}
