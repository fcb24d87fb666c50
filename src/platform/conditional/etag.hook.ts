// ETags (RFC 9110 §8.8.3, §13.1.2). The version of the session and the request identify a response, so responses are not
// hashed. A route without a session sets its own ETag.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyHook } from '../routing/fastify-hook.js';
import type { Session } from '../session/session.js';

@Injectable()
export class EtagHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      if (route.config?.conditional !== true) return;
      route.onSend = [route.onSend ?? [], tag].flat();
    });
  }
}

type Sent = (error: Error | null, payload: unknown) => void;

function tag(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Sent): void {
  const { session } = request;
  const etag = session === undefined ? reply.getHeader('etag') : etagOf(session, request);
  if (typeof etag !== 'string' || reply.statusCode !== 200) {
    done(null, payload);
    return;
  }
  reply.header('etag', etag);
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) {
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, '');
    return;
  }
  done(null, payload);
}

/** Identifies one state of one session and one request: its URL, and the body of a QUERY. */
function etagOf({ id, createdAt, state }: Session, request: FastifyRequest): string {
  const key = request.method === 'QUERY' ? request.url + JSON.stringify(request.body) : request.url;
  return `"${id}-${createdAt}-${state.version}-${hash(key)}"`;
}

function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((part) => {
    const one = part.trim();
    return one === '*' || one === etag || one === `W/${etag}`;
  });
}

/** Two hashes by FNV-1a with different seeds, so that two requests of one session rarely have the same. */
function hash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x050c5d1f;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x01000193) + i;
  }
  return `${a >>> 0}.${b >>> 0}`;
}
