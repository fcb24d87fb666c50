// Takes a connection from Fastify, to send what Fastify would not send.
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** Fastify sends nothing more to the client. The caller ends the connection. */
export function takeOver(reply: FastifyReply): Socket {
  reply.hijack();
  return reply.raw.socket ?? reply.request.raw.socket;
}
