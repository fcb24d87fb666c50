// Creates a span for each request. Without a configured endpoint there is no hook.
import { Injectable, Optional } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestFacts } from '../../kernel/logging/request-facts.js';
import { RequestIds } from '../../kernel/logging/request-ids.js';
import { parseTraceparent } from '../../kernel/logging/traceparent.js';
import { Tracing, type ActiveSpan } from './tracing.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';

@Injectable()
export class TracingHook implements FastifyHook {
  constructor(
    private readonly ids: RequestIds,
    @Optional() private readonly tracing?: Tracing,
  ) {}

  register(server: FastifyInstance): void {
    const { tracing } = this;
    if (tracing === undefined) return;
    server.addHook('onRequest', (request, reply, done) => {
      const name = `${request.method} ${request.routeOptions.url ?? ''}`.trimEnd();
      const span = tracing.startSpan(name, parseTraceparent(request.headers.traceparent));
      reply.raw.once('close', () => this.end(span, request, reply, tracing));
      done();
    });
  }

  private end(span: ActiveSpan, request: FastifyRequest, { raw }: FastifyReply, tracing: Tracing): void {
    const { method, route, path, protocol, operation, session } = requestFacts(request);
    const { statusCode } = raw;
    const isInternalError =
      statusCode >= 500 &&
      !raw.hasHeader('x-simulated') &&
      request.firedFault === undefined &&
      protocol !== 'soap';
    span.end({
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'url.path': path,
        'http.response.status_code': statusCode,
        'sandbox.protocol': protocol,
        'sandbox.operation': operation,
        'sandbox.session': session,
        'sandbox.request': this.ids.of(request),
      },
      failed: isInternalError || !raw.writableFinished,
      operations: tracing.operationsOf(request.session),
    });
  }
}
