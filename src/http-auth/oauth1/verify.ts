// Verifies a request that is signed by OAuth 1.0a (RFC 5849 §3.2), for the protected resource and for the token endpoints.
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { AuthRequest } from '../auth-request.js';
import type { AuthTools } from '../../features/auth/auth-ports.service.js';
import { readBase64 } from '../base64.js';
import { isEqual } from '../secure-compare.js';
import { addressOf, baseString, joined, percentEncode, sorted } from './base-string.js';
import { bodyHashMistake } from './body-hash.js';
import { consumer, consumerKeys, type Token } from './credentials.js';
import { checkFreshness } from './freshness.js';
import type { Slip } from './reasons.js';
import { hasForm, type Parameter } from './parameters.js';
import { methodOf, protocolOf, readParameters, type Protocol, type Refuse } from './protocol.js';
import { isSignedBy, signatureOf, signingKey, type Method, type Recipe } from './signature.js';
import { wrongRecipes, type Signed } from './candidates.js';

const LONGEST_SHOWN = 4000;
/** Every recipe writes and hashes it anew. */
const LONGEST_EXPLAINED = 20_000;

/** With what a request is verified. */
export interface Verifier {
  readonly tools: Pick<AuthTools, 'keys' | 'replays'>;
  readonly refuse: Refuse;
  /** The token of that name, among those that count here. */
  readonly findToken: (token: string) => MaybePromise<Token | undefined>;
}

export interface Verified {
  /** Undefined where the consumer speaks for itself. */
  readonly token: Token | undefined;
  /** The parameters of the protocol, those that are empty left out. */
  readonly protocol: Protocol;
  readonly notes: readonly string[];
  readonly debug: Readonly<Record<string, unknown>>;
}

/** Throws what `refuse` makes of the first mistake. */
export async function verifySigned(request: AuthRequest, verifier: Verifier): Promise<Verified> {
  const { tools, refuse, findToken } = verifier;
  const parameters = readParameters(request, refuse);
  const protocol = protocolOf(request, parameters, refuse);
  const method = methodOf(protocol, refuse);
  if (!isEqual(protocol.get('oauth_consumer_key') ?? '', consumer.key)) throw refuse('consumer_key_unknown');
  const name = protocol.get('oauth_token');
  const token = name === undefined ? undefined : await findToken(name);
  if (name !== undefined && token === undefined) throw refuse('token_rejected');

  const covered = parameters.filter((one) => one.name !== 'oauth_signature');
  const right = recipeOf(request, covered, { method, token });
  const debug = debugOf(right, { method, token, protocol });
  const signed: Signed = { request, parameters: covered, tokenSecret: token?.secret ?? '', right };
  const publicKey = method.kind === 'rsa' ? (await consumerKeys(tools)).publicKey : undefined;
  const signature = protocol.get('oauth_signature') ?? '';
  const isRight = (recipe: Recipe): boolean => isSignedBy(method.kind, recipe, signature, publicKey);
  if (!isRight(right)) throw refuse(slipOf(signed, isRight) ?? 'signature_invalid', { debug });

  checkBodyHash(signed, { method, protocol, refuse });
  await checkFreshness(request, protocol, verifier);
  return { token, protocol, notes: notesOf(signed, method, protocol), debug };
}

interface Choice {
  readonly method: Method;
  readonly token: Token | undefined;
}

function recipeOf(request: AuthRequest, parameters: readonly Parameter[], { method, token }: Choice): Recipe {
  return {
    method: request.method,
    address: addressOf(request.origin, request.target),
    parameters,
    encode: percentEncode,
    sort: sorted,
    join: joined,
    key: signingKey(consumer.secret, token?.secret ?? ''),
    hash: method.hash,
    read: readBase64,
  };
}

/** The slip that leads to the signature, if one does and the text is not too long to look for it. */
function slipOf(signed: Signed, isRight: (recipe: Recipe) => boolean): Slip | undefined {
  if (baseString(signed.right).length > LONGEST_EXPLAINED) return undefined;
  const slips = Object.keys(wrongRecipes) as Slip[];
  return slips.find((slip) =>
    wrongRecipes[slip](signed).some((change) => isRight({ ...signed.right, ...change })),
  );
}

/** What to compare. The expected signature is shown only where its secrets are known to everyone anyway. */
function debugOf(
  right: Recipe,
  { method, token, protocol }: Choice & { readonly protocol: Protocol },
): Record<string, unknown> {
  const isPublished = token?.isPublished ?? true;
  const key =
    method.kind === 'rsa'
      ? 'the private key of the consumer'
      : 'percent-encoded consumer secret & token secret';
  return {
    ...(method.kind !== 'plaintext' && { base_string: baseString(right).slice(0, LONGEST_SHOWN) }),
    signed_with: key,
    ...(isPublished && method.kind !== 'rsa' && { signing_key: right.key }),
    signature: protocol.get('oauth_signature')?.slice(0, LONGEST_SHOWN),
    ...(isPublished && { expected_signature: signatureOf(method.kind, right) }),
  };
}

interface Said {
  readonly method: Method;
  readonly protocol: Protocol;
  readonly refuse: Refuse;
}

function checkBodyHash({ request, right }: Signed, { method, protocol, refuse }: Said): void {
  const sent = protocol.get('oauth_body_hash');
  if (sent === undefined) return;
  const wrong = bodyHashMistake(sent, { body: request.body, hash: method.hash, key: right.key });
  if (wrong !== undefined)
    throw refuse(wrong, { debug: { oauth_body_hash: sent, bytes: request.body.length } });
}

function notesOf({ request }: Signed, { kind, hash }: Method, protocol: Protocol): string[] {
  const bodyHash = protocol.has('oauth_body_hash');
  const isBodyOpen = request.body.length > 0 && !hasForm(request) && !bodyHash;
  const found: readonly (readonly [boolean, string])[] = [
    [kind === 'plaintext', 'PLAINTEXT sends the secrets themselves: it is for TLS only (RFC 5849 §3.4.4).'],
    [isBodyOpen, 'The signature does not cover the body. `oauth_body_hash` would.'],
    [bodyHash && hasForm(request), 'Forms are signed anyway; they are sent without `oauth_body_hash`.'],
    [
      bodyHash && hash !== 'sha1',
      'A strict server may want `oauth_body_hash` by the hash of the signature method.',
    ],
    [!protocol.has('oauth_token'), 'No token was sent: the consumer speaks for itself ("two-legged").'],
  ];
  return found.filter(([applies]) => applies).map(([, note]) => note);
}
