// Bodies that are signed by mistake in place of the bytes that go over the wire.

type BodyReason = 'json_reserialised' | 'body_line_break' | 'body_not_signed';

const LINE_FEED = 0x0a;

/** What else may have been signed, by the mistake; never the body itself. */
export function bodyCandidates(body: Buffer): (readonly [BodyReason, Buffer])[] {
  const variants: (readonly [BodyReason, Buffer])[] = [
    ...lineBreaks(body).map((bytes) => ['body_line_break', bytes] as const),
    ...reserialised(body).map((text) => ['json_reserialised', Buffer.from(text)] as const),
    ['body_not_signed', Buffer.alloc(0)],
  ];
  return variants.filter(([, bytes]) => !bytes.equals(body));
}

/** With a line break more, and with one less. */
function lineBreaks(body: Buffer): Buffer[] {
  const more = Buffer.concat([body, Buffer.of(LINE_FEED)]);
  return body.at(-1) === LINE_FEED ? [body.subarray(0, -1), more] : [more];
}

/** The same value as other programs would write it: JavaScript, Python, and Python with everything beyond ASCII escaped. */
function reserialised(body: Buffer): string[] {
  try {
    const value: unknown = JSON.parse(body.toString());
    return [JSON.stringify(value), spaced(value), inAscii(spaced(value))];
  } catch {
    // No JSON, or nested deeper than the stack: nobody has parsed and written that.
    return [];
  }
}

/** With a blank behind each comma and colon. */
function spaced(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`);
  return `{${members.join(', ')}}`;
}

function inAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
