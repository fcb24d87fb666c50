// The web application of `/`, and of `/status`: one page, which looks at its own address.
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { pageRoute, serveBundle } from '../../platform/pages/bundle.js';

/** Nothing from elsewhere, and nothing inline. */
const sources = ["script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'"];

@Injectable()
export class WebAppPages implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(serve);
  }
}

async function serve(server: FastifyInstance): Promise<void> {
  const showPage = await serveBundle(server, 'app', sources);
  for (const path of ['/', '/status']) server.get(path, pageRoute, (_request, reply) => showPage(reply));
}
