// Sets the body limit of routes with the rule `bodyLimit`.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';

@Injectable()
export class BodyLimitHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      const { bodyLimit } = route.config ?? {};
      if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
    });
  }
}
