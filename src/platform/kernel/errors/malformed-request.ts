// Error responses to bytes that are no valid HTTP request. They have the JSON envelope of all errors.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { codeOfStatus, ApiError } from '../../../core/errors.js';
import { errorBody } from './error-response.js';

/** Status and message by the error code of the HTTP parser. */
const parserErrors: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'the request line and headers are larger than 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request took too long to arrive'],
};

/**
 * Milliseconds before the connection is closed. Data that arrives in this time is ignored: closing at once could discard the
 * response before the client reads it (RFC 9112 §9.6).
 */
const LINGER = 1000;

/** Sends an error response and closes the connection. */
export function respondToMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  if (!socket.writable) return;
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(timer));
  const [status, message] = parserErrors[error.code ?? ''] ?? [400, 'this is not an HTTP request'];
  const body = JSON.stringify(errorBody(new ApiError(codeOfStatus(status), status, message)));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
