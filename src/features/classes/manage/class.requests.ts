// Reads tokens of classes from requests, and reads and sets the cookie of a learner.
import type { FastifyReply, FastifyRequest } from 'fastify';

const LEARNER_COOKIE = 'sandbox_learner';
const LEARNER_HEADER = 'x-learner-token';
const TRAINER_ROUTES = '/classes/:id';

const bearer = /^Bearer +([\w.~+/-]+=*) *$/i;
const cookieValue = new RegExp(`(?:^|;\\s*)${LEARNER_COOKIE}=([\\w-]{1,64})(?=;|\\s|$)`);

/** The Bearer token (RFC 6750 §2.1). */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1];
}

/** The learner token of the header, else of the cookie. */
export function learnerTokenOf({ headers }: FastifyRequest): string | undefined {
  const { [LEARNER_HEADER]: header, cookie } = headers;
  if (typeof header === 'string' && header !== '') return header;
  return cookie === undefined ? undefined : cookieValue.exec(cookie)?.[1];
}

export function isTrainerRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(TRAINER_ROUTES) === true;
}

/** Sets the learner cookie in addition to the session cookie. `seconds` 0 removes it. */
export function setLearnerCookie(reply: FastifyReply, token: string, seconds: number): void {
  const path = reply.server.publicPath || '/';
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  const age = `Max-Age=${Math.max(0, Math.ceil(seconds))}`;
  reply.header(
    'set-cookie',
    `${LEARNER_COOKIE}=${token}; Path=${path}; HttpOnly; SameSite=Lax; ${age}${secure}`,
  );
}
