// ETag and If-None-Match (RFC 9110 §8.8.3, §13.1.2). A route without a session sets its own ETag.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyHook } from '../routing/fastify-hook.js';
import type { Session } from '../session/session.js';
import { contentTag, stateTag } from './entity-tag.js';

@Injectable()
export class EtagHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      if (route.config?.conditional !== true) return;
      const tagOf = route.config.tagsContent === true ? tagOfContent : tagOfState;
      const others = [route.onSend ?? []].flat();
      // The hook of Fastify that removes the payload of HEAD is among the others.
      route.onSend =
        route.method === 'HEAD' ? [tag(tagOf), ...others, evaluate] : [...others, tag(tagOf), evaluate];
    });
  }
}

type TagOf = (session: Session, request: FastifyRequest, payload: unknown) => string;

const tagOfContent: TagOf = (session, _request, payload) => contentTag(session, payload as string);

const tagOfState: TagOf = (session, { method, url, body }) =>
  stateTag(session, method === 'QUERY' ? url + JSON.stringify(body) : url);

type Done = (error: Error | null, payload: unknown) => void;

/** Sets the ETag of a successful response in a session. */
function tag(tagOf: TagOf) {
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void => {
    const { session } = request;
    if (reply.statusCode === 200 && session !== undefined)
      reply.header('etag', tagOf(session, request, payload));
    done(null, payload);
  };
}

/** Returns 304 if `If-None-Match` has the ETag. */
function evaluate(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const given = request.headers['if-none-match'];
  const etag = given === undefined || reply.statusCode !== 200 ? undefined : reply.getHeader('etag');
  if (given === undefined || typeof etag !== 'string' || !matches(given, etag)) {
    done(null, payload);
    return;
  }
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  done(null, '');
}

function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((part) => {
    const one = part.trim();
    return one === '*' || one === etag || one === `W/${etag}`;
  });
}
