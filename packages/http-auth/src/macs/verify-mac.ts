// Verifies a MAC over a message (RFC 2104), and diagnoses one that does not match.
import { createHmac } from 'node:crypto';
import { diagnose, candidateReasons, type Candidate } from '../diagnosis/diagnose.js';
import type { Reject } from '../schemes/scheme.js';
import { isEqual } from '../secure-compare.js';
import { bodyCandidates } from './body-candidates.js';
import { algorithmCandidates, type MacContext, type MacInput } from './key-candidates.js';
import { decodeMac, type MacEncoding } from './mac-encoding.js';

/** The reasons of all schemes with a MAC over the body. */
export const macReasons = {
  not_a_signature: {
    message: 'The signature is neither hexadecimal nor base64 of a digest.',
    hint: 'Write the bytes of the HMAC in the encoding of this scheme.',
  },
  wrong_signature: {
    message: 'The signature does not match, and no known error explains it.',
    hint: 'Compare the text that you signed with `debug`, byte by byte.',
  },
  ...candidateReasons(bodyCandidates),
  ...candidateReasons(algorithmCandidates),
} as const;

/** The reason of schemes that accept one encoding only. */
export const encodingReason = (encoding: MacEncoding) =>
  ({
    wrong_encoding: {
      message: 'The signature is correct, but in another encoding.',
      hint: `Write it in ${encoding === 'hex' ? 'hexadecimal' : encoding}.`,
    },
  }) as const;

export type MacReason = keyof typeof macReasons;

/** A message and the input of its MAC. */
export interface SignedMessage<Own extends string = never> {
  readonly key: Buffer;
  readonly body: Buffer;
  /** The text that is signed, for a message with this body. */
  readonly textWith: (body: Buffer) => Buffer;
  /** The only encoding that is accepted, and the reason for any other one. */
  readonly encoding?: { readonly only: MacEncoding; readonly otherwise: Own };
  /** The candidates of the scheme itself. */
  readonly diagnosis?: {
    readonly candidates: readonly Candidate<Own, MacContext, Partial<MacInput>>[];
    readonly context: MacContext;
  };
}

/** A MAC that matches. */
export interface VerifiedMac {
  /** The encoding that the client used. */
  readonly encoding: MacEncoding;
  /** Always in hexadecimal, for every encoding. */
  readonly digest: string;
}

/** Requires one of the sent MACs to match. Otherwise throws `reject(…)` with the reason of the first one. */
export function verifyMac<Own extends string>(
  sent: readonly string[],
  message: SignedMessage<Own>,
  reject: Reject<Own | MacReason>,
): VerifiedMac {
  const expected = mac(inputOf(message));
  const decoded = sent.map(decodeMac);
  const matching = decoded.find((one) => one !== undefined && isEqual(one.bytes, expected));
  if (matching !== undefined) {
    const { encoding } = matching;
    if (message.encoding !== undefined && message.encoding.only !== encoding) {
      throw reject(message.encoding.otherwise);
    }
    return { encoding, digest: expected.toString('hex') };
  }
  const [first] = decoded;
  const debug = macDebug(message, sent);
  if (first === undefined) throw reject('not_a_signature', { debug });
  throw reject(reasonOf(first.bytes, message), { debug });
}

/** The values to compare. The expected MAC is shown because the key is public. */
function macDebug(message: SignedMessage<string>, sent: readonly string[]): Record<string, unknown> {
  const expected = mac(inputOf(message));
  const text = message.textWith(message.body);
  return {
    signed_text: shortened(text),
    signed_bytes: text.length,
    expected: { hex: expected.toString('hex'), base64: expected.toString('base64') },
    received: sent.map((one) => shortened(Buffer.from(one))),
  };
}

function reasonOf<Own extends string>(sent: Buffer, message: SignedMessage<Own>): Own | MacReason {
  const { body, textWith, diagnosis } = message;
  const right = inputOf(message);
  const matches = (change: Partial<MacInput>): boolean => isEqual(mac({ ...right, ...change }), sent);
  const known =
    (diagnosis && diagnose(diagnosis.candidates, diagnosis.context, matches)) ??
    diagnose(bodyCandidates, body, (other) => matches({ text: textWith(other) })) ??
    diagnose(algorithmCandidates, undefined, matches);
  return known?.code ?? 'wrong_signature';
}

function inputOf({ key, body, textWith }: SignedMessage<string>): MacInput {
  return { key, text: textWith(body), algorithm: 'sha256' };
}

function mac({ key, text, algorithm }: MacInput): Buffer {
  return createHmac(algorithm, key).update(text).digest();
}

const MAX_SHOWN = 2000;

function shortened(bytes: Buffer): string {
  const text = bytes.subarray(0, MAX_SHOWN).toString();
  return bytes.length > MAX_SHOWN ? `${text}…` : text;
}
