// ETag and If-None-Match (RFC 9110 §8.8.3, §13.1.2). A route without a session sets its own ETag.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import type { Session } from '../session/session.js';
import { contentTag, stateTag } from './entity-tag.js';
import { matchesTag } from './if-none-match.js';

@Injectable()
export class EtagHook implements FastifyHook {
  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      const others = [route.onSend ?? []].flat();
      if (route.config?.setsEtag === true) route.onSend = [...others, evaluate];
      if (route.config?.conditional !== true) return;
      const setTag = tagSetter(route.config.tagsContent === true ? tagOfContent : tagOfState);
      // The hook of Fastify that removes the payload of HEAD is among the others, and the tag depends on the payload.
      route.onSend =
        route.method === 'HEAD'
          ? [passing(setTag), ...others, evaluate]
          : [...others, before(setTag, evaluate)];
    });
  }
}

type TagOf = (session: Session, request: FastifyRequest, payload: unknown) => string;
type SetTag = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => void;
type Done = (error: Error | null, payload: unknown) => void;
type OnSend = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => void;

const tagOfContent: TagOf = (session, _request, payload) =>
  contentTag(session, session.rules.tag(payload as string));

/** If the response depends on the client, changes of records that it does not see must not change the tag. */
const tagOfState: TagOf = (session, request, payload) => {
  if (session.rules.varies.length > 0) return tagOfContent(session, request, payload);
  const { method, url, body } = request;
  return stateTag(session, method === 'QUERY' ? url + JSON.stringify(body) : url);
};

/** Sets the ETag of a successful response in a session. */
function tagSetter(tagOf: TagOf): SetTag {
  return (request, reply, payload) => {
    const { session } = request;
    if (reply.statusCode === 200 && session !== undefined) {
      reply.header('etag', tagOf(session, request, payload));
    }
  };
}

const passing =
  (setTag: SetTag): OnSend =>
  (request, reply, payload, done) => {
    setTag(request, reply, payload);
    done(null, payload);
  };

const before =
  (setTag: SetTag, next: OnSend): OnSend =>
  (request, reply, payload, done) => {
    setTag(request, reply, payload);
    next(request, reply, payload, done);
  };

/** Returns 304 if `If-None-Match` has the ETag. */
const evaluate: OnSend = (request, reply, payload, done) => {
  const given = request.headers['if-none-match'];
  const etag = given === undefined || reply.statusCode !== 200 ? undefined : reply.getHeader('etag');
  if (given === undefined || typeof etag !== 'string' || !matchesTag(given, etag)) {
    done(null, payload);
    return;
  }
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  done(null, null);
};
