// Keeps the connection open after a 413 response, so that a client that still sends the body can read the response.
import type { FastifyReply } from 'fastify';

/** The largest declared body, in bytes, that is read and discarded after a 413 response. */
const MAX_DISCARDED_BYTES = 16 * 2 ** 20;

/**
 * Fastify closes the connection after a body that is too large. Closing it while the body arrives resets it (RFC 9112 §9.6): the
 * client, or the proxy before the service, reports a network error instead of the 413.
 */
export function keepConnectionOpen(reply: FastifyReply): void {
  const declared = reply.request.headers['content-length'];
  if (declared === undefined || Number(declared) <= MAX_DISCARDED_BYTES) reply.removeHeader('connection');
}
