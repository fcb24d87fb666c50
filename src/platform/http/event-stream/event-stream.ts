// Responses of Server-Sent Events (WHATWG HTML, 9.2).
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Bytes that a client may leave unread before its stream ends. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** Milliseconds without an event after which a comment keeps the connection open. */
const COMMENT_AFTER = 15_000;

export function serverEvent(name: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

export function setEventHeaders(reply: FastifyReply): void {
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  // An open connection without a request would delay the stop of the service.
  reply.header('connection', 'close');
}

/** Adds a comment to what is sent after many intervals in which nothing was sent. */
export class KeepAlive {
  private silent = 0;

  /** @param interval milliseconds between two calls of `after` */
  constructor(private readonly interval: number) {}

  after(text: string): string {
    this.silent = text === '' ? this.silent + 1 : 0;
    if (this.silent * this.interval < COMMENT_AFTER) return text;
    this.silent = 0;
    return ': keep-alive\n\n';
  }
}

interface Events {
  /** Is sent at once. */
  readonly first: string;
  /** Calls the function at each interval; `isLast` ends the stream. Returns what ends this. */
  readonly watch: (send: (text: string, isLast: boolean) => void) => () => void;
  /** Counts the bytes that the client has not read; if it throws, the stream ends. */
  readonly requireMemory: (bytes: number) => void;
}

/** The events until the source ends, the client leaves, or the client does not read them. */
export function eventStream({ first, watch, requireMemory }: Events): Readable {
  const stream = new Readable({ read: () => undefined });
  stream.push(first);
  const stop = watch((text, isLast) => {
    if (text !== '') stream.push(text);
    if (isLast) stream.push(null);
    else if (!mayContinue(stream, requireMemory)) stream.destroy();
  });
  return stream.once('close', stop);
}

/** Whether the client reads the stream, or there is memory for what it has not read. */
function mayContinue({ readableLength }: Readable, requireMemory: (bytes: number) => void): boolean {
  if (readableLength === 0) return true;
  if (readableLength > MAX_UNREAD_BYTES) return false;
  try {
    requireMemory(readableLength);
    return true;
  } catch {
    return false;
  }
}
