// Checks a nonce: issued by this service for this scheme, not expired, and each count used once.
import { isEqual } from '../secure-compare.js';
import type { DigestAttempt, DigestContext } from './context.js';
import { challengesOf } from './challenge.js';
import type { DigestParameters } from './credentials.js';
import { responseOf, type ResponseInput } from './response.js';
import { variants } from './variants.js';

/**
 * Milliseconds since the nonce was issued. Rejects a nonce of another scheme: clients reuse nonces within a realm (RFC 7616
 * §3.3, `domain`). The response says that it is stale, so that they start again.
 */
export function ageOf(
  { variant, request, ports, reject }: DigestContext,
  parameters: DigestParameters,
): number | undefined {
  const { now } = request;
  const nonce = parameters.get('nonce')?.value ?? '';
  const age = ports.nonces.age(variant.id, nonce, now);
  if (age !== undefined) return age;
  const source = variants.find(({ id }) => ports.nonces.age(id, nonce, now) !== undefined);
  if (source === undefined) return undefined;
  throw reject('foreign_nonce', {
    message: `The nonce was issued for /auth/protected/${source.id} and is valid there only.`,
    headers: challengesOf(variant, ports, now, true),
    debug: { received: nonce },
  });
}

/** Rejects an unknown nonce. `stale=true` means that the password is correct (§3.3), so a client does not prompt for it. */
export function rejectUnknown(attempt: DigestAttempt, right: ResponseInput): void {
  const { variant, request, ports, reject, sent, age } = attempt;
  const { now } = request;
  const { nonce, response } = sent;
  if (age !== undefined) return;
  throw reject('foreign_nonce', {
    ...(isEqual(response, responseOf(right)) && { headers: challengesOf(variant, ports, now, true) }),
    debug: { received: nonce },
  });
}

/** Uses up the nonce, or this count of it. */
export async function claim({ variant, ports, reject, sent, age = Infinity }: DigestAttempt): Promise<void> {
  const { id, nonceLifetime, singleUse, qop } = variant;
  const { nonce, nc } = sent;
  const debug = { ageSeconds: age / 1000, lifetimeSeconds: nonceLifetime };
  if (age > nonceLifetime * 1000) throw reject('stale_nonce', { debug });
  if (!singleUse && qop === undefined) return;
  const value = singleUse ? nonce : `${nonce} ${nc.toLowerCase()}`;
  if (await ports.replays.isFirst(id, value)) return;
  throw reject(singleUse ? 'stale_nonce' : 'replayed', { debug: { nonce, nc } });
}
