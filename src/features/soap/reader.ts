// Reads an envelope: the operation and its arguments.
import { apiError } from '../../core/errors.js';
import { decodeUtf8 } from '../../core/utf8.js';
import { isUtf8Name, unsupportedMediaType } from './media-type.js';
import type { Message } from './message.js';
import { readStrictly } from './reader.strict.js';
import { readFast } from './reader.fast.js';
import type { EnvelopeFacts } from './soap.facts.js';

/**
 * Throws BAD_REQUEST unless the bytes are an envelope with one operation, and the faults of SOAP 1.1 §4.4.1.
 * @param facts receives the facts that the strict reader finds
 */
export function readEnvelope(bytes: unknown, facts?: EnvelopeFacts): Message {
  const text = decode(bytes);
  return (facts === undefined ? readFast(text) : undefined) ?? readStrictly(text, facts);
}

/** The first bytes of UTF-16: a byte order mark, or `<` without one (XML 1.0, appendix F). */
const utf16Starts = [0xfeff, 0xfffe, 0x003c, 0x3c00];

function decode(bytes: unknown): string {
  if (!Buffer.isBuffer(bytes)) throw apiError('BAD_REQUEST', 'body must be a SOAP envelope');
  if (bytes.length > 1 && utf16Starts.includes(bytes.readUInt16BE())) throw unsupportedMediaType();
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  if (!isUtf8Name(declaredEncoding(bytes) ?? 'utf-8')) throw unsupportedMediaType();
  throw apiError('BAD_REQUEST', 'body must be XML in UTF-8');
}

const MAX_DECLARATION_LENGTH = 200;
const xmlDeclaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/;

/** The encoding in the XML declaration of bytes that are not UTF-8. */
function declaredEncoding(bytes: Buffer): string | undefined {
  return xmlDeclaration.exec(bytes.toString('latin1', 0, MAX_DECLARATION_LENGTH))?.[1];
}
