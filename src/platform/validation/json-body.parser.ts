// Reads request bodies: JSON for every route, anything else only where a route takes it.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '../../core/errors.js';
import { isDeeperThan } from '../../core/nesting.js';
import { decodeUtf8 } from '../../core/utf8.js';

/** 100 KiB. */
export const MAX_BODY_BYTES = 100 * 1024;
const DEEPEST_NESTING = 64;

type Done = (error: Error | null, body?: unknown) => void;

/** Replaces the server's parsers: theirs are lenient with bytes, and drop or refuse names such as `__proto__`. */
export function registerBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const buffered = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const;
  server.addContentTypeParser(
    'application/json',
    buffered,
    (request: FastifyRequest, body: Buffer, done: Done) => {
      settle(done, () => (takesBytes(request) ? body : parseJson(unpacked(request, body))));
    },
  );
  server.addContentTypeParser('*', buffered, (request: FastifyRequest, body: Buffer, done: Done) => {
    settle(done, () => takeAny(request, body));
  });
}

function settle(done: Done, parse: () => unknown): void {
  let body: unknown;
  try {
    body = parse();
  } catch (refusal) {
    done(refusal as Error);
    return;
  }
  done(null, body);
}

/** A body as it is. Nothing is unpacked here, so that no small body becomes a large one (RFC 9110 §15.5.16). */
function unpacked({ headers }: FastifyRequest, body: Buffer): Buffer {
  const { 'content-encoding': coding = 'identity' } = headers;
  if (coding.toLowerCase() === 'identity') return body;
  const accepted = { 'accept-encoding': 'identity' };
  throw apiError('UNSUPPORTED_MEDIA_TYPE', 'send the body without Content-Encoding', { headers: accepted });
}

/** JSON in UTF-8 (RFC 8259 §8.1), at most 64 levels deep. An empty body is undefined: some methods have none. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  const text = decodeUtf8(body);
  if (text === undefined) throw apiError('BAD_REQUEST', 'body must be JSON in UTF-8');
  const value = parse(text);
  if (isDeeperThan(DEEPEST_NESTING, value)) {
    throw apiError('BAD_REQUEST', `body must NOT have more than ${DEEPEST_NESTING} levels of nesting`);
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (reason) {
    throw apiError('BAD_REQUEST', `body must be JSON: ${(reason as Error).message}`);
  }
}

/** Bytes where they are wanted; else text as it came, other bytes in base64. */
function takeAny(request: FastifyRequest, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (takesBytes(request)) return body;
  if (request.routeOptions.config.anyBody !== true || request.method === 'QUERY') {
    throw apiError('UNSUPPORTED_MEDIA_TYPE', 'send the body as application/json');
  }
  return decodeUtf8(body) ?? body.toString('base64');
}

const takesBytes = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.bytes === true;
