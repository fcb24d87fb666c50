// Closes the control routes of sealed sessions to requests without the control key.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../../core/errors.js';
import { settle, type MaybePromise } from '../../../core/maybe-promise.js';
import { RateLimitHook } from '../../http/rate-limit/rate-limit.hook.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { RequestSession } from '../session/request-session.js';
import { hashOfKey, opens, type SealedPart } from './seal.js';
import { sealedError, Seals } from './seals.js';

export const CONTROL_KEY_HEADER = 'x-control-key';

/** The number of requests as which one with a wrong key counts against the rate limit. */
const COST_OF_WRONG_KEY = 10;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The part of a session that a control route belongs to. `open`: it needs no control key, and shows more with it. */
    sealedPart?: SealedPart | 'open';
  }
}

@Injectable()
export class SealHook implements FastifyHook {
  constructor(
    private readonly seals: Seals,
    private readonly rateLimit: RateLimitHook,
  ) {}

  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      if (route.config?.sealedPart === undefined) return;
      route.onRequest = [route.onRequest ?? [], this.onRequest].flat();
    });
  }

  private readonly onRequest = (
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => {
    const seals = this.seals.of(request.session);
    if (seals.length === 0) return done();
    settle(() => this.check(request, reply), done, done);
  };

  /** The error of a request that may not use the route. Gives the session of the request its key. */
  private check(request: FastifyRequest, reply: FastifyReply): MaybePromise<ApiError | undefined> {
    const { session, headers } = request;
    const { sealedPart = 'open' } = request.routeOptions.config;
    const { [CONTROL_KEY_HEADER]: key } = headers;
    const keyHash = key === undefined ? undefined : hashOfKey(String(key));
    if (keyHash !== undefined) {
      if (!this.seals.of(session).some((seal) => opens(keyHash, seal))) return this.reject(request, reply);
      if (session !== undefined) request.session = new RequestSession(session, { keyHash });
    }
    const isClosed = sealedPart !== 'open' && this.seals.isClosed(session, sealedPart, keyHash);
    return isClosed ? sealedError(sealedPart) : undefined;
  }

  /** The error for a wrong key, or the error of the rate limit if the cost of the key exceeds it. */
  private async reject(request: FastifyRequest, reply: FastifyReply): Promise<ApiError> {
    const { sealedPart = 'open' } = request.routeOptions.config;
    const exceeded = await this.rateLimit.countFurther(request, reply, COST_OF_WRONG_KEY - 1);
    return exceeded ?? sealedError(sealedPart === 'open' ? 'session' : sealedPart);
  }
}
