// Checks the media types of QUERY requests (RFC 10008).
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '../../../core/errors.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { ACCEPT_QUERY } from './known-paths.hook.js';

const headers = { 'accept-query': ACCEPT_QUERY };

@Injectable()
export class QueryMethodHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      if (route.method !== 'QUERY') return;
      const check = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
        requireJson(request);
        done();
      };
      route.onRequest = [route.onRequest ?? [], check].flat();
    });
  }
}

/** Content-Type must be JSON. */
function requireJson(request: FastifyRequest): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || type === '') {
    throw apiError('BAD_REQUEST', 'QUERY must have a Content-Type, such as application/json', { headers });
  }
  if (type !== 'application/json') {
    throw apiError('UNSUPPORTED_MEDIA_TYPE', 'send the query as application/json', { headers });
  }
}
