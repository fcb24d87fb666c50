// Content that does not change while the process runs, with a strong ETag.
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export interface StaticContent<T extends string | Buffer = string> {
  readonly text: T;
  /** RFC 9110 §8.8.3. */
  readonly etag: string;
}

export function staticContent<T extends string | Buffer>(text: T): StaticContent<T> {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** Sends fixed content. On a conditional route the ETag hook sends 304 to a client that has it. */
export function sendStatic<T extends string | Buffer>(
  reply: FastifyReply,
  { text, etag }: StaticContent<T>,
): T {
  reply.header('etag', etag);
  return text;
}
