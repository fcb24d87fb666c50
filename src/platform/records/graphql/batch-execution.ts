// Batched requests, as Apollo's BatchHttpLink sends them: an array of requests, and an array of their responses.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../core/errors.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { toApiError } from '../../kernel/errors/to-api-error.js';
import type { RateLimitHook } from '../../http/rate-limit/rate-limit.hook.js';
import { Pauses } from '../../kernel/runtime/pauses.js';
import { bytesOfText, LONG_TEXT } from '../../http/sending/response-memory.js';
import { contextOf, type GraphqlContext } from './context.js';
import { errorResult } from './http-error.js';
import type { HttpResult } from './http-execution.js';

export const MAX_BATCH_SIZE = 10;

/** Executes one request. */
export type ExecuteRequest = (context: GraphqlContext, body: unknown) => MaybePromise<string | HttpResult>;

export class BatchExecution {
  constructor(private readonly rateLimit: Pick<RateLimitHook, 'countFurther'>) {}

  /**
   * Executes the requests one after the other and returns their results in the same order. Each counts against the rate
   * limit; the request itself was counted before. Throws BAD_REQUEST for an empty array and for one that is too long, and what
   * `ResponseMemory.require` throws for results that are too large.
   */
  async execute(
    request: FastifyRequest,
    reply: FastifyReply,
    bodies: readonly unknown[],
    execute: ExecuteRequest,
  ): Promise<string> {
    if (bodies.length === 0) fail('BAD_REQUEST', 'body must NOT have fewer than 1 items');
    if (bodies.length > MAX_BATCH_SIZE)
      fail('BAD_REQUEST', `body must NOT have more than ${MAX_BATCH_SIZE} items`);
    const error = await this.rateLimit.countFurther(request, reply, bodies.length - 1);
    if (error !== undefined) throw error;
    const results: string[] = [];
    let bytes = 0;
    const pauses = new Pauses();
    for (const body of bodies) {
      // In order: a query may read what a mutation before it wrote.
      const text = await textOf(execute, contextOf(request, reply), body);
      results.push(text);
      bytes += bytesOfText(text);
      // Now, because other requests are handled before the last result is ready.
      if (bytes > LONG_TEXT) reply.requireMemory(bytes);
      if (pauses.isDue) await pauses.take();
    }
    return `[${results.join(',')}]`;
  }
}

async function textOf(execute: ExecuteRequest, context: GraphqlContext, body: unknown): Promise<string> {
  try {
    const result = await execute(context, body);
    return typeof result === 'string' ? result : result.body.trimEnd();
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error === undefined) throw thrown;
    return JSON.stringify(errorResult(error));
  }
}
