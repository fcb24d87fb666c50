// A text that stays the same while the process runs, with the strong validator of exactly these bytes.
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export interface FixedText {
  readonly text: string;
  /** RFC 9110 §8.8.3. */
  readonly etag: string;
}

export function fixedText(text: string): FixedText {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** Answers with a fixed text; on a conditional route the ETag hook spares the body of a client that has it. */
export function answerFixed(reply: FastifyReply, { text, etag }: FixedText): string {
  reply.header('etag', etag);
  return text;
}
