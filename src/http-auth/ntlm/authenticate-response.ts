// The answer of a client in a type 3 message: which of the three forms it has, and whether a secret gives it.
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

/** Who answers, by the password's hash and the names that go into the key. */
export interface NtlmSecret {
  readonly hash: Buffer;
  /** In upper case, if it is right. */
  readonly user: string;
  readonly domain: string;
}

export interface ClientResponse {
  readonly form: 'NTLMv2' | 'NTLM2 session' | 'NTLMv1';
  /** The bytes that prove the secret. */
  readonly proof: Buffer;
  /** The seal of the server that NTLMv2 returns; the others return nothing. */
  readonly seal?: string | undefined;
  /** What no other answer has. NTLMv1 gives the same answer to the same challenge, whoever asks how often. */
  readonly unique?: string | undefined;
  /** Whether this secret gives the proof, for one of these challenges. */
  readonly isBy: (secret: NtlmSecret, challenges: readonly Buffer[]) => boolean;
  /** The proof as it should be, where it is known which challenge was answered. */
  readonly expected?: (secret: NtlmSecret, challenge: Buffer) => Buffer;
}

const V1_LENGTH = 24;
const PROOF_LENGTH = 16;
/** Where the attributes begin in a blob, behind versions, time and the nonce of the client (§2.2.2.7). */
const BLOB_HEAD = 28;

/** Throws OutOfBounds for a response that is none of the three. */
export function readResponse({ nt, lm, isSession }: Authenticate): ClientResponse {
  if (nt.length !== V1_LENGTH) return version2(nt);
  // The LM field then holds the nonce of the client, and zeros.
  if (isSession && lm.length === V1_LENGTH && lm.subarray(8).every((byte) => byte === 0)) {
    const nonce = lm.subarray(0, 8);
    const mixed = version1('NTLM2 session', nt, (challenge) => sessionChallenge(challenge, nonce));
    return { ...mixed, unique: nt.toString('hex') };
  }
  return version1('NTLMv1', nt, (challenge) => challenge);
}

/** Nothing says which challenge was answered, but with the right hash the answer can be read backwards. */
function version1(
  form: ClientResponse['form'],
  proof: Buffer,
  mix: (challenge: Buffer) => Buffer,
): ClientResponse {
  return {
    form,
    proof,
    isBy: ({ hash }, challenges) => {
      const answered = challengeOfVersion1(hash, proof);
      const isLiving = challenges.some((challenge) => mix(challenge).equals(answered));
      return isLiving && isEqual(responseOfVersion1(hash, answered), proof);
    },
  };
}

function version2(nt: Buffer): ClientResponse {
  const proof = slice(nt, 0, PROOF_LENGTH);
  const blob = nt.subarray(PROOF_LENGTH);
  const seal = readAvPair(slice(blob, BLOB_HEAD, blob.length - BLOB_HEAD), ATTRIBUTES.dnsTree);
  const expected = ({ hash, user, domain }: NtlmSecret, challenge: Buffer): Buffer =>
    proofOf(keyOfVersion2(hash, user, domain), challenge, blob);
  return {
    form: 'NTLMv2',
    proof,
    seal,
    unique: seal,
    isBy: (secret, challenges) => challenges.some((challenge) => isEqual(expected(secret, challenge), proof)),
    expected,
  };
}
