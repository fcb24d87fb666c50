// Verifies an HTTP message signature (RFC 9421 §3.2), and finds out what is wrong with one that does not hold.
import type { AuthRequest } from '../auth-request.js';
import type { Keyring } from '../../features/auth/keyring.service.js';
import { recognise, spoiled } from '../diagnosis/diagnosis.js';
import { ComponentFault } from './components.js';
import { checkCoverage } from './coverage.js';
import { checkDigest } from './content-digest.js';
import {
  ecdsa,
  hmac,
  HMAC_SECRET,
  keyIds,
  keyNamed,
  rsaPkcs1,
  type PracticeKey,
  type Verifier,
} from './keys.js';
import type { Mistake, Refuse } from './reasons.js';
import { readPresented, type Presented } from './signature-headers.js';
import { recipesFor } from './candidates.js';
import { partsOf, type Parts } from './signature-base.js';

interface Verified {
  readonly keyid: string;
  /** Still to be held against those used before. */
  readonly nonce: string | undefined;
  readonly signatureBase: string;
}

/** Rejects with a mistake where something is wrong. */
export async function verifyRequest(
  request: AuthRequest,
  keyring: Keyring,
  refuse: Refuse,
): Promise<Verified> {
  const presented = readPresented(request, refuse);
  const { keyid, alg, nonce, signature } = presented;
  const key = await keyNamed(keyring, keyid);
  if (key === undefined) throw refuse('unknown_key', { debug: { keyid, known: keyIds } });
  if (alg !== undefined && alg !== key.alg)
    throw refuse('alg_differs', { debug: { alg, alg_of_key: key.alg } });
  checkDigest(request, refuse);
  checkCoverage(request, presented.input, refuse);
  const parts = readParts(request, presented, refuse);
  const base = parts.write(parts);
  if (key.verifier(base, signature)) return { keyid, nonce, signatureBase: base };
  throw await mismatch({ request, presented, parts, key }, keyring, refuse);
}

function readParts(request: AuthRequest, { input }: Presented, refuse: Refuse): Parts {
  try {
    return partsOf(request, input);
  } catch (fault) {
    if (!(fault instanceof ComponentFault)) throw fault;
    throw refuse(fault.code, { message: `Signature-Input: ${fault.message}.` });
  }
}

interface Failed {
  readonly request: AuthRequest;
  readonly presented: Presented;
  readonly parts: Parts;
  readonly key: PracticeKey;
}

async function mismatch(
  { request, presented, parts, key }: Failed,
  keyring: Keyring,
  refuse: Refuse,
): Promise<Error> {
  const base = parts.write(parts);
  const { signature, keyid, label } = presented;
  const debug = { label, keyid, alg: key.alg, signature_base: base };
  const known = recognise(recipesFor(request), parts, (wrong) => key.verifier(wrong.write(wrong), signature));
  if (known !== undefined) {
    return refuse(known.code, { debug: { ...debug, you_signed: known.parts.write(known.parts) } });
  }
  const [code = 'signature_mismatch'] =
    otherVerifiers(key).find(([, verifier]) => verifier(base, signature)) ?? [];
  if (code !== 'signature_mismatch') return refuse(code, { debug });
  const signer = await signerOf(base, signature, keyring);
  if (signer === undefined) return refuse('signature_mismatch', { debug });
  return refuse('wrong_key', { debug: { ...debug, you_signed_with: signer } });
}

/** The same key, put to use in a wrong way. */
function otherVerifiers({ publicKey }: PracticeKey): readonly (readonly [Mistake, Verifier])[] {
  if (publicKey === undefined) return otherSecrets;
  if (publicKey.asymmetricKeyType === 'ec') return [['der_signature', ecdsa('der')(publicKey)]];
  if (publicKey.asymmetricKeyType !== 'rsa') return [];
  return (['sha512', 'sha256'] as const).map((hash) => ['pkcs1_padding', rsaPkcs1(hash)(publicKey)]);
}

const otherSecrets: readonly (readonly [Mistake, Verifier])[] = [
  ['secret_not_decoded', hmac(Buffer.from(HMAC_SECRET).toString('base64'))],
  ...spoiled(HMAC_SECRET).map((secret) => ['secret_spoiled', hmac(secret)] as const),
];

/** The practice key that did sign, if one did. */
async function signerOf(base: string, signature: Buffer, keyring: Keyring): Promise<string | undefined> {
  for (const keyid of keyIds) {
    const key = await keyNamed(keyring, keyid);
    if (key?.verifier(base, signature) === true) return keyid;
  }
  return undefined;
}
