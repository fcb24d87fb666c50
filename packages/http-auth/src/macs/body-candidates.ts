// Known errors in the signed body.
import { candidatesFor } from '../diagnosis/diagnose.js';
import { withOtherLineBreaks } from '../diagnosis/line-breaks.js';
import { reserialisedByOthers } from '../diagnosis/json-bodies.js';

export const bodyCandidates = candidatesFor<Buffer, Buffer>()([
  {
    code: 'body_line_break',
    message: 'The signed body and the sent body have different line breaks.',
    hint: 'Sign the bytes that are sent.',
    compute: withOtherLineBreaks,
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
