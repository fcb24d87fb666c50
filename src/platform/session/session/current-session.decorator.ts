// The parameter decorator for the caller's session, in controllers and resolvers.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { apiError } from '../../../core/errors.js';
import type { Session } from './session.js';

interface Source {
  readonly session: Session | undefined;
}

/** The index of the HTTP request, or of the GraphQL context, among the arguments of a handler. */
const SOURCE_INDEX: Readonly<Record<string, number>> = { http: 0, graphql: 2 };

/** The session that the session hook opened for this request, with the rules of the request. */
export const CurrentSession = createParamDecorator((_data: undefined, context: ExecutionContext): Session => {
  const index = SOURCE_INDEX[context.getType<string>()] ?? 0;
  return requiredSession(context.getArgByIndex<Source>(index));
});

/** The session of a request whose route opens one. */
export function requiredSession({ session }: Source): Session {
  if (session === undefined) throw apiError('INTERNAL_SERVER_ERROR', 'this route opens no session');
  return session;
}
