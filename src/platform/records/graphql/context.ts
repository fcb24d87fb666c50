// The context that resolvers get: the request, the response and the session.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../../../core/errors.js';
import type { ActiveMutants } from '../../practice/mutants/active-mutants.js';
import '../../practice/mutants/practice-session.js';
import type { Session } from '../../session/session/session.js';

export interface GraphqlContext {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
  /** The mutants that act in the request. */
  readonly mutants?: ActiveMutants | undefined;
  /** Characters of all records that were selected until now. */
  selectedLength: number;
}

export function contextOf(req: FastifyRequest, reply: FastifyReply): GraphqlContext {
  const { session, mutants } = req;
  if (session === undefined) throw apiError('INTERNAL_SERVER_ERROR', 'this route has no session');
  return { req, reply, session, mutants, selectedLength: 0 };
}
