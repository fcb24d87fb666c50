// Parses request bodies: JSON on every route, other types only on routes that accept them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '../../../core/errors.js';
import { parseJsonText } from '../../../core/json-text.js';
import { malformedJson } from '../../../core/malformed-json.js';
import { isDeeperThan } from '../../../core/nesting.js';
import { decodeUtf8 } from '../../../core/utf8.js';
import { measureJson } from './json-size.js';

/** 100 KiB. */
export const MAX_BODY_BYTES = 100 * 1024;
const MAX_NESTING = 64;
/** 32 KiB. A larger body is measured before it is parsed. */
const MEASURED_BYTES = 32 * 1024;
/** More than an export has: some 30,000 in 1,000 records of each kind, and 51,200 at most in controls of 100 KiB. */
const MAX_VALUES = 90_000;
/** V8 is slow with objects that have more. */
const MAX_PROPERTIES = 1000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was received; undefined before it is read, and without one. */
    bodyBytes: Buffer | undefined;
  }
}

type Done = (error: Error | null, body?: unknown) => void;

/** Replaces Fastify's parsers, which accept invalid UTF-8 and remove or reject names such as `__proto__`. */
export function registerBodyParsers(server: FastifyInstance): void {
  server.decorateRequest('bodyBytes', undefined);
  server.removeAllContentTypeParsers();
  const buffered = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const;
  server.addContentTypeParser(
    'application/json',
    buffered,
    (request: FastifyRequest, body: Buffer, done: Done) => {
      request.bodyBytes = body;
      settle(done, () => {
        if (acceptsBytes(request)) return body;
        requireIdentity(request);
        return parseJson(body);
      });
    },
  );
  server.addContentTypeParser('*', buffered, (request: FastifyRequest, body: Buffer, done: Done) => {
    request.bodyBytes = body;
    settle(done, () => parseOther(request, body));
  });
}

function settle(done: Done, parse: () => unknown): void {
  let body: unknown;
  try {
    body = parse();
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, body);
}

/** Rejects compressed bodies (RFC 9110 §15.5.16), so that a small body cannot expand to a large one. */
function requireIdentity({ headers }: FastifyRequest): void {
  const { 'content-encoding': coding = 'identity' } = headers;
  if (coding.toLowerCase() === 'identity') return;
  const accepted = { 'accept-encoding': 'identity' };
  throw apiError('UNSUPPORTED_MEDIA_TYPE', 'send the body without Content-Encoding', { headers: accepted });
}

/** Parses JSON in UTF-8 (RFC 8259 §8.1), at most 64 levels deep. Returns undefined for an empty body. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  const text = decodeUtf8(body);
  if (text === undefined) throw apiError('BAD_REQUEST', 'body must be JSON in UTF-8');
  if (body.length > MEASURED_BYTES) {
    checkSize(body);
    return parse(text);
  }
  const value = parse(text);
  if (isDeeperThan(MAX_NESTING, value)) throw tooDeep();
  return value;
}

/** Parsing must not block other requests for long. */
function checkSize(body: Buffer): void {
  const { values, levels, properties } = measureJson(body);
  if (levels > MAX_NESTING) throw tooDeep();
  if (values > MAX_VALUES)
    throw apiError('PAYLOAD_TOO_LARGE', `body must NOT have more than ${MAX_VALUES} values`);
  if (properties > MAX_PROPERTIES)
    throw apiError(
      'PAYLOAD_TOO_LARGE',
      `body must NOT have objects with more than ${MAX_PROPERTIES} properties`,
    );
}

const tooDeep = (): Error =>
  apiError('BAD_REQUEST', `body must NOT have more than ${MAX_NESTING} levels of nesting`);

function parse(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    throw apiError('BAD_REQUEST', malformedJson(text));
  }
}

/** Returns bytes on routes that accept them, else text, or base64 if the body is not UTF-8. */
function parseOther(request: FastifyRequest, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (acceptsBytes(request)) return body;
  requireAnyBody(request);
  return decodeUtf8(body) ?? body.toString('base64');
}

/** Throws if the route does not accept a body of any media type. */
function requireAnyBody({ routeOptions, method }: FastifyRequest): void {
  if (routeOptions.config.anyBody === true && method !== 'QUERY') return;
  throw apiError('UNSUPPORTED_MEDIA_TYPE', 'send the body as application/json');
}

const jsonType = /^application\/json\s*(?:;|$)/i;

/** Throws if the headers exclude that the body can be parsed. */
export function requireParsable(request: FastifyRequest): void {
  if (acceptsBytes(request)) return;
  if (jsonType.test(request.headers['content-type'] ?? '')) requireIdentity(request);
  else requireAnyBody(request);
}

const acceptsBytes = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.bytes === true;
