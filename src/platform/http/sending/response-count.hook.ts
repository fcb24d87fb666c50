// Counts long responses before other hooks read them, and replaces a response that is too large by an error.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { ResponseHooks, type OnResponse } from '../routing/response-hooks.js';
import { bytesOfText, LONG_TEXT, ResponseMemory } from './response-memory.js';

declare module 'fastify' {
  interface FastifyReply {
    /** Counts memory for a response while it is built: see `ResponseMemory.require`. */
    requireMemory: (bytes: number) => void;
  }
}

@Injectable()
export class ResponseCountHook implements FastifyHook {
  constructor(
    private readonly memory: ResponseMemory,
    private readonly responses: ResponseHooks,
  ) {}

  register(server: FastifyInstance): void {
    const { memory } = this;
    server.decorateReply('requireMemory', function (this: FastifyReply, bytes: number) {
      memory.require(this, bytes);
    });
    this.responses.onRoutes(() => this.onResponse);
  }

  private readonly onResponse: OnResponse = (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    // Node assigns the connection to a pipelined response when the earlier ones are sent.
    const isFirst = reply.raw.socket !== null;
    if (isFirst && payload.length <= LONG_TEXT) return payload;
    // The response is dropped.
    if (request.raw.socket.destroyed) return payload;
    const bytes = bytesOfText(payload);
    // An error is short, and no other response could replace it.
    if (reply.statusCode >= 400) this.memory.add(reply, bytes);
    else this.memory.require(reply, bytes);
    return payload;
  };
}
