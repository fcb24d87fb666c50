// Checks a MAC over a message (RFC 2104). Where it does not match it is computed again as it is often computed by mistake,
// and the mistake that makes it match is the answer.
import { createHmac } from 'node:crypto';
import type { AuthError, ReasonDetails } from '../schemes/scheme.js';
import { isEqual } from '../secure-compare.js';
import { bodyCandidates } from './body-candidates.js';
import { decodeMac, type MacEncoding } from './mac-encoding.js';

type Algorithm = 'sha1' | 'sha256' | 'sha512';

/** Mistakes that every scheme with a MAC over the body shares. */
export const macReasons = {
  not_a_signature: 'The signature is neither hexadecimal nor base64 of a digest.',
  json_reserialised:
    'You signed the JSON as it looks when it is parsed and written anew. Sign the very bytes that you send.',
  body_line_break:
    'The body that you signed and the one that you sent differ by a line break at the end. Sign the very bytes that you send.',
  body_not_signed: 'You signed the message without its body. Sign the very bytes that you send.',
  wrong_algorithm: 'The signature is right for another hash. The scheme takes HMAC with SHA-256 (RFC 2104).',
  wrong_signature:
    'The signature does not match, and it is none of the usual mistakes. Compare what you signed with `debug`, byte by byte.',
} as const;

/** Mistakes with a secret that is used as the text it is. */
export const secretReasons = {
  secret_line_break:
    'The secret that you signed with ends in a line break. In a shell use `printf`, not `echo`; trim what comes from a file.',
  secret_encoding:
    'You encoded the secret, or decoded it, in base64 or hexadecimal. Its characters are the key, in UTF-8.',
} as const;

/** For schemes that take one way of writing only. */
export const encodingReason = (encoding: MacEncoding) =>
  ({
    wrong_encoding: `The bytes of the signature are right, but they must be written in ${encoding === 'hex' ? 'hexadecimal' : encoding}.`,
  }) as const;

export type MacReason = keyof typeof macReasons;
type SecretReason = keyof typeof secretReasons;

/** A message and how its MAC is made. */
export interface SignedMessage<Own extends string = never> {
  readonly key: Buffer;
  readonly body: Buffer;
  /** The text that is signed, with this body in it. */
  readonly textWith: (body: Buffer) => Buffer;
  /** The one way of writing that is taken, and the mistake that any other one is. */
  readonly written?: { readonly in: MacEncoding; readonly otherwise: Own };
  /** Mistakes of this scheme: a wrong text or a wrong key. */
  readonly candidates?: readonly (readonly [Own, Partial<Pick<MacInput, 'text' | 'key'>>])[];
}

interface MacInput {
  readonly key: Buffer;
  readonly text: Buffer;
  readonly algorithm: Algorithm;
}

/** A MAC that matches. */
export interface VerifiedMac {
  /** How the client wrote it. */
  readonly encoding: MacEncoding;
  /** In hexadecimal, however it was written. */
  readonly digest: string;
}

/** How a scheme makes a refusal of one of these mistakes. */
export type Reject<Code extends string> = (code: Code, details?: ReasonDetails) => AuthError;

/** Holds one of the MACs that were sent to be right. Throws the mistake that explains the first of them. */
export function verifyMac<Own extends string>(
  sent: readonly string[],
  message: SignedMessage<Own>,
  reject: Reject<Own | MacReason>,
): VerifiedMac {
  const expected = mac(macInputOf(message));
  const read = sent.map(decodeMac);
  const matching = read.find((one) => one !== undefined && isEqual(one.bytes, expected));
  if (matching !== undefined) {
    const { encoding } = matching;
    const { written = { in: encoding } } = message;
    if ('otherwise' in written && written.in !== encoding) throw reject(written.otherwise);
    return { encoding, digest: expected.toString('hex') };
  }
  const [first] = read;
  const debug = macDebug(message, sent);
  if (first === undefined) throw reject('not_a_signature', { debug });
  throw reject(explain(first.bytes, message), { debug });
}

/** Everything a learner has to compare. The key is a published one, so its MAC may be shown. */
function macDebug(message: SignedMessage<string>, sent: readonly string[]): Record<string, unknown> {
  const expected = mac(macInputOf(message));
  const text = message.textWith(message.body);
  return {
    signed_text: shown(text),
    signed_bytes: text.length,
    expected: { hex: expected.toString('hex'), base64: expected.toString('base64') },
    received: sent.map((one) => shown(Buffer.from(one))),
  };
}

/** Wrong keys that come of a secret which is used as text. */
export function secretCandidates(secret: string): (readonly [SecretReason, { readonly key: Buffer }])[] {
  const bytes = Buffer.from(secret);
  const variants: (readonly [SecretReason, Buffer])[] = [
    ['secret_line_break', Buffer.from(`${secret}\n`)],
    ['secret_line_break', Buffer.from(`${secret}\r\n`)],
    ['secret_encoding', Buffer.from(bytes.toString('base64'))],
    ['secret_encoding', Buffer.from(bytes.toString('hex'))],
    ['secret_encoding', Buffer.from(secret, 'base64')],
  ];
  return variants.map(([code, key]) => [code, { key }] as const);
}

function explain<Own extends string>(sent: Buffer, message: SignedMessage<Own>): Own | MacReason {
  const { body, textWith, candidates = [] } = message;
  const right = macInputOf(message);
  const all: (readonly [Own | MacReason, Partial<MacInput>])[] = [
    ...candidates,
    ...bodyCandidates(body).map(([code, other]) => [code, { text: textWith(other) }] as const),
    ['wrong_algorithm', { algorithm: 'sha1' }],
    ['wrong_algorithm', { algorithm: 'sha512' }],
  ];
  const found = all.find(([, wrong]) => isEqual(mac({ ...right, ...wrong }), sent));
  return found?.[0] ?? 'wrong_signature';
}

function macInputOf({ key, body, textWith }: SignedMessage<string>): MacInput {
  return { key, text: textWith(body), algorithm: 'sha256' };
}

function mac({ key, text, algorithm }: MacInput): Buffer {
  return createHmac(algorithm, key).update(text).digest();
}

const MOST_SHOWN = 2000;

function shown(bytes: Buffer): string {
  const text = bytes.subarray(0, MOST_SHOWN).toString();
  return bytes.length > MOST_SHOWN ? `${text}…` : text;
}
