// Long JSON responses, which are encoded in slices so that they do not block other requests.
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { encodeInSlices } from '../../kernel/runtime/encode-in-slices.js';
import { bytesOfText, LONG_TEXT } from './response-memory.js';
import { SlicedBody } from './sliced-body.js';
import { JSON_TYPE } from '../../kernel/envelope/envelope.js';

/**
 * The body of a response that consists of the parts of a JSON text. Sets its type and its length. Throws what `ResponseMemory.require`
 * throws for a body that is too large.
 */
export async function longJson(reply: FastifyReply, parts: Iterable<string>): Promise<string | Readable> {
  const slices = await encodeInSlices(counted(reply, parts));
  void reply.header('content-type', JSON_TYPE);
  if (slices.length <= 1) return String(slices[0] ?? '');
  void reply.header(
    'content-length',
    slices.reduce((sum, { length }) => sum + length, 0),
  );
  return new SlicedBody(slices);
}

/** Counts the parts as they come: several responses are built at the same time. */
function* counted(reply: FastifyReply, parts: Iterable<string>): Generator<string> {
  let [bytes, required] = [0, 0];
  for (const part of parts) {
    bytes += bytesOfText(part);
    if (bytes > required + LONG_TEXT) {
      reply.requireMemory(bytes);
      required = bytes;
    }
    yield part;
  }
}

/** The envelope of a value, whose JSON text has these parts. */
export function* longEnvelope(data: Iterable<string>): Generator<string> {
  yield '{"success":true,"data":';
  yield* data;
  yield '}';
}

/** A JSON array. */
export function* jsonArray<T>(items: Iterable<T>, textOf: (item: T) => string): Generator<string> {
  yield '[';
  let separator = '';
  for (const item of items) {
    yield separator + textOf(item);
    separator = ',';
  }
  yield ']';
}
