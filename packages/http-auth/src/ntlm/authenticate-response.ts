// The response of a client in a type 3 message: NTLMv2, NTLM2 session or NTLMv1, and whether a secret matches it.
import { isEqual } from '../secure-compare.js';
import { slice } from './bytes.js';
import type { Authenticate } from './messages.js';
import { ATTRIBUTES, readAvPair } from './av-pairs.js';
import {
  challengeOfVersion1,
  keyOfVersion2,
  sessionChallenge,
  proofOf,
  responseOfVersion1,
} from './responses.js';

/** The secret of a user: the hash of the password, and the names that are part of the key. */
export interface NtlmSecret {
  readonly hash: Buffer;
  /** In upper case if it is correct. */
  readonly user: string;
  readonly domain: string;
}

export interface ClientResponse {
  readonly form: 'NTLMv2' | 'NTLM2 session' | 'NTLMv1';
  /** The bytes that prove knowledge of the secret. */
  readonly proof: Buffer;
  /** The nonce of the server that NTLMv2 returns; undefined for the others. */
  readonly seal?: string | undefined;
  /** Unique for this response. NTLMv1 always has the same response to the same challenge. */
  readonly unique?: string | undefined;
  /** Whether the secret produces the proof for one of the challenges. */
  readonly isBy: (secret: NtlmSecret, challenges: readonly Buffer[]) => boolean;
  /** The key of the session, for the MIC; undefined if the message has none. */
  readonly sessionKey?: ((secret: NtlmSecret) => Buffer) | undefined;
  /** The expected proof; undefined if the challenge is not known. */
  readonly expected?: (secret: NtlmSecret, challenge: Buffer) => Buffer;
}

const V1_LENGTH = 24;
const PROOF_LENGTH = 16;
/** A bit of the attribute `flags` (§2.2.2.1). */
const MIC_PRESENT = 0x2;
/** The offset of the attributes in a blob, after versions, time and client nonce (§2.2.2.7). */
const BLOB_HEAD = 28;

/** Throws OutOfBoundsError for a malformed response. */
export function readResponse({ nt, lm, isSession }: Authenticate): ClientResponse {
  if (nt.length !== V1_LENGTH) return version2(nt);
  // The LM field contains the client nonce and zeros.
  if (isSession && lm.length === V1_LENGTH && lm.subarray(8).every((byte) => byte === 0)) {
    const nonce = lm.subarray(0, 8);
    const mixed = version1('NTLM2 session', nt, (challenge) => sessionChallenge(challenge, nonce));
    return { ...mixed, unique: nt.toString('hex') };
  }
  return version1('NTLMv1', nt, (challenge) => challenge);
}

/** The response does not identify its challenge, but the correct hash decrypts it. */
function version1(
  form: ClientResponse['form'],
  proof: Buffer,
  mix: (challenge: Buffer) => Buffer,
): ClientResponse {
  return {
    form,
    proof,
    isBy: ({ hash }, challenges) => {
      const used = challengeOfVersion1(hash, proof);
      const isValid = challenges.some((challenge) => mix(challenge).equals(used));
      return isValid && isEqual(responseOfVersion1(hash, used), proof);
    },
  };
}

function version2(nt: Buffer): ClientResponse {
  const proof = slice(nt, 0, PROOF_LENGTH);
  const blob = nt.subarray(PROOF_LENGTH);
  const attributes = slice(blob, BLOB_HEAD, blob.length - BLOB_HEAD);
  const seal = readAvPair(attributes, ATTRIBUTES.dnsTree)?.toString('utf16le');
  const hasMic = ((readAvPair(attributes, ATTRIBUTES.flags)?.[0] ?? 0) & MIC_PRESENT) !== 0;
  const sessionKey = ({ hash, user, domain }: NtlmSecret): Buffer =>
    proofOf(keyOfVersion2(hash, user, domain), proof, Buffer.alloc(0));
  const expected = ({ hash, user, domain }: NtlmSecret, challenge: Buffer): Buffer =>
    proofOf(keyOfVersion2(hash, user, domain), challenge, blob);
  return {
    form: 'NTLMv2',
    proof,
    seal,
    unique: seal,
    isBy: (secret, challenges) => challenges.some((challenge) => isEqual(expected(secret, challenge), proof)),
    expected,
    ...(hasMic && { sessionKey }),
  };
}
