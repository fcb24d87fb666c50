// The web application of `/`, all of it from this host: one page and the bundle that `npm run build` makes.
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

const folder = fileURLToPath(new URL('../../../public/vendor/face', import.meta.url));

/** Nothing from elsewhere, and nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
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
export class FacePages implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(serve);
  }
}

/** A plugin, so that what it adds to replies stays within it. Both addresses show the same page, which looks at its own. */
async function serve(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  for (const path of ['/', '/status']) {
    server.get(path, route, (_request, reply) => reply.headers(pageHeaders).sendFile('index.html'));
  }
  server.get<{ Params: { file: string } }>('/face/:file', route, (request, reply) =>
    reply.header('x-content-type-options', 'nosniff').sendFile(request.params.file, { maxAge: '1h' }),
  );
}
