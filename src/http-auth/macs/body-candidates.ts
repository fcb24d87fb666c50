// Bodies that clients are known to sign instead of the bytes that they send.
import { candidatesFor } from '../diagnosis/diagnose.js';
import { reserialisedByOthers } from '../diagnosis/json-bodies.js';

const LINE_FEED = 0x0a;

export const bodyCandidates = candidatesFor<Buffer, Buffer>()([
  {
    code: 'body_line_break',
    hint: 'The body that you signed and the one that you sent differ by a line break at the end. Sign the very bytes that you send.',
    compute: (body) => withOtherLineBreak(body),
  },
  {
    code: 'json_reserialised',
    hint: 'You signed the JSON as it looks when it is parsed and serialised again. Sign the very bytes that you send.',
    compute: (body) =>
      reserialisedByOthers(body)
        .map((text) => Buffer.from(text))
        .filter((other) => !other.equals(body)),
  },
  {
    code: 'body_not_signed',
    hint: 'You signed the message without its body. Sign the very bytes that you send.',
    compute: (body) => (body.length === 0 ? [] : [Buffer.alloc(0)]),
  },
]);

/** With one more line break at the end, and with one less. */
function withOtherLineBreak(body: Buffer): Buffer[] {
  const more = Buffer.concat([body, Buffer.of(LINE_FEED)]);
  return body.at(-1) === LINE_FEED ? [body.subarray(0, -1), more] : [more];
}
