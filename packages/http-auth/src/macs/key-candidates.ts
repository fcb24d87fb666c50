// Known errors in the key or the algorithm of a MAC.
import type { AuthRequest } from '../auth-request.js';
import { candidatesFor } from '../diagnosis/diagnose.js';

/** The input of a MAC. */
export interface MacInput {
  readonly key: Buffer;
  readonly text: Buffer;
  readonly algorithm: 'sha1' | 'sha256' | 'sha512';
}

/** The input of the candidates of a scheme. */
export interface MacContext {
  readonly request: AuthRequest;
  /** The timestamp and the id as they were sent; empty if the scheme has none. */
  readonly timestamp: string;
  readonly id: string;
}

export const algorithmCandidates = candidatesFor<undefined, Partial<MacInput>>()([
  {
    code: 'wrong_algorithm',
    message: 'The signature was computed with another hash.',
    hint: 'Use HMAC with SHA-256 (RFC 2104).',
    compute: () => [{ algorithm: 'sha1' }, { algorithm: 'sha512' }],
  },
]);

/** For a secret that is used as text. */
export const secretCandidates = (secret: string) =>
  candidatesFor<MacContext, Partial<MacInput>>()([
    {
      code: 'secret_line_break',
      message: 'The signature was computed with a secret that ends with a line break.',
      hint: 'In a shell, use `printf %s` instead of `echo`. Trim a secret that is read from a file.',
      compute: () => ['\n', '\r\n'].map((end) => ({ key: Buffer.from(secret + end) })),
    },
    {
      code: 'secret_encoding',
      message:
        'The signature was computed with the secret encoded in, or decoded from, base64 or hexadecimal.',
      hint: 'Use the characters of the secret in UTF-8 as the key.',
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
