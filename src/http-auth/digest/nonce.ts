// The life of a nonce: given out here, by this scheme, not too long ago, and each count of it used once.
import { isEqual } from '../secure-compare.js';
import type { Attempt, Given } from './context.js';
import { challengesOf } from './challenge.js';
import type { Parameters } from './credentials.js';
import { responseOf, type Ingredients } from './response.js';
import { variants } from './variants.js';

/**
 * Milliseconds since the nonce was given out, if it was. Refuses one of another scheme: clients take all of the realm for
 * one space and reuse what they got elsewhere in it (RFC 7616 §3.3, `domain`); told that it is stale, they begin anew.
 */
export function ageOf(
  { variant, request, tools, refuse }: Given,
  parameters: Parameters,
): number | undefined {
  const { now } = request;
  const nonce = parameters.get('nonce')?.value ?? '';
  const age = tools.nonces.age(variant.id, nonce, now);
  if (age !== undefined) return age;
  const source = variants.find(({ id }) => tools.nonces.age(id, nonce, now) !== undefined);
  if (source === undefined) return undefined;
  throw refuse('foreign_nonce', {
    message: `That nonce comes from /auth/protected/${source.id}, and is good there only.`,
    headers: challengesOf(variant, tools, now, true),
    debug: { received: nonce },
  });
}

/** Whether the nonce was given out here. `stale=true` tells a client that its password is right (§3.3); else it asks again. */
export function refuseUnknown(attempt: Attempt, right: Ingredients): void {
  const { variant, request, tools, refuse, sent, age } = attempt;
  const { now } = request;
  const { nonce, response } = sent;
  if (age !== undefined) return;
  throw refuse('foreign_nonce', {
    ...(isEqual(response, responseOf(right)) && { headers: challengesOf(variant, tools, now, true) }),
    debug: { received: nonce },
  });
}

/** Claims the nonce, or this count of it. For everyone: nobody else was given the same one. */
export async function claim({ variant, tools, refuse, sent, age = Infinity }: Attempt): Promise<void> {
  const { id, nonceLifetime, singleUse, qop } = variant;
  const { nonce, nc } = sent;
  const debug = { ageSeconds: age / 1000, lifetimeSeconds: nonceLifetime };
  if (age > nonceLifetime * 1000) throw refuse('stale_nonce', { debug });
  if (!singleUse && qop === undefined) return;
  const value = singleUse ? nonce : `${nonce} ${nc.toLowerCase()}`;
  if (await tools.replays.isFirst({ client: 'everyone' }, id, value)) return;
  throw refuse(singleUse ? 'stale_nonce' : 'replayed', { debug: { nonce, nc } });
}
