// Content that does not change while the process runs, with strong ETags. Text is compressed once, on the first request for it.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import Negotiator from 'negotiator';

export class StaticContent<T extends string | Buffer = string> {
  /** Without its quotation marks (RFC 9110 §8.8.3). */
  readonly hash: string;
  private compressed: Buffer | undefined;

  constructor(readonly text: T) {
    this.hash = createHash('sha256').update(text).digest('base64url');
  }

  get gzip(): Buffer {
    return (this.compressed ??= gzipSync(this.text, { level: 9 }));
  }
}

/**
 * Sends fixed content, text as gzip to clients that accept it. Each representation has its own strong ETag (RFC 9110 §8.8.3.3).
 * On a route that evaluates conditions, the ETag hook sends 304 to a client that has it.
 */
export function sendStatic<T extends string | Buffer>(
  reply: FastifyReply,
  content: StaticContent<T>,
): T | Buffer {
  const { text, hash } = content;
  if (typeof text === 'string') {
    reply.header('vary', 'Accept-Encoding');
    if (acceptsGzip(reply.request.headers['accept-encoding'])) {
      reply.headers({ 'content-encoding': 'gzip', etag: `"${hash}-gzip"` });
      return content.gzip;
    }
  }
  reply.header('etag', `"${hash}"`);
  return text;
}

/** Whether the header prefers gzip to no encoding. Without the header, the content is sent as it is. */
function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  return (
    new Negotiator({ headers: { 'accept-encoding': header.toLowerCase() } }).encoding([
      'gzip',
      'identity',
    ]) === 'gzip'
  );
}
