// The parameter decorator for the caller's session, in controllers and resolvers.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { apiError } from '../../../core/errors.js';
import type { Session } from './session.js';

/** Where the HTTP request, or the context of GraphQL, is among the arguments of a handler. */
const SOURCE_INDEX: Readonly<Record<string, number>> = { http: 0, graphql: 2 };

/** The session that the session hook opened for this request. */
export const CurrentSession = createParamDecorator((_data: undefined, context: ExecutionContext): Session => {
  const index = SOURCE_INDEX[context.getType<string>()] ?? 0;
  const { session } = context.getArgByIndex<{ readonly session: Session | undefined }>(index);
  if (session === undefined) throw apiError('INTERNAL_SERVER_ERROR', 'this route opens no session');
  return session;
});
