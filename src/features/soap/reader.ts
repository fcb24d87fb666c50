// Reads an envelope: the operation and its arguments.
import { apiError } from '../../core/errors.js';
import { decodeUtf8 } from '../../core/utf8.js';
import { unsupportedMediaType } from './media-type.js';
import type { Message } from './message.js';
import { readStrictly } from './reader.strict.js';
import { readFast } from './reader.fast.js';

/** Throws BAD_REQUEST unless the bytes are an envelope with one operation, and the faults of SOAP 1.1 §4.4.1. */
export function readEnvelope(bytes: unknown): Message {
  const text = decode(bytes);
  return readFast(text) ?? readStrictly(text);
}

function decode(bytes: unknown): string {
  if (!Buffer.isBuffer(bytes)) throw apiError('BAD_REQUEST', 'body must be a SOAP envelope');
  const isUtf16 = bytes.length > 1 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE());
  if (isUtf16) throw unsupportedMediaType();
  const text = decodeUtf8(bytes);
  if (text === undefined) throw apiError('BAD_REQUEST', 'body must be XML in UTF-8');
  return text;
}
