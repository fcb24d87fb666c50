// Requests with `Expect: 100-continue` (RFC 9110 §10.1.1): the client sends the body only after the response 100. If the head already
// decides the response, the client gets it in place of 100 and keeps its body. Hooks of the phase `onRequest` have run before.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { apiError } from '../../../core/errors.js';
import { mapMaybe, settle, type MaybePromise } from '../../../core/maybe-promise.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { requireParsable } from './json-body.parser.js';

/** Throws if no body can make the request succeed. */
type HeadCheck = (request: FastifyRequest) => MaybePromise<void>;

@Injectable()
export class ExpectationHook implements FastifyHook {
  private readonly checks: HeadCheck[] = [requireSize, requireParsable];

  /** Checks run in the order in which they are added. */
  add(check: HeadCheck): void {
    this.checks.push(check);
  }

  register(server: FastifyInstance): void {
    // Other routes have no body that a client waits to send, and need no further step.
    server.addHook('onRoute', (route) => {
      if (![route.method].flat().every(isWithoutBody))
        route.preParsing = [route.preParsing ?? [], this.onHead].flat();
    });
  }

  private readonly onHead: preParsingHookHandler = (request, reply, payload, done) => {
    if (!expectsContinue(request)) return done(null, payload);
    settle(
      () => this.check(request),
      () => {
        reply.raw.writeContinue();
        done(null, payload);
      },
      done,
    );
  };

  private check(request: FastifyRequest): MaybePromise<void> {
    return this.checks.reduce<MaybePromise<void>>(
      (before, check) => mapMaybe(before, () => check(request)),
      undefined,
    );
  }
}

/** They got the response 100 before. */
const isWithoutBody = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** HTTP/1.0 has no expectations. */
const expectsContinue = ({ headers: { expect }, method, raw }: FastifyRequest): boolean =>
  expect?.toLowerCase() === '100-continue' && raw.httpVersion === '1.1' && !isWithoutBody(method);

function requireSize({ headers, routeOptions: { bodyLimit } }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) {
    throw apiError('PAYLOAD_TOO_LARGE', 'the body is larger than the limit of this route');
  }
}
