// Sends long responses in slices, and closes the connection of a client that does not read them. It is the last hook.
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { timeoutsOf } from '../../kernel/lifecycle/server-options.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { ResponseHooks, type OnResponse } from '../routing/response-hooks.js';
import { SLICE_LENGTH } from '../../kernel/runtime/encode-in-slices.js';
import { LONG_TEXT } from './response-memory.js';
import { SlicedBody } from './sliced-body.js';

@Injectable()
export class SendingHook implements FastifyHook {
  private readonly unreadTimeout: number;

  constructor(
    { values }: Config,
    private readonly responses: ResponseHooks,
  ) {
    this.unreadTimeout = timeoutsOf(values).unreadTimeout;
  }

  register(): void {
    this.responses.onRoutes(() => this.onResponse);
  }

  private readonly onResponse: OnResponse = (_request, reply, payload) => {
    if (payload instanceof SlicedBody) {
      this.requireReading(reply.raw);
      return payload;
    }
    if (typeof payload !== 'string' || payload.length <= LONG_TEXT) return payload;
    this.requireReading(reply.raw);
    if (payload.length <= SLICE_LENGTH) return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return SlicedBody.ofText(payload);
  };

  /** Another response of the connection may be one that takes longer, such as a request that waits for a change. */
  private requireReading(response: ServerResponse): void {
    const { socket } = response;
    if (socket === null) response.once('socket', (assigned: object) => this.limit(assigned, response));
    else this.limit(socket, response);
  }

  /** Node closes the connection after the time without progress. Progress means that the system takes bytes. */
  private limit(socket: object, response: ServerResponse): void {
    // `FastifyInstance.inject` has no connection.
    if (!(socket instanceof Socket)) return;
    const usual = socket.timeout ?? 0;
    socket.setTimeout(this.unreadTimeout);
    // Before the listener of Node, which sets the timeout of an idle connection.
    response.prependOnceListener('finish', () => socket.setTimeout(usual));
  }
}
