// The caller's session as the parameter of a handler.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { failure } from '../../core/errors.js';
import type { Session } from './session.js';

/** The session that the session hook opened for this request. */
export const CurrentSession = createParamDecorator((_: undefined, context: ExecutionContext): Session => {
  const { session } = context.switchToHttp().getRequest<FastifyRequest>();
  if (session === undefined) throw failure('INTERNAL_SERVER_ERROR', 'this route opens no session');
  return session;
});
