// The hash of a body that a request of Hawk may carry, and what clients send instead.
import { createHash } from 'node:crypto';
import { header, type AuthRequest } from '../auth-request.js';
import { candidatesFor, diagnose, hintsOf } from '../diagnosis/diagnose.js';
import { isEqual } from '../secure-compare.js';
import { otherEncodings } from './candidates.js';
import { payloadHash } from './mac.js';

interface Payload {
  readonly body: Buffer;
  readonly contentType: string;
}

/** In base64, with the media type and the end as given. */
function digest({ body, contentType }: Payload, algorithm = 'sha256', end = '\n'): string {
  const text = createHash(algorithm).update(`hawk.1.payload\n${contentType}\n`);
  return text.update(body).update(end).digest('base64');
}

const mediaType = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

const candidates = candidatesFor<Payload, string>()([
  {
    code: 'payload_hash_of_nothing',
    hint: '`hash` is that of an empty body; there is one.',
    compute: ({ contentType }) => [
      payloadHash('', contentType),
      payloadHash('', ''),
      digest({ body: Buffer.alloc(0), contentType }),
    ],
  },
  {
    code: 'payload_hash_charset',
    hint: '`hash` was made with the parameters of Content-Type. Only the media type itself counts.',
    compute: (payload) => [digest(payload)],
  },
  {
    code: 'payload_hash_without_type',
    hint: '`hash` was made without the media type, which is its second line.',
    compute: ({ body }) => [payloadHash(body, '')],
  },
  {
    code: 'payload_hash_plain',
    hint: '`hash` is the bare hash of the body. Before it come `hawk.1.payload` and the media type, after it a line break.',
    compute: ({ body }) => ['sha256', 'sha1'].map((name) => createHash(name).update(body).digest('base64')),
  },
  {
    code: 'payload_hash_line_break',
    hint: 'Behind the body, `hash` ends with one line break more.',
    compute: ({ body, contentType }) => [digest({ body, contentType: mediaType(contentType) }, 'sha256', '')],
  },
  {
    code: 'payload_hash_algorithm',
    hint: '`hash` was made by SHA-1. The algorithm of this key is sha256.',
    compute: ({ body, contentType }) => [digest({ body, contentType: mediaType(contentType) }, 'sha1')],
  },
]);

export const payloadReasons = {
  payload_hash_mismatch: 'The body, or its media type, is not what `hash` was made of.',
  payload_hash_encoding: '`hash` is written in base64 with padding, not in hexadecimal digits or base64url.',
  ...hintsOf(candidates),
} as const;

interface CheckedPayload {
  readonly expected: string;
  /** Undefined if the hash is right. */
  readonly code: keyof typeof payloadReasons | undefined;
}

/** Compares a payload hash with the body. */
export function checkPayload(sent: string, request: AuthRequest): CheckedPayload {
  const payload: Payload = { body: request.body, contentType: header(request, 'content-type') ?? '' };
  const expected = payloadHash(payload.body, payload.contentType);
  if (isEqual(sent, expected)) return { expected, code: undefined };
  const isEncoded = otherEncodings.some((read) => read(sent)?.toString('base64') === expected);
  if (isEncoded) return { expected, code: 'payload_hash_encoding' };
  const known = diagnose(candidates, payload, (hash) => hash === sent);
  return { expected, code: known?.code ?? 'payload_hash_mismatch' };
}
