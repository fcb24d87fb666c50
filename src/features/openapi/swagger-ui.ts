// The documents for people: Swagger UI, all of it from this host.
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Our page and its script beside those of the package, as `npm run build` lays them. */
const root = fileURLToPath(new URL('../../../web/dist/swagger', import.meta.url));
/** The files of the page with their media types; that of JavaScript as RFC 9239 has it. */
const assets = {
  'swagger-initializer.js': 'text/javascript; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** Nothing from elsewhere. Swagger UI sets styles from its scripts and draws its icons from `data:` URLs. */
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

const route = { config: { stateless: true } };

@Injectable()
export class SwaggerUi implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(serve);
  }
}

/** A plugin, so that what it adds to replies stays within it. */
async function serve(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, { root, serve: false, contentType: false, preCompressed: true });
  server.get('/docs', route, showPage);
  for (const [name, type] of Object.entries(assets)) {
    server.get(`/docs/${name}`, route, (_request, reply) =>
      reply.type(type).header('x-content-type-options', 'nosniff').sendFile(name),
    );
  }
}

/** The page names its files relative to `/docs`, so that it also works below a prefix; `/docs/` leads there. */
function showPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  if (path.endsWith('/')) return reply.redirect('../docs', 308);
  return reply.headers(pageHeaders).sendFile('index.html');
}
