// Refusals from below the router: requests that never become one. They get the same envelope as everything else.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { codeOfStatus, ApiError } from '../../core/errors.js';
import { errorBody } from './error-response.js';

/** By the parser's error code: the status and what to say. */
const broken: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'the request line and headers are larger than 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request took too long to arrive'],
};

/**
 * Milliseconds for a client to read why it was refused. What it still sends is ignored meanwhile: if the connection were
 * closed before all of that has come, the answer would be lost on the way (RFC 9112 §9.6).
 */
const LINGER = 1000;

/** Bytes that are no HTTP request (RFC 9112): answered as well as can be, then the connection ends. */
export function respondToMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  if (!socket.writable) return;
  const impatience = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(impatience));
  const [status, message] = broken[error.code ?? ''] ?? [400, 'this is not an HTTP request'];
  const body = JSON.stringify(errorBody(new ApiError(codeOfStatus(status), status, message)));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
