// GraphiQL, all of it from this host: a page and the bundle that `npm run build` makes.
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const folder = fileURLToPath(new URL('../../../public/vendor/graphiql', import.meta.url));

/** Nothing from elsewhere. The editor sets styles from its scripts and has fonts and icons in `data:` URLs. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const route = { config: { stateless: true } };

@Injectable()
export class GraphiqlPages implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(serve);
  }
}

/** A plugin, so that what it adds to routes and replies stays within it. */
async function serve(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  server.get('/graphiql', route, showPage);
  server.get<{ Params: { file: string } }>('/graphiql/:file', route, (request, reply) =>
    reply.header('x-content-type-options', 'nosniff').sendFile(request.params.file, { maxAge: '1h' }),
  );
}

/** The page names its files relative to `/graphiql`, so that it also works below a prefix; `/graphiql/` leads there. */
function showPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  if (path.endsWith('/')) return reply.redirect('../graphiql', 308);
  return reply.headers(pageHeaders).sendFile('index.html');
}
