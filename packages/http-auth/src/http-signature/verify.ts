// Verifies an HTTP message signature (RFC 9421 §3.2), and diagnoses one that does not match.
import type { AuthRequest } from '../auth-request.js';
import { diagnose } from '../diagnosis/diagnose.js';
import type { AuthError } from '../schemes/scheme.js';
import type { Keys } from '../ports.js';
import { signatureBaseCandidates } from './candidates.js';
import { ComponentError } from './components.js';
import { checkDigest } from './content-digest.js';
import { checkCoverage } from './coverage.js';
import { keyCandidates } from './key-candidates.js';
import { findKey, keyIds, type HttpSignatureKey } from './keys.js';
import type { HttpSignatureReject } from './reasons.js';
import { signatureBaseInput, type SignatureBaseInput } from './signature-base.js';
import { readSignatureHeaders, type SignatureHeaders } from './signature-headers.js';

interface VerifiedSignature {
  readonly keyid: string;
  readonly alg: string;
  /** The caller checks it for a replay. */
  readonly nonce: string | undefined;
}

/** Throws `reject(…)` if the signature is missing or not valid. */
export async function verifyHttpSignature(
  request: AuthRequest,
  keys: Keys,
  reject: HttpSignatureReject,
): Promise<VerifiedSignature> {
  const sent = readSignatureHeaders(request, reject);
  const { keyid, alg, nonce, signature } = sent;
  const key = await findKey(keys, keyid);
  if (key === undefined) throw reject('unknown_key', { debug: { keyid, known: keyIds } });
  if (alg !== undefined && alg !== key.alg)
    throw reject('alg_differs', { debug: { alg, alg_of_key: key.alg } });
  checkDigest(request, reject);
  checkCoverage(request, sent.input, reject);
  const input = readInput(request, sent, reject);
  if (key.verifier(input.write(input), signature)) return { keyid, alg: key.alg, nonce };
  throw await mismatch({ request, sent, input, key }, keys, reject);
}

function readInput(
  request: AuthRequest,
  { input }: SignatureHeaders,
  reject: HttpSignatureReject,
): SignatureBaseInput {
  try {
    return signatureBaseInput(request, input);
  } catch (error) {
    if (!(error instanceof ComponentError)) throw error;
    throw reject(error.code, { message: `Signature-Input: ${error.message}.` });
  }
}

interface Mismatch {
  readonly request: AuthRequest;
  readonly sent: SignatureHeaders;
  readonly input: SignatureBaseInput;
  readonly key: HttpSignatureKey;
}

async function mismatch(
  { request, sent, input, key }: Mismatch,
  keys: Keys,
  reject: HttpSignatureReject,
): Promise<AuthError> {
  const { signature, keyid, label } = sent;
  const write = (change: Partial<SignatureBaseInput>): string => {
    const changed = { ...input, ...change };
    return changed.write(changed);
  };
  const base = write({});
  const debug = { label, keyid, alg: key.alg, signature_base: base };
  const context = { request, right: input };
  const known = diagnose(signatureBaseCandidates, context, (change) =>
    key.verifier(write(change), signature),
  );
  if (known !== undefined) return reject(known.code, { debug: { ...debug, you_signed: write(known.value) } });
  const otherKey = diagnose(keyCandidates, key, (verifier) => verifier(base, signature));
  if (otherKey !== undefined) return reject(otherKey.code, { debug });
  const signer = await signerOf(base, signature, keys);
  if (signer === undefined) return reject('signature_mismatch', { debug });
  return reject('wrong_key', { debug: { ...debug, you_signed_with: signer } });
}

/** The practice key that made the signature, if there is one. */
async function signerOf(base: string, signature: Buffer, keys: Keys): Promise<string | undefined> {
  for (const keyid of keyIds) {
    const key = await findKey(keys, keyid);
    if (key?.verifier(base, signature) === true) return keyid;
  }
  return undefined;
}
