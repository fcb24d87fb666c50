// The status and the header of the response to a created record.
import type { FastifyReply } from 'fastify';
import { setLocation } from '../../kernel/runtime/location.js';
import type { Session } from '../../session/session/session.js';

export function setCreated(reply: FastifyReply, { rules }: Session, path: string): void {
  reply.code(rules.createdStatus());
  setLocation(reply, path);
}
