// Known errors in the signed body.
import { candidatesFor } from '../diagnosis/diagnose.js';
import { reserialisedByOthers } from '../diagnosis/json-bodies.js';

const LINE_FEED = 0x0a;

export const bodyCandidates = candidatesFor<Buffer, Buffer>()([
  {
    code: 'body_line_break',
    message: 'The signed body and the sent body differ by a line break at the end.',
    hint: 'Sign the bytes that are sent.',
    compute: (body) => withOtherLineBreak(body),
  },
  {
    code: 'json_reserialised',
    message: 'The signature was computed over JSON that was parsed and serialised again.',
    hint: 'Sign the bytes that are sent.',
    compute: (body) =>
      reserialisedByOthers(body)
        .map((text) => Buffer.from(text))
        .filter((other) => !other.equals(body)),
  },
  {
    code: 'body_not_signed',
    message: 'The signature was computed without the body.',
    hint: 'Sign the bytes that are sent.',
    compute: (body) => (body.length === 0 ? [] : [Buffer.alloc(0)]),
  },
]);

/** With one more line break at the end, and with one less. */
function withOtherLineBreak(body: Buffer): Buffer[] {
  const more = Buffer.concat([body, Buffer.of(LINE_FEED)]);
  return body.at(-1) === LINE_FEED ? [body.subarray(0, -1), more] : [more];
}
