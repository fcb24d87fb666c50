// The status and the header of the response to a created record.
import type { FastifyReply } from 'fastify';
import type { ClientSession } from '../../practice/mutants/active-mutants.js';
import { setLocation } from '../../kernel/runtime/location.js';

/** The status is 201 already. */
export function setCreated(reply: FastifyReply, { mutants }: ClientSession, path: string): void {
  if (mutants !== undefined) reply.code(mutants.status(201));
  setLocation(reply, path);
}
