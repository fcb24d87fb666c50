// The body of a recorded request or response: at most 16 KiB are stored, as text, or as base64 if the bytes are not text.
import { isUtf8 } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { detached } from '../../core/heap-bytes.js';
import { parseJsonText } from '../../core/json-text.js';

const MAX_BYTES = 16 * 1024;

export interface StoredBody {
  readonly text: string;
  /** Bytes of the whole body. */
  readonly bytes: number;
  /** Whether less than the body is stored. */
  readonly truncated: boolean;
  readonly isBase64: boolean;
}

const emptyBody: StoredBody = { text: '', bytes: 0, truncated: false, isBase64: false };

/** @param isKept whether more than the size of the body is stored */
export function storedBody(body: unknown, isKept: boolean): StoredBody {
  if (typeof body === 'string') return ofText(body, isKept);
  return Buffer.isBuffer(body) ? ofBytes(body, isKept) : emptyBody;
}

function ofText(body: string, isKept: boolean): StoredBody {
  const bytes = Buffer.byteLength(body);
  if (bytes === 0) return emptyBody;
  if (!isKept) return { text: '', bytes, truncated: true, isBase64: false };
  const truncated = bytes > MAX_BYTES;
  return { text: truncated ? cut(Buffer.from(body)) : body, bytes, truncated, isBase64: false };
}

function ofBytes(body: Buffer, isKept: boolean): StoredBody {
  const bytes = body.length;
  if (bytes === 0) return emptyBody;
  if (!isKept) return { text: '', bytes, truncated: true, isBase64: false };
  const truncated = bytes > MAX_BYTES;
  if (isUtf8(body))
    return { text: truncated ? cut(body) : body.toString(), bytes, truncated, isBase64: false };
  return { text: body.toString('base64', 0, MAX_BYTES), bytes, truncated, isBase64: true };
}

/** Without a character that is cut in two. */
const cut = (body: Buffer): string => detached(new StringDecoder('utf8').write(body.subarray(0, MAX_BYTES)));

const jsonType = /[/+]json\s*(?:;|$)/i;

/** JSON as a value, everything else as text; null without a body. */
export function readBody(body: StoredBody, contentType: unknown): unknown {
  const { text, truncated, isBase64 } = body;
  if (text === '') return null;
  if (truncated || isBase64 || typeof contentType !== 'string' || !jsonType.test(contentType)) return text;
  try {
    return parseJsonText(text);
  } catch {
    return text;
  }
}
