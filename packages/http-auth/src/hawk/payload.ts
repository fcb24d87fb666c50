// Verifies the optional hash of the body (`hash`), and diagnoses one that does not match.
import { createHash } from 'node:crypto';
import { header, type AuthRequest } from '../auth-request.js';
import { candidatesFor, diagnose, candidateReasons } from '../diagnosis/diagnose.js';
import { isEqual } from '../secure-compare.js';
import { otherHawkEncodings } from './candidates.js';
import type { HawkKey } from './credentials.js';
import { payloadHash } from './mac.js';

interface Payload {
  readonly body: Buffer;
  readonly contentType: string;
  readonly algorithm: HawkKey['algorithm'];
}

/** In base64, with the media type and the end as given. */
function digest({ body, contentType, algorithm }: Payload, end = '\n'): string {
  const text = createHash(algorithm).update(`hawk.1.payload\n${contentType}\n`);
  return text.update(body).update(end).digest('base64');
}

const mediaType = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

const candidates = candidatesFor<Payload, string>()([
  {
    code: 'payload_hash_of_nothing',
    message: 'The `hash` belongs to an empty body, but the request has a body.',
    hint: 'Hash the body that is sent.',
    compute: ({ contentType, algorithm }) => [
      payloadHash('', contentType, algorithm),
      payloadHash('', '', algorithm),
      digest({ body: Buffer.alloc(0), contentType, algorithm }),
    ],
  },
  {
    code: 'payload_hash_charset',
    message: 'The `hash` was computed with the parameters of Content-Type.',
    hint: 'Use only the media type, without `; charset=…`.',
    compute: (payload) => [digest(payload)],
  },
  {
    code: 'payload_hash_without_type',
    message: 'The `hash` was computed without the media type.',
    hint: 'Put the media type in the second line.',
    compute: ({ body, algorithm }) => [payloadHash(body, '', algorithm)],
  },
  {
    code: 'payload_hash_plain',
    message: 'The `hash` is the plain hash of the body.',
    hint: 'Hash `hawk.1.payload`, the media type and the body, each followed by a line break.',
    compute: ({ body }) => ['sha256', 'sha1'].map((name) => createHash(name).update(body).digest('base64')),
  },
  {
    code: 'payload_hash_line_break',
    message: 'The `hash` was computed without the line break after the body.',
    hint: 'Add a line break after the body.',
    compute: (payload) => [digest({ ...payload, contentType: mediaType(payload.contentType) }, '')],
  },
  {
    code: 'payload_hash_algorithm',
    message: 'The `hash` was not computed with the algorithm of the key.',
    hint: 'Use the `algorithm` of the key, which `GET /auth/methods` lists.',
    compute: ({ body, contentType, algorithm }) => [
      payloadHash(body, contentType, algorithm === 'sha1' ? 'sha256' : 'sha1'),
    ],
  },
]);

export const payloadReasons = {
  payload_hash_mismatch: {
    message: 'The `hash` does not match the body and its media type.',
    hint: 'Hash the bytes that are sent. A proxy may have changed the body.',
  },
  payload_hash_encoding: {
    message: 'The `hash` is written in hexadecimal digits or base64url.',
    hint: 'Write it in base64 with padding.',
  },
  ...candidateReasons(candidates),
} as const;

interface CheckedPayload {
  readonly expected: string;
  /** Undefined if the hash matches. */
  readonly code: keyof typeof payloadReasons | undefined;
}

/** Compares a payload hash with the body. */
export function checkPayload(
  sent: string,
  request: AuthRequest,
  algorithm: HawkKey['algorithm'],
): CheckedPayload {
  const contentType = header(request, 'content-type') ?? '';
  const payload: Payload = { body: request.body, contentType, algorithm };
  const expected = payloadHash(payload.body, contentType, algorithm);
  if (isEqual(sent, expected)) return { expected, code: undefined };
  const isEncoded = otherHawkEncodings.some((read) => read(sent)?.toString('base64') === expected);
  if (isEncoded) return { expected, code: 'payload_hash_encoding' };
  const known = diagnose(candidates, payload, (hash) => hash === sent);
  return { expected, code: known?.code ?? 'payload_hash_mismatch' };
}
