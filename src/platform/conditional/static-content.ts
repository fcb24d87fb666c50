// Content that stays the same while the process runs, with the strong validator of exactly these bytes.
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

/** Answers with a fixed text; on a conditional route the ETag hook spares the body of a client that has it. */
export function sendStatic<T extends string | Buffer>(
  reply: FastifyReply,
  { text, etag }: StaticContent<T>,
): T {
  reply.header('etag', etag);
  return text;
}
