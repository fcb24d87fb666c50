// The header Location (RFC 9110 §10.2.2). A proxy may serve this service below another path.
import type { FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The path of PUBLIC_BASE_URL without a slash at the end; empty if the service has its own host. */
    publicPath: string;
  }
}

/** @param path of the created resource, in this service */
export function setLocation(reply: FastifyReply, path: string): void {
  reply.header('location', reply.server.publicPath + path);
}
