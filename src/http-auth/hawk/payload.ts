// The hash of a body that a request of Hawk may carry, and what clients send instead.
import { createHash } from 'node:crypto';
import { header, type AuthRequest } from '../auth-request.js';
import { isEqual } from '../secure-compare.js';
import { payloadHash } from './mac.js';
import type { PayloadReason } from './reasons.js';
import { otherEncodings } from './candidates.js';

interface Payload {
  readonly body: Buffer;
  readonly contentType: string;
}

/** In base64, with that type and end as they are. */
function digest({ body, contentType }: Payload, algorithm = 'sha256', end = '\n'): string {
  const text = createHash(algorithm).update(`hawk.1.payload\n${contentType}\n`);
  return text.update(body).update(end).digest('base64');
}

const bare = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();
const nothing = Buffer.alloc(0);

const wrong: readonly (readonly [PayloadReason, (payload: Payload) => readonly string[]])[] = [
  [
    'payload_hash_of_nothing',
    ({ contentType }) => [
      payloadHash('', contentType),
      payloadHash('', ''),
      digest({ body: nothing, contentType }),
    ],
  ],
  ['payload_hash_charset', (payload) => [digest(payload)]],
  ['payload_hash_without_type', ({ body }) => [payloadHash(body, '')]],
  [
    'payload_hash_plain',
    ({ body }) => ['sha256', 'sha1'].map((name) => createHash(name).update(body).digest('base64')),
  ],
  [
    'payload_hash_line_break',
    ({ body, contentType }) => [digest({ body, contentType: bare(contentType) }, 'sha256', '')],
  ],
  [
    'payload_hash_algorithm',
    ({ body, contentType }) => [digest({ body, contentType: bare(contentType) }, 'sha1')],
  ],
];

interface HashedPayload {
  readonly expected: string;
  /** Undefined where the hash is right. */
  readonly code: PayloadReason | undefined;
}

/** Holds a payload hash against the body. */
export function checkPayload(sent: string, request: AuthRequest): HashedPayload {
  const payload: Payload = { body: request.body, contentType: header(request, 'content-type') ?? '' };
  const expected = payloadHash(payload.body, payload.contentType);
  if (isEqual(sent, expected)) return { expected, code: undefined };
  const isRewritten = otherEncodings.some((read) => read(sent)?.toString('base64') === expected);
  const [slip] = wrong.find(([, hashes]) => hashes(payload).includes(sent)) ?? [];
  return { expected, code: isRewritten ? 'payload_hash_encoding' : (slip ?? 'payload_hash_mismatch') };
}
