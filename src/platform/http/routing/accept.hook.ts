// Rejects requests whose `Accept` header excludes JSON on routes that return nothing else (RFC 9110 §12.5.1, §15.5.7).
import { Injectable } from '@nestjs/common';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '../../../core/errors.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { ACCEPT_QUERY } from './known-paths.hook.js';
import { preferredType } from './media-type.js';

/** Protocols whose routes have other media types, or select one. */
const otherProtocols: ReadonlySet<string> = new Set(['page', 'graphql', 'soap']);

@Injectable()
export class AcceptHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      if (!returnsOnlyJson(route.config)) return;
      const headers = route.method === 'QUERY' ? { 'accept-query': ACCEPT_QUERY } : {};
      const check = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
        const { accept } = request.headers;
        if (accept !== undefined && !acceptsJson(accept)) {
          throw apiError('NOT_ACCEPTABLE', 'header Accept must allow application/json', { headers });
        }
        done();
      };
      route.onRequest = [route.onRequest ?? [], check].flat();
    });
  }
}

function returnsOnlyJson({ protocol = 'system', jsonOnly = true }: FastifyContextConfig = {}): boolean {
  return jsonOnly && !otherProtocols.has(protocol);
}

/** The first test decides for most clients. */
function acceptsJson(accept: string): boolean {
  return accept === 'application/json' || preferredType(accept, ['application/json']) !== undefined;
}
