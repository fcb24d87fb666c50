// The context that resolvers get: the request, the response and the session.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requiredSession } from '../../session/session/current-session.decorator.js';
import type { Session } from '../../session/session/session.js';

export interface GraphqlContext {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
  /** Characters of all records that were selected until now. */
  selectedLength: number;
}

export function contextOf(req: FastifyRequest, reply: FastifyReply): GraphqlContext {
  return { req, reply, session: requiredSession(req), selectedLength: 0 };
}
