// Varies responses in sessions with permitted variations. It runs behind all hooks that observe the response.
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noVariations, SessionVariations } from '../../../platform/session/control/session-variations.js';
import { Seals } from '../../../platform/session/control/seals.js';
import { isPracticeRoute } from '../../../platform/http/routing/requested-operations.js';
import type { FastifyHook } from '../../../platform/kernel/runtime/fastify-hook.js';
import { ResponseHooks, type OnResponse } from '../../../platform/http/routing/response-hooks.js';
import { Delays } from '../../../platform/practice/simulation/delay.js';
import type { Effect } from './effect.js';
import { effectOf } from './effects.js';
import { renameHeaders } from './sent-headers.js';
import { variedBody } from './varied-body.js';

@Injectable()
export class VariationHook implements FastifyHook {
  constructor(
    private readonly variations: SessionVariations,
    private readonly delays: Delays,
    private readonly responses: ResponseHooks,
    private readonly seals: Seals,
  ) {}

  register(): void {
    this.responses.onRoutes((route) => (isPracticeRoute(route) ? this.onResponse : undefined));
  }

  /** An injected fault changes the response itself. */
  private readonly onResponse: OnResponse = (request, reply, payload) => {
    const { session, headers } = request;
    const names = this.variations.of(session);
    if (names === noVariations || request.responseDamage !== undefined) return payload;
    if (this.seals.isExempt(session, headers, 'mutants')) return payload;
    const effects = names.flatMap((name) => effectOf(name) ?? []);
    const varied = vary(effects, request, reply, payload);
    const milliseconds = effects.find(({ delayMilliseconds }) => delayMilliseconds)?.delayMilliseconds;
    return milliseconds === undefined ? varied : this.delays.wait(milliseconds, request).then(() => varied);
  };
}

/** Returns the payload to send. */
function vary(
  effects: readonly Effect[],
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  for (const { headers = {}, headerName } of effects) {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (headerName !== undefined) renameHeaders(reply.raw, headerName);
  }
  const isChunked = effects.some((effect) => effect.isChunked);
  // The length of a GET response is not known without its body, and HEAD may omit it (RFC 9110 §8.6).
  if (request.method === 'HEAD' && (isChunked || effects.some(({ body }) => body))) {
    reply.removeHeader('content-length');
  }
  if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || payload.length === 0) return payload;
  const body = variedBody(payload.toString(), effects, (name) => reply.getHeader(name));
  const sent = body === payload.toString() ? payload : body;
  reply.removeHeader('content-length');
  return isChunked ? chunksOf(Buffer.from(sent as string)) : sent;
}

/** Two chunks, if the body has two bytes. */
function chunksOf(body: Buffer): Readable {
  const middle = Math.ceil(body.length / 2);
  return Readable.from([body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0));
}
