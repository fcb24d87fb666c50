// Known errors in the computation of `Content-Digest`.
import { candidatesFor } from '../diagnosis/diagnose.js';
import { reserialisedJson } from '../diagnosis/json-bodies.js';

const mismatch = {
  code: 'digest_mismatch',
  message: 'The `Content-Digest` does not match the body.',
  hint: 'Hash the bytes that are sent. A proxy may have changed the body.',
} as const;

interface DigestContext {
  readonly body: Buffer;
  readonly hash: (bytes: Buffer) => Buffer;
}

export const digestCandidates = candidatesFor<DigestContext, Buffer>()([
  {
    ...mismatch,
    detail: 'The `Content-Digest` belongs to an empty body.',
    compute: ({ hash }) => [hash(Buffer.alloc(0))],
  },
  {
    ...mismatch,
    detail: 'The `Content-Digest` is base64 of hexadecimal digits instead of bytes.',
    compute: ({ body, hash }) => [Buffer.from(hash(body).toString('hex'))],
  },
  {
    ...mismatch,
    detail: 'The `Content-Digest` belongs to the body with a line break at the end.',
    compute: ({ body, hash }) => [hash(Buffer.concat([body, Buffer.from('\n')]))],
  },
  {
    ...mismatch,
    detail: 'The `Content-Digest` belongs to the same JSON in another serialisation.',
    compute: ({ body, hash }) => {
      const json = reserialisedJson(body);
      return json === undefined ? [] : [hash(Buffer.from(json))];
    },
  },
]);
