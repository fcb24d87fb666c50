// Long JSON responses, which are encoded in slices so that they do not block other requests.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { encodeInSlices } from '../runtime/encode-in-slices.js';
import { JSON_TYPE } from './envelope.js';

/** The body of a response that consists of the parts of a JSON text. Sets its type and its length. */
export async function longJson(reply: FastifyReply, parts: Iterable<string>): Promise<string | Readable> {
  const slices = await encodeInSlices(parts);
  void reply.header('content-type', JSON_TYPE);
  if (slices.length <= 1) return String(slices[0] ?? '');
  void reply.header(
    'content-length',
    slices.reduce((sum, { length }) => sum + length, 0),
  );
  return Readable.from(slices, { objectMode: false });
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
