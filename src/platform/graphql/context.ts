// The context that resolvers get: the request, the response and the session.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../../core/errors.js';
import type { Session } from '../session/session.js';

export interface GraphqlContext {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
}

export function contextOf(req: FastifyRequest, reply: FastifyReply): GraphqlContext {
  const { session } = req;
  if (session === undefined) throw apiError('INTERNAL_SERVER_ERROR', 'this route has no session');
  return { req, reply, session };
}
