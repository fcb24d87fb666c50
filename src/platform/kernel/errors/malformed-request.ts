// Error responses to bytes that Node does not pass on as a request. They have the JSON envelope of all errors.
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { codeOfStatus, ApiError, apiError } from '../../../core/errors.js';
import { ALL_METHODS } from '../runtime/http-methods.js';
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

/** An error of Node's parser: the bytes that it read last, and how many of them are valid. */
interface ParserError extends NodeJS.ErrnoException {
  /** A Buffer, though Fastify declares its JSON. */
  readonly rawPacket?: unknown;
  readonly bytesParsed?: number;
}

/** Sockets whose last response is being sent. The rest of what they received is not certain to be requests. */
const ending = new WeakSet<Socket>();

/** Ignores everything that arrives after the present request, whose response closes the connection. */
export function endAfterResponse(socket: Socket): void {
  ending.add(socket);
}

export const isEnding = (socket: Socket): boolean => ending.has(socket);

/** Sends an error response and closes the connection. */
export function respondToMalformedRequest(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  if (socket.writable && !isEnding(socket)) sendAndClose(socket, toApiError(error));
}

/** CONNECT requests a tunnel, which Node reports by a separate event (RFC 9110 §9.3.6). */
export function respondToConnect(_request: IncomingMessage, socket: Socket): void {
  // The client may reset the connection.
  socket.on('error', () => socket.destroy());
  const message = `CONNECT is not allowed, allowed: ${ALL_METHODS}`;
  sendAndClose(socket, apiError('METHOD_NOT_ALLOWED', message, { headers: { allow: ALL_METHODS } }));
}

function toApiError(error: ParserError): ApiError {
  const known = parserErrors[error.code ?? ''];
  if (known !== undefined) return ofStatus(...known);
  const method = unknownMethod(error);
  if (method === undefined) return ofStatus(400, 'this is not an HTTP request');
  return ofStatus(501, `the method ${method} is unknown, known methods: ${ALL_METHODS}`);
}

const ofStatus = (status: number, message: string): ApiError =>
  new ApiError(codeOfStatus(status), status, message);

/** A request line with a method, which is case-sensitive (RFC 9110 §9.1, RFC 9112 §3). */
const requestLine = /^([\w!#$%&'*+.^`|~-]{1,40}) \S+ HTTP\/1\.[01]\r?\n/;

/** The method of a valid request line that the parser does not know (RFC 9110 §9.1: 501). */
function unknownMethod({ code, rawPacket, bytesParsed = 0 }: ParserError): string | undefined {
  if (code !== 'HPE_INVALID_METHOD' || !Buffer.isBuffer(rawPacket)) return undefined;
  const text = rawPacket.toString('latin1');
  const start = text.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1;
  return requestLine.exec(text.slice(start))?.[1];
}

function sendAndClose(socket: Socket, error: ApiError): void {
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(timer));
  const body = JSON.stringify(errorBody(error));
  const headers = {
    ...error.headers,
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    // The headers of the request are not known, `Origin` among them.
    'access-control-allow-origin': '*',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  const head = [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`, ...lines];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
