// Errors of the session store in Redis.
import { fail } from '../../../core/errors.js';
import type { Session } from './session.js';

const retrySoon = { headers: { 'retry-after': '1' } };

/** A change to an expired session is dropped. A session that should still be alive was lost, which is an error. */
export function failIfLost({ expiresAt }: Session, now: number): void {
  if (expiresAt <= now) return;
  fail('SERVICE_UNAVAILABLE', 'the session was lost by the store, start a new one', retrySoon);
}

export function failBusy(): never {
  return fail('SERVICE_UNAVAILABLE', 'too many concurrent changes of this session, try again', retrySoon);
}
