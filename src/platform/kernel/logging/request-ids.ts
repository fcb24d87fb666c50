// The id of a request, in the log, in traces and in responses to internal errors.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Random } from '../../../core/random.js';
import { parseTraceparent } from './traceparent.js';

/** An id from a client or a proxy is used if it is short and has no special characters. */
const validId = /^[\w.:/+=@-]{1,128}$/;

@Injectable()
export class RequestIds {
  private readonly known = new WeakMap<FastifyRequest, string>();

  constructor(private readonly random: Random) {}

  /** The id of `x-request-id`, else of the trace, else a random one. Created on first use. */
  of(request: FastifyRequest): string {
    const known = this.known.get(request) ?? this.idOf(request);
    this.known.set(request, known);
    return known;
  }

  private idOf({ headers }: FastifyRequest): string {
    const { 'x-request-id': given, traceparent } = headers;
    if (typeof given === 'string' && validId.test(given)) return given;
    return parseTraceparent(traceparent)?.traceId ?? this.random.uuid().replaceAll('-', '');
  }
}
