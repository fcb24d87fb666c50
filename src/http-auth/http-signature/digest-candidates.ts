// What clients are known to hash for `Content-Digest` instead of the bytes of the body.
import { candidatesFor } from '../diagnosis/diagnose.js';
import { reserialisedJson } from '../diagnosis/json-bodies.js';

const hint =
  '`Content-Digest` is not that of the body that came: it was changed on the way, or you hashed other bytes.';

interface DigestContext {
  readonly body: Buffer;
  readonly hash: (bytes: Buffer) => Buffer;
}

export const digestCandidates = candidatesFor<DigestContext, Buffer>()([
  {
    code: 'digest_mismatch',
    hint,
    message: 'You hashed an empty body, and sent one.',
    compute: ({ hash }) => [hash(Buffer.alloc(0))],
  },
  {
    code: 'digest_mismatch',
    hint,
    message: 'You wrote the hexadecimal digits of the hash in base64; encode its bytes.',
    compute: ({ body, hash }) => [Buffer.from(hash(body).toString('hex'))],
  },
  {
    code: 'digest_mismatch',
    hint,
    message: 'You hashed the body with a line break at its end.',
    compute: ({ body, hash }) => [hash(Buffer.concat([body, Buffer.from('\n')]))],
  },
  {
    code: 'digest_mismatch',
    hint,
    message: 'You hashed the same JSON as another serialiser writes it. Hash the bytes that you send.',
    compute: ({ body, hash }) => {
      const json = reserialisedJson(body);
      return json === undefined ? [] : [hash(Buffer.from(json))];
    },
  },
]);
