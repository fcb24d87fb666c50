// Verifies a request that is signed by OAuth 1.0a (RFC 5849 §3.2), for the protected resource and the token endpoints.
import { isForm, type AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import { decodeBase64 } from '../base64.js';
import { diagnose } from '../diagnosis/diagnose.js';
import { isEqual } from '../secure-compare.js';
import { baseStringUri, baseString, joinEncoded, percentEncode, sortParameters } from './base-string.js';
import { diagnoseBodyHash } from './body-hash.js';
import { consumer, consumerKeys, type Token } from './credentials.js';
import { checkFreshness } from './freshness.js';
import type { Oauth1Reason } from './reasons.js';
import type { Oauth1Parameter } from './parameters.js';
import {
  methodOf,
  protocolParameters,
  readParameters,
  type ProtocolParameters,
  type Oauth1Reject,
} from './protocol.js';
import {
  isSignature,
  oauth1SignatureOf,
  oauth1Key,
  type SignatureMethod,
  type SignatureInput,
  type SignedRequest,
} from './signature.js';
import { signatureCandidates } from './candidates.js';

const MAX_SHOWN = 4000;
const MAX_DIAGNOSED = 20_000;

/** The dependencies of a verification. */
export interface VerifyOptions {
  readonly ports: Pick<AuthPorts, 'keys' | 'replays'>;
  readonly reject: Oauth1Reject;
  /** Finds a token by its name. Only tokens that are valid for this endpoint count. */
  readonly findToken: (token: string) => Token | undefined | Promise<Token | undefined>;
}

export interface VerifiedRequest {
  /** Undefined if the request has no token. */
  readonly token: Token | undefined;
  /** The protocol parameters that are not empty. */
  readonly protocol: ProtocolParameters;
  readonly notes: readonly string[];
  readonly debug: Readonly<Record<string, unknown>>;
}

/** Throws `reject(…)` for the first error. */
export async function verifyOauth1(request: AuthRequest, verifier: VerifyOptions): Promise<VerifiedRequest> {
  const { ports, reject, findToken } = verifier;
  const parameters = readParameters(request, reject);
  const protocol = protocolParameters(request, parameters, reject);
  const method = methodOf(protocol, reject);
  if (!isEqual(protocol.get('oauth_consumer_key') ?? '', consumer.key)) throw reject('consumer_key_unknown');
  const name = protocol.get('oauth_token');
  const token = name === undefined ? undefined : await findToken(name);
  if (name !== undefined && token === undefined) throw reject('token_rejected');

  const covered = parameters.filter((one) => one.name !== 'oauth_signature');
  const right = signatureInputOf(request, covered, { method, token });
  const debug = debugOf(right, { method, token, protocol });
  const signed: SignedRequest = { request, parameters: covered, tokenSecret: token?.secret ?? '', right };
  const publicKey = method.kind === 'rsa' ? (await consumerKeys(ports)).publicKey : undefined;
  const signature = protocol.get('oauth_signature') ?? '';
  const matches = (input: SignatureInput): boolean => isSignature(method.kind, input, signature, publicKey);
  if (!matches(right)) throw reject(reasonOf(signed, matches) ?? 'signature_invalid', { debug });

  checkBodyHash(signed, { method, protocol, reject });
  await checkFreshness(request, protocol, verifier);
  return { token, protocol, notes: notesOf(signed, method, protocol), debug };
}

interface Choice {
  readonly method: SignatureMethod;
  readonly token: Token | undefined;
}

function signatureInputOf(
  request: AuthRequest,
  parameters: readonly Oauth1Parameter[],
  { method, token }: Choice,
): SignatureInput {
  return {
    method: request.method,
    address: baseStringUri(request.origin, request.target),
    parameters,
    encode: percentEncode,
    sort: sortParameters,
    join: joinEncoded,
    key: oauth1Key(consumer.secret, token?.secret ?? ''),
    hash: method.hash,
    read: decodeBase64,
  };
}

/** The reason why a signature does not match. Long base strings are not diagnosed, to limit the CPU time. */
function reasonOf(
  signed: SignedRequest,
  matches: (input: SignatureInput) => boolean,
): Oauth1Reason | undefined {
  if (baseString(signed.right).length > MAX_DIAGNOSED) return undefined;
  return diagnose(signatureCandidates, signed, (change) => matches({ ...signed.right, ...change }))?.code;
}

/** The values to compare. The expected signature is shown only if its secrets are public. */
function debugOf(
  right: SignatureInput,
  { method, token, protocol }: Choice & { readonly protocol: ProtocolParameters },
): Record<string, unknown> {
  const isPublished = token?.isPublished ?? true;
  const key =
    method.kind === 'rsa'
      ? 'the private key of the consumer'
      : 'percent-encoded consumer secret & token secret';
  return {
    ...(method.kind !== 'plaintext' && { base_string: baseString(right).slice(0, MAX_SHOWN) }),
    signed_with: key,
    ...(isPublished && method.kind !== 'rsa' && { signing_key: right.key }),
    signature: protocol.get('oauth_signature')?.slice(0, MAX_SHOWN),
    ...(isPublished && { expected_signature: oauth1SignatureOf(method.kind, right) }),
  };
}

interface BodyHashCheck {
  readonly method: SignatureMethod;
  readonly protocol: ProtocolParameters;
  readonly reject: Oauth1Reject;
}

function checkBodyHash({ request, right }: SignedRequest, { method, protocol, reject }: BodyHashCheck): void {
  const sent = protocol.get('oauth_body_hash');
  if (sent === undefined) return;
  const wrong = diagnoseBodyHash(sent, { body: request.body, hash: method.hash, key: right.key });
  if (wrong !== undefined)
    throw reject(wrong, { debug: { oauth_body_hash: sent, bytes: request.body.length } });
}

function notesOf(
  { request }: SignedRequest,
  { kind, hash }: SignatureMethod,
  protocol: ProtocolParameters,
): string[] {
  const bodyHash = protocol.has('oauth_body_hash');
  const isBodyOpen = request.body.length > 0 && !isForm(request) && !bodyHash;
  const found: readonly (readonly [boolean, string])[] = [
    [kind === 'plaintext', 'PLAINTEXT sends the secrets themselves. Use it with TLS only (RFC 5849 §3.4.4).'],
    [isBodyOpen, 'The signature does not cover the body. Send `oauth_body_hash` to cover it.'],
    [bodyHash && isForm(request), 'The fields of a form are signed, so `oauth_body_hash` is not needed.'],
    [
      bodyHash && hash !== 'sha1',
      'A strict server may require `oauth_body_hash` with the hash of the signature method.',
    ],
    [!protocol.has('oauth_token'), 'The request has no token: the consumer acts for itself ("two-legged").'],
  ];
  return found.filter(([applies]) => applies).map(([, note]) => note);
}
