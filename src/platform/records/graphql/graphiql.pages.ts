// Serves GraphiQL. All of its files come from this host.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { pageRoute, serveBundle } from '../../http/pages/bundle.js';

/** The editor sets styles from its scripts and has fonts and icons in `data:` URLs. */
const sources = [
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
];

@Injectable()
export class GraphiqlPages implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(serve);
  }
}

/** The page links to its files relative to `/graphiql`, so that it works below a path prefix; `/graphiql/` redirects there. */
async function serve(server: FastifyInstance): Promise<void> {
  const showPage = await serveBundle(server, 'graphiql', sources);
  server.get('/graphiql', pageRoute, (request, reply) => {
    const [path = ''] = request.url.split('?');
    return path.endsWith('/') ? reply.redirect('../graphiql', 308) : showPage(reply);
  });
}
