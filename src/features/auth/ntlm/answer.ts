// The answer of a client in a type 3 message: which of the three forms it has, and what the right one would be.
import { slice } from './bytes.js';
import type { Authenticate } from './messages.js';
import { ATTRIBUTES, readPair } from './pairs.js';
import { keyOfVersion2, proofOf, responseOfSession, responseOfVersion1 } from './responses.js';

/** Who answers, by the password's hash and the names that go into the key. */
export interface Secret {
  readonly hash: Buffer;
  /** In upper case, if it is right. */
  readonly user: string;
  readonly domain: string;
}

export interface Answer {
  readonly form: 'NTLMv2' | 'NTLM2 session' | 'NTLMv1';
  /** The bytes that prove the secret. */
  readonly proof: Buffer;
  /** The seal of the server that NTLMv2 returns; the others return nothing. */
  readonly seal?: string | undefined;
  /** The proof that this secret gives for a challenge. */
  readonly expected: (challenge: Buffer, secret: Secret) => Buffer;
}

const V1_LENGTH = 24;
const PROOF_LENGTH = 16;
/** Where the attributes begin in a blob, behind versions, time and the nonce of the client (§2.2.2.7). */
const BLOB_HEAD = 28;

/** Throws OutOfBounds for a response that is none of the three. */
export function answerIn({ nt, lm, isSession }: Authenticate): Answer {
  if (nt.length !== V1_LENGTH) return version2(nt);
  // The LM field then holds the nonce of the client, and zeros.
  if (isSession && lm.length === V1_LENGTH && lm.subarray(8).every((byte) => byte === 0)) {
    const nonce = lm.subarray(0, 8);
    return {
      form: 'NTLM2 session',
      proof: nt,
      expected: (challenge, { hash }) => responseOfSession(hash, challenge, nonce),
    };
  }
  return {
    form: 'NTLMv1',
    proof: nt,
    expected: (challenge, { hash }) => responseOfVersion1(hash, challenge),
  };
}

function version2(nt: Buffer): Answer {
  const blob = nt.subarray(PROOF_LENGTH);
  return {
    form: 'NTLMv2',
    proof: slice(nt, 0, PROOF_LENGTH),
    seal: readPair(slice(blob, BLOB_HEAD, blob.length - BLOB_HEAD), ATTRIBUTES.dnsTree),
    expected: (challenge, { hash, user, domain }) =>
      proofOf(keyOfVersion2(hash, user, domain), challenge, blob),
  };
}
