// What a request is called in the log, in traces, and to a client that has to report what went wrong.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Random } from '../../core/random.js';
import { parseTraceparent } from '../tracing/traceparent.js';

/** An id that a client or a proxy may choose: short, and of characters that mean nothing anywhere. */
const sane = /^[\w.:/+=@-]{1,128}$/;

@Injectable()
export class RequestIds {
  private readonly known = new WeakMap<FastifyRequest, string>();

  constructor(private readonly random: Random) {}

  /** Made when somebody asks for it, which is seldom: that of `x-request-id`, else of the trace, else a new one. */
  of(request: FastifyRequest): string {
    const known = this.known.get(request) ?? this.idOf(request);
    this.known.set(request, known);
    return known;
  }

  private idOf({ headers }: FastifyRequest): string {
    const { 'x-request-id': given, traceparent } = headers;
    if (typeof given === 'string' && sane.test(given)) return given;
    return parseTraceparent(traceparent)?.traceId ?? this.random.uuid().replaceAll('-', '');
  }
}
