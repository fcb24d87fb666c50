// The caller's session as the parameter of a handler.
import { apiError } from '../../core/errors.js';
import { requestPart } from '../routing/request-part.js';

/** The session that the session hook opened for this request. */
export const CurrentSession = (): ParameterDecorator =>
  requestPart(({ session }) => {
    if (session === undefined) throw apiError('INTERNAL_SERVER_ERROR', 'this route opens no session');
    return session;
  });
