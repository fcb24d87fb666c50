// Records when a request begins. Logs long turns of the event loop, with the route of the request that began its work last.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Log } from '../logging/log.js';
import type { FastifyHook } from '../runtime/fastify-hook.js';
import { LongTurns, CHECK_INTERVAL, type LongTurn } from './long-turns.js';
import { Ticker } from './ticker.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** In milliseconds of `performance.now()`. */
    startedAt: number;
  }
}

/** Milliseconds since the request began. */
export const elapsedTime = ({ startedAt }: FastifyRequest): number => performance.now() - startedAt;

@Injectable()
export class RequestTimerHook implements FastifyHook {
  /** Undefined during the start of the service, which is one long turn. */
  private turns: LongTurns | undefined;
  private latest: FastifyRequest | undefined;

  constructor(
    private readonly log: Log,
    private readonly ticker: Ticker,
  ) {}

  register(server: FastifyInstance): void {
    server.decorateRequest('startedAt', 0);
    server.addHook('onListen', (done) => {
      const turns = new LongTurns((turn) => this.report(turn));
      this.ticker.every(CHECK_INTERVAL, () => turns.check());
      this.turns = turns;
      done();
    });
    server.addHook('onRequest', (request, _reply, done) => {
      request.startedAt = performance.now();
      this.begin(request, request.startedAt);
      done();
    });
    // Between the two, the body is read, and other requests may begin.
    server.addHook('preHandler', (request, _reply, done) => {
      if (this.latest !== request) this.begin(request);
      done();
    });
  }

  private begin(request: FastifyRequest, now?: number): void {
    this.turns?.event(now);
    this.latest = request;
  }

  private report({ milliseconds, cpuMilliseconds }: LongTurn): void {
    const times = { milliseconds: Math.round(milliseconds), cpu_milliseconds: Math.round(cpuMilliseconds) };
    const { method, routeOptions } = this.latest ?? {};
    this.log.warn({ ...times, method, route: routeOptions?.url }, 'the event loop was blocked');
  }
}
