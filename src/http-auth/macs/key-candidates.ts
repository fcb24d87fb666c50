// Keys and algorithms that clients are known to make a MAC with instead of the right ones.
import type { AuthRequest } from '../auth-request.js';
import { candidatesFor } from '../diagnosis/diagnose.js';

/** What a MAC is made of. */
export interface MacInput {
  readonly key: Buffer;
  readonly text: Buffer;
  readonly algorithm: 'sha1' | 'sha256' | 'sha512';
}

/** What the candidates of a scheme are computed from. */
export interface MacContext {
  readonly request: AuthRequest;
  /** The timestamp and the id as they were sent; empty if the scheme has none. */
  readonly timestamp: string;
  readonly id: string;
}

export const algorithmCandidates = candidatesFor<undefined, Partial<MacInput>>()([
  {
    code: 'wrong_algorithm',
    hint: 'The signature is right for another hash. The scheme takes HMAC with SHA-256 (RFC 2104).',
    compute: () => [{ algorithm: 'sha1' }, { algorithm: 'sha512' }],
  },
]);

/** For a secret that is used as the text it is. */
export const secretCandidates = (secret: string) =>
  candidatesFor<MacContext, Partial<MacInput>>()([
    {
      code: 'secret_line_break',
      hint: 'The secret that you signed with ends in a line break. In a shell use `printf`, not `echo`; trim what comes from a file.',
      compute: () => ['\n', '\r\n'].map((end) => ({ key: Buffer.from(secret + end) })),
    },
    {
      code: 'secret_encoding',
      hint: 'You encoded the secret, or decoded it, in base64 or hexadecimal. Its characters are the key, in UTF-8.',
      compute: () => {
        const bytes = Buffer.from(secret);
        return [
          { key: Buffer.from(bytes.toString('base64')) },
          { key: Buffer.from(bytes.toString('hex')) },
          { key: Buffer.from(secret, 'base64') },
        ];
      },
    },
  ]);
