// Serves the web app at `/` and `/status`: one page with client-side routing; and the icon that browsers request for pages without one.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { pageRoute, serveBundle } from '../../platform/http/pages/bundle.js';

/** Content Security Policy: same origin only, nothing inline. */
const cspDirectives = [
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
];

@Injectable()
export class WebAppPages implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(serve);
  }
}

async function serve(server: FastifyInstance): Promise<void> {
  const sendPage = await serveBundle(server, 'app', cspDirectives);
  for (const path of ['/', '/status']) server.get(path, pageRoute, (_request, reply) => sendPage(reply));
  server.get('/favicon.ico', pageRoute, (_request, reply) => sendPage(reply, 'favicon.ico'));
}
