// The session of a practice request, as services of records get it: with the mutants that act in the request.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { apiError } from '../../../core/errors.js';
import type { Session } from '../../session/session/session.js';
import type { ActiveMutants, ClientSession } from './active-mutants.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The mutants that act in the request; undefined in a session without any. */
    mutants: ActiveMutants | undefined;
  }
}

interface Source {
  readonly session: Session | undefined;
  readonly mutants?: ActiveMutants | undefined;
}

/** Where the HTTP request, or the context of GraphQL, is among the arguments of a handler. */
const SOURCE_INDEX: Readonly<Record<string, number>> = { http: 0, graphql: 2 };

/** The session of a practice request, for parameters of controllers and resolvers. */
export const Practice = createParamDecorator((_data: undefined, context: ExecutionContext): ClientSession => {
  const index = SOURCE_INDEX[context.getType<string>()] ?? 0;
  return practiceSession(context.getArgByIndex<Source>(index));
});

export function practiceSession({ session, mutants }: Source | FastifyRequest): ClientSession {
  if (mutants !== undefined) return mutants.view;
  if (session === undefined) throw apiError('INTERNAL_SERVER_ERROR', 'this route opens no session');
  return session;
}
