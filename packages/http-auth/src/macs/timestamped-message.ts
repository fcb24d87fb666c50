// Verifies a signed message with a timestamp: format of the timestamp, MAC, time window and replay, in this order.
import type { AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import type { Reject } from '../schemes/scheme.js';
import { verifyMac, type VerifiedMac, type MacReason, type SignedMessage } from './verify-mac.js';
import { timestampFormError, timestampWindowError, type TimestampReason } from './timestamps.js';

interface TimestampedMessage<Own extends string> extends SignedMessage<Own> {
  /** The id of the scheme, for replay protection. */
  readonly scheme: string;
  /** The timestamp as it was sent. */
  readonly timestamp: string | undefined;
  /** The MACs that were sent; one of them must match. */
  readonly sent: readonly string[];
}

/** Throws `reject(…)`; because of the time window or a replay only if the MAC matches. */
export async function verifyTimestampedMessage<Own extends string>(
  message: TimestampedMessage<Own>,
  request: AuthRequest,
  { replays }: AuthPorts,
  reject: Reject<Own | MacReason | TimestampReason>,
): Promise<VerifiedMac> {
  const { scheme, timestamp = '', sent } = message;
  const malformed = timestampFormError(timestamp);
  if (malformed !== undefined) throw reject(malformed);
  const checked = verifyMac(sent, message, reject);
  const outside = timestampWindowError(timestamp, request.now);
  if (outside !== undefined) throw reject(outside.code, { message: outside.message });
  if (!(await replays.isFirst(scheme, checked.digest))) throw reject('replayed');
  return checked;
}
