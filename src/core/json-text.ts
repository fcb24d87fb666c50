// JSON of clients.

const BYTE_ORDER_MARK = '\ufeff';

/** Parses JSON. A byte order mark, which some clients send, is ignored (RFC 8259 §8.1). Throws SyntaxError. */
export function parseJsonText(text: string): unknown {
  return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text);
}
