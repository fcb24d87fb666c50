// Faults of the body of a complete response: TRUNCATED_BODY, MALFORMED_BODY, WRONG_CONTENT_TYPE, SLOW_BODY.
import { Readable } from 'node:stream';
import type { SchemaObject } from '@nestjs/swagger';
import type { FaultContext, FaultType } from '../fault-type.js';
import type { PlannedFault } from '../plan.js';
import { takeOver } from '../raw-response.js';

interface CutFault extends PlannedFault {
  readonly keep?: number;
}
interface TypeFault extends PlannedFault {
  readonly value?: string;
}
interface SlowFault extends PlannedFault {
  readonly chunks?: number;
  readonly milliseconds?: number;
}

const HALF = 0.5;
const keep: SchemaObject = {
  type: 'number',
  minimum: 0,
  maximum: 1,
  default: HALF,
  description: 'The fraction of the bytes of the body that is sent.',
};

/** The first bytes of a body. */
function cut(payload: string | Buffer, fraction = HALF): Buffer {
  const bytes = Buffer.from(payload);
  return bytes.subarray(0, Math.floor(bytes.length * fraction));
}

export const truncatedBody: FaultType<CutFault> = {
  name: 'TRUNCATED_BODY',
  doc: 'The headers with the `Content-Length` of the whole response, a part of its bytes, then the connection is closed.',
  phases: ['after'],
  fields: { keep },
  disconnects: true,
  after:
    (fault) =>
    ({ reply }, payload) => {
      const { statusCode, raw } = reply;
      const headers = Object.entries(reply.getHeaders());
      const socket = takeOver(reply);
      raw.statusCode = statusCode;
      for (const [name, value] of headers) if (value !== undefined) raw.setHeader(name, value);
      raw.setHeader('content-length', Buffer.byteLength(payload));
      raw.write(cut(payload, fault.keep), () => socket.destroySoon());
      return undefined;
    },
};

export const malformedBody: FaultType<CutFault> = {
  name: 'MALFORMED_BODY',
  doc: 'A well-formed HTTP response whose JSON or XML is cut.',
  phases: ['after'],
  fields: { keep },
  after:
    (fault) =>
    ({ reply }, payload) => {
      reply.removeHeader('content-length');
      return cut(payload, fault.keep);
    },
};

const DEFAULT_TYPE = 'text/html; charset=utf-8';
/** RFC 9110 §8.3: printable ASCII. */
const printable = /^[\x20-\x7e]{1,200}$/;

export const wrongContentType: FaultType<TypeFault> = {
  name: 'WRONG_CONTENT_TYPE',
  doc: 'The whole response with another content type.',
  phases: ['after'],
  fields: {
    value: {
      type: 'string',
      maxLength: 200,
      default: DEFAULT_TYPE,
      description: 'The header `Content-Type`.',
    },
  },
  rule: ({ value = DEFAULT_TYPE }) =>
    printable.test(value) ? undefined : 'value must be 1 to 200 printable ASCII characters',
  after:
    (fault) =>
    ({ reply }, payload) => {
      // A browser must not run scripts of records as a page of this origin.
      reply.header('content-type', fault.value ?? DEFAULT_TYPE).header('content-security-policy', 'sandbox');
      return payload;
    },
};

const DEFAULT_CHUNKS = 5;
const DEFAULT_MILLISECONDS = 1000;

export const slowBody: FaultType<SlowFault> = {
  name: 'SLOW_BODY',
  doc: 'The whole response in chunks over a time.',
  phases: ['after'],
  fields: {
    chunks: {
      type: 'integer',
      minimum: 2,
      maximum: 50,
      default: DEFAULT_CHUNKS,
      description: 'The number of chunks.',
    },
    milliseconds: {
      type: 'integer',
      minimum: 0,
      maximum: 10_000,
      default: DEFAULT_MILLISECONDS,
      description: 'From the first chunk to the last one.',
    },
  },
  after: (fault) => (context, payload) => {
    context.reply.removeHeader('content-length');
    return Readable.from(chunksOf(Buffer.from(payload), fault, context), { objectMode: false });
  },
};

/** A chunk has at least one byte. */
async function* chunksOf(
  bytes: Buffer,
  { chunks = DEFAULT_CHUNKS, milliseconds = DEFAULT_MILLISECONDS }: SlowFault,
  { delays, request }: FaultContext,
): AsyncGenerator<Buffer> {
  const size = Math.max(1, Math.ceil(bytes.length / chunks));
  const pause = milliseconds / (chunks - 1);
  for (let start = 0; start < bytes.length; start += size) {
    if (start > 0) await delays.wait(pause, request);
    yield bytes.subarray(start, start + size);
  }
}
