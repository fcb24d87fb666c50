// Writes challenges and `Authentication-Info` in a form that all clients can parse: some split at every comma or equals sign,
// some require `algorithm=` without quotes, some require `Digest` at the start.
import type { AuthPorts } from '../ports.js';
import { REALM } from '../challenge.js';
import { sha256 } from './algorithms.js';
import { rspauth, type ResponseInput } from './response.js';
import type { Variant } from './variants.js';

/** The same for all requests, because no state belongs to it. */
export const opaqueOf = ({ id }: Variant): string => sha256(`opaque of ${id}`).slice(0, 32);

/** A challenge for each algorithm, with one nonce for all (RFC 7616 §3.3, §3.7). `now` in milliseconds. */
export function challengesOf(
  variant: Variant,
  { nonces }: AuthPorts,
  now: number,
  stale: boolean,
): { 'www-authenticate': string | string[] } {
  const nonce = nonces.issue(variant.id, now);
  const written = variant.algorithms.map(({ name }) =>
    [
      `Digest realm="${REALM}"`,
      `nonce="${nonce}"`,
      // Clients of RFC 2069 do not support these parameters.
      ...(variant.qop === undefined ? [] : [`qop="${variant.qop}"`, `algorithm=${name}`]),
      `opaque="${opaqueOf(variant)}"`,
      ...(stale ? ['stale=true'] : []),
      ...(variant.userhash ? ['userhash=true'] : []),
    ].join(', '),
  );
  const [first = '', ...more] = written;
  return { 'www-authenticate': more.length === 0 ? first : written };
}

/** The header of a success response: the proof of the server, and the next nonce (§3.5). RFC 2069 has no such proof. */
export function authenticationInfo(
  variant: Variant,
  used: ResponseInput,
  { nonces }: AuthPorts,
  now: number,
): Record<string, string> {
  if (variant.qop === undefined) return {};
  const info = [
    `rspauth="${rspauth(used)}"`,
    'qop=auth',
    `nc=${used.nc}`,
    `cnonce="${used.cnonce.replace(/["\\]/g, '\\$&')}"`,
    ...(variant.nextnonce ? [`nextnonce="${nonces.issue(variant.id, now)}"`] : []),
  ];
  return { 'authentication-info': info.join(', ') };
}
