// Verifies the header of Hawk: the MAC first, then the body, the time and the nonce.
import { header, type AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import type { AuthResult } from '../schemes/scheme.js';
import { isEqual } from '../secure-compare.js';
import { MalformedAttributes, readAttributes, type Attributes } from './attributes.js';
import { requestMacCandidates } from './candidates.js';
import { checkMac } from './check-mac.js';
import { hawkIdentity, type HawkKey } from './credentials.js';
import { macDefaults, macOf, normalized, payloadHash, urlParts, type HawkMacInput } from './mac.js';
import { checkPayload } from './payload.js';
import type { HawkReject } from './reasons.js';

/** In both directions. */
const CLOCK_SKEW_SECONDS = 60;

/** Throws `reject(…)`. */
export async function verifyHawk(
  key: HawkKey,
  request: AuthRequest,
  { replays }: Pick<AuthPorts, 'replays'>,
  reject: HawkReject,
): Promise<AuthResult> {
  const attributes = read(request, key, reject);
  const right = macInputOf(request, attributes, key);
  const wrong = checkMac(attributes.get('mac') ?? '', { request, right }, requestMacCandidates);
  if (wrong !== undefined) throw reject(wrong.code ?? 'bad_mac', { debug: wrong.debug });
  checkHash(request, attributes.get('hash'), key, reject);
  checkTime(request, right.ts, reject);
  if (!(await replays.isFirst('hawk', JSON.stringify([key.id, right.ts, right.nonce]))))
    throw reject('nonce_used');
  const isOpen = request.body.length > 0 && !attributes.has('hash');
  return {
    ...hawkIdentity(key),
    algorithm: key.algorithm,
    headersFor: (body) => ({ 'server-authorization': responseMac(right, body) }),
    notes: isOpen ? ['The MAC does not cover the body. Send `hash` to cover it.'] : [],
    debug: { normalized: normalized(right) },
  };
}

function read(request: AuthRequest, { id }: HawkKey, reject: HawkReject): Attributes {
  const sent = header(request, 'authorization');
  if (sent === undefined || sent === '') throw reject('missing');
  const [, list] = /^Hawk +(\S.*)$/i.exec(sent) ?? [];
  if (list === undefined) throw reject('wrong_scheme');
  try {
    const attributes = readAttributes(list.trimEnd());
    const absent = ['id', 'ts', 'nonce', 'mac'].filter((name) => (attributes.get(name) ?? '') === '');
    if (absent.length > 0) throw reject('attribute_missing', { debug: { absent } });
    if (!isEqual(attributes.get('id') ?? '', id)) throw reject('unknown_id');
    return attributes;
  } catch (reason) {
    if (reason instanceof MalformedAttributes) throw reject('malformed', { message: reason.message });
    throw reason;
  }
}

function macInputOf(
  { method: verb, origin, target }: AuthRequest,
  attributes: Attributes,
  key: HawkKey,
): HawkMacInput {
  const of = (name: string): string => attributes.get(name) ?? '';
  const sent = {
    ts: of('ts'),
    nonce: of('nonce'),
    hash: of('hash'),
    ext: of('ext'),
    app: of('app'),
    dlg: of('dlg'),
  };
  return { ...macDefaults(key), ...sent, type: 'header', method: verb, ...urlParts(origin, target) };
}

function checkHash(
  request: AuthRequest,
  hash: string | undefined,
  { algorithm }: HawkKey,
  reject: HawkReject,
): void {
  if (hash === undefined) return;
  const { code, expected } = checkPayload(hash, request, algorithm);
  if (code !== undefined) throw reject(code, { debug: { hash, expected_hash: expected } });
}

function checkTime({ now }: AuthRequest, ts: string, reject: HawkReject): void {
  const ahead = Number(ts) - Math.floor(now / 1000);
  if (Math.abs(ahead) <= CLOCK_SKEW_SECONDS) return;
  if (Math.abs(Number(ts) - now) <= 86_400_000) throw reject('timestamp_in_milliseconds');
  const apart = `${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the time of the service`;
  throw reject(
    'stale_timestamp',
    Number.isNaN(ahead) ? {} : { message: `The \`ts\` is ${apart}; at most 60 are allowed.` },
  );
}

/** Over the artifacts of the request, with the hash of the response body. */
function responseMac(right: HawkMacInput, body: string): string {
  const hash = payloadHash(body, 'application/json', right.algorithm);
  const mac = macOf({ ...right, type: 'response', ext: '', hash }).toString('base64');
  return `Hawk mac="${mac}", hash="${hash}"`;
}
