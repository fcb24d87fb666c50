// Verifies an HTTP message signature (RFC 9421 §3.2), and finds out what is wrong with one that does not hold.
import type { AuthRequest } from '../auth-request.js';
import type { Keys } from '../ports.js';
import { recognise, malformedSecrets } from '../diagnosis/diagnosis.js';
import { ComponentError } from './components.js';
import { checkCoverage } from './coverage.js';
import { checkDigest } from './content-digest.js';
import {
  ecdsa,
  hmac,
  HMAC_SECRET,
  keyIds,
  findKey,
  rsaPkcs1,
  type HttpSignatureKey,
  type Verifier,
} from './keys.js';
import type { HttpSignatureReason, HttpSignatureReject } from './reasons.js';
import { readSignatureHeaders, type SignatureHeaders } from './signature-headers.js';
import { recipesFor } from './candidates.js';
import { signatureBaseInput, type SignatureBaseInput } from './signature-base.js';

interface Verified {
  readonly keyid: string;
  /** Still to be held against those used before. */
  readonly nonce: string | undefined;
  readonly signatureBase: string;
}

/** Rejects with a mistake where something is wrong. */
export async function verifyHttpSignature(
  request: AuthRequest,
  keyring: Keys,
  reject: HttpSignatureReject,
): Promise<Verified> {
  const presented = readSignatureHeaders(request, reject);
  const { keyid, alg, nonce, signature } = presented;
  const key = await findKey(keyring, keyid);
  if (key === undefined) throw reject('unknown_key', { debug: { keyid, known: keyIds } });
  if (alg !== undefined && alg !== key.alg)
    throw reject('alg_differs', { debug: { alg, alg_of_key: key.alg } });
  checkDigest(request, reject);
  checkCoverage(request, presented.input, reject);
  const parts = readParts(request, presented, reject);
  const base = parts.write(parts);
  if (key.verifier(base, signature)) return { keyid, nonce, signatureBase: base };
  throw await mismatch({ request, presented, parts, key }, keyring, reject);
}

function readParts(
  request: AuthRequest,
  { input }: SignatureHeaders,
  reject: HttpSignatureReject,
): SignatureBaseInput {
  try {
    return signatureBaseInput(request, input);
  } catch (fault) {
    if (!(fault instanceof ComponentError)) throw fault;
    throw reject(fault.code, { message: `Signature-Input: ${fault.message}.` });
  }
}

interface Failed {
  readonly request: AuthRequest;
  readonly presented: SignatureHeaders;
  readonly parts: SignatureBaseInput;
  readonly key: HttpSignatureKey;
}

async function mismatch(
  { request, presented, parts, key }: Failed,
  keyring: Keys,
  reject: HttpSignatureReject,
): Promise<Error> {
  const base = parts.write(parts);
  const { signature, keyid, label } = presented;
  const debug = { label, keyid, alg: key.alg, signature_base: base };
  const known = recognise(recipesFor(request), parts, (wrong) => key.verifier(wrong.write(wrong), signature));
  if (known !== undefined) {
    return reject(known.code, { debug: { ...debug, you_signed: known.parts.write(known.parts) } });
  }
  const [code = 'signature_mismatch'] =
    otherVerifiers(key).find(([, verifier]) => verifier(base, signature)) ?? [];
  if (code !== 'signature_mismatch') return reject(code, { debug });
  const signer = await signerOf(base, signature, keyring);
  if (signer === undefined) return reject('signature_mismatch', { debug });
  return reject('wrong_key', { debug: { ...debug, you_signed_with: signer } });
}

/** The same key, put to use in a wrong way. */
function otherVerifiers({
  publicKey,
}: HttpSignatureKey): readonly (readonly [HttpSignatureReason, Verifier])[] {
  if (publicKey === undefined) return otherSecrets;
  if (publicKey.asymmetricKeyType === 'ec') return [['der_signature', ecdsa('der')(publicKey)]];
  if (publicKey.asymmetricKeyType !== 'rsa') return [];
  return (['sha512', 'sha256'] as const).map((hash) => ['pkcs1_padding', rsaPkcs1(hash)(publicKey)]);
}

const otherSecrets: readonly (readonly [HttpSignatureReason, Verifier])[] = [
  ['secret_not_decoded', hmac(Buffer.from(HMAC_SECRET).toString('base64'))],
  ...malformedSecrets(HMAC_SECRET).map((secret) => ['secret_spoiled', hmac(secret)] as const),
];

/** The practice key that did sign, if one did. */
async function signerOf(base: string, signature: Buffer, keyring: Keys): Promise<string | undefined> {
  for (const keyid of keyIds) {
    const key = await findKey(keyring, keyid);
    if (key?.verifier(base, signature) === true) return keyid;
  }
  return undefined;
}
