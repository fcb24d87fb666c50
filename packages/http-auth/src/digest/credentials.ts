// Parses the credentials of Digest leniently, and compares them with the challenge.
import { header, type AuthRequest } from '../auth-request.js';
import { REALM } from '../challenge.js';
import type { DigestAlgorithm } from './algorithms.js';
import { opaqueOf } from './challenge.js';
import type { DigestReject } from './reasons.js';
import { readExtended, readDigestParameters, type DigestParameter } from './parameters.js';
import type { Variant } from './variants.js';

export type DigestParameters = ReadonlyMap<string, DigestParameter>;

export interface Credentials {
  readonly username: string;
  /** Whether `username` is a hash of the name. */
  readonly isHashed: boolean;
  readonly uri: string;
  readonly nonce: string;
  readonly response: string;
  readonly algorithm: DigestAlgorithm;
  /** Empty without `qop`. */
  readonly qop: string;
  readonly nc: string;
  readonly cnonce: string;
  /** Inputs that this service accepts and other services may reject. */
  readonly notes: readonly string[];
}

/** The parameters of the header. */
export function parametersIn(request: AuthRequest, reject: DigestReject): DigestParameters {
  return readDigestParameters(listOf(request, reject), (message) => reject('malformed', { message }));
}

/** Compares the parameters with the challenge of the variant. Throws `reject(…)`. The response is verified later. */
export function readCredentials(
  variant: Variant,
  request: AuthRequest,
  parameters: DigestParameters,
  reject: DigestReject,
): Credentials {
  const value = (name: string): string => parameters.get(name)?.value ?? '';
  const username = nameIn(parameters, reject);
  checkPresence(variant, parameters, reject);
  if (value('realm') !== REALM) {
    throw reject('wrong_realm', { debug: { expected: REALM, received: value('realm') } });
  }
  const algorithm = algorithmIn(variant, parameters, reject);
  checkQop(variant, parameters, reject);
  const opaque = opaqueOf(variant);
  if (parameters.has('opaque') && value('opaque') !== opaque) {
    throw reject('wrong_opaque', { debug: { expected: opaque, received: value('opaque') } });
  }
  checkUri(value('uri'), request, reject);
  return {
    username,
    isHashed: value('userhash').toLowerCase() === 'true',
    uri: value('uri'),
    nonce: value('nonce'),
    response: value('response'),
    algorithm,
    qop: value('qop'),
    nc: value('nc'),
    cnonce: value('cnonce'),
    notes: notesOn(variant, parameters),
  };
}

function listOf(request: AuthRequest, reject: DigestReject): string {
  const sent = header(request, 'authorization');
  if (sent === undefined || sent === '') throw reject('missing');
  const [start = '', scheme = ''] = /^\s*(\S*)\s*/.exec(sent) ?? [];
  if (scheme.toLowerCase() !== 'digest') throw reject('wrong_scheme');
  return sent.slice(start.length);
}

/** `username`, or `username*` for more than ASCII (RFC 7616 §3.4). As bytes. */
function nameIn(parameters: DigestParameters, reject: DigestReject): string {
  const extended = parameters.get('username*');
  const plain = parameters.get('username');
  if (extended === undefined) return plain?.value ?? '';
  const name = readExtended(extended.value);
  if (plain !== undefined || name === undefined) {
    const message =
      plain === undefined
        ? "The value of `username*` is not of the form `UTF-8''al%C3%ADce` (RFC 8187 §3.2.1)."
        : 'The credentials have `username` and `username*`.';
    throw reject('malformed', { message });
  }
  return name;
}

function checkPresence(variant: Variant, parameters: DigestParameters, reject: DigestReject): void {
  const needed = ['realm', 'nonce', 'uri', 'response'];
  const missing = needed.filter((name) => !parameters.has(name));
  if (!parameters.has('username') && !parameters.has('username*')) missing.unshift('username');
  if (missing.length === 0 && variant.qop !== undefined) {
    if (!parameters.has('qop')) throw reject('missing_qop');
    missing.push(...['nc', 'cnonce'].filter((name) => !parameters.has(name)));
  }
  if (missing.length === 0) return;
  const message = `The credentials have no ${missing.map((name) => `\`${name}\``).join(', ')}.`;
  throw reject('missing_parameter', { message });
}

/** Without the parameter, the algorithm of the challenge is assumed; the response shows whether that is correct. */
function algorithmIn(
  { algorithms }: Variant,
  parameters: DigestParameters,
  reject: DigestReject,
): DigestAlgorithm {
  const received = parameters.get('algorithm')?.value;
  const fallback = algorithms.at(-1) ?? algorithms[0];
  if (received === undefined) return fallback;
  const named = algorithms.find(({ name }) => name.toLowerCase() === received.toLowerCase());
  if (named !== undefined) return named;
  throw reject('wrong_algorithm', { debug: { expected: algorithms.map(({ name }) => name), received } });
}

function checkQop({ qop }: Variant, parameters: DigestParameters, reject: DigestReject): void {
  const received = parameters.get('qop')?.value;
  if (qop === undefined) {
    if (received !== undefined) throw reject('unexpected_qop');
    return;
  }
  if (received !== qop) throw reject('wrong_qop', { debug: { expected: qop, received } });
  const nc = parameters.get('nc')?.value ?? '';
  if (/^[0-9a-f]{8}$/i.test(nc) && nc !== '00000000') return;
  throw reject('bad_nc', { debug: { received: nc } });
}

/** A proxy may have removed the path of the public base URL, which the client signed. */
function checkUri(uri: string, { target, origin }: AuthRequest, reject: DigestReject): void {
  const prefix = origin.replace(/^\w+:\/\/[^/]*/, '');
  if (uri === target || uri === prefix + target) return;
  const path = target.replace(/\?.*$/s, '');
  const debug = { expected: target, received: uri };
  throw reject(uri === path || uri === prefix + path ? 'uri_without_query' : 'uri_mismatch', { debug });
}

const QUOTED = ['username', 'realm', 'nonce', 'uri', 'response', 'cnonce', 'opaque'];
const BARE = ['algorithm', 'qop', 'nc', 'userhash'];

function notesOn({ algorithms }: Variant, parameters: DigestParameters): string[] {
  const which = (names: readonly string[], quoted: boolean): string =>
    names
      .filter((name) => parameters.get(name)?.quoted === quoted)
      .map((name) => `\`${name}\``)
      .join(', ');
  const [bare, quoted] = [which(QUOTED, false), which(BARE, true)];
  const notes: string[] = [];
  if (bare !== '') notes.push(`RFC 7616 §3.4 requires quotes around ${bare}.`);
  if (quoted !== '') notes.push(`RFC 7616 §3.4 allows no quotes around ${quoted}.`);
  if (!parameters.has('opaque')) notes.push('`opaque` of the challenge was not returned (RFC 7616 §3.3).');
  if (!parameters.has('algorithm') && algorithms[0].name !== 'MD5') {
    notes.push('Without `algorithm`, other servers assume MD5 (RFC 7616 §3.3).');
  }
  return notes;
}
