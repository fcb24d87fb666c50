// A signed message that names its instant: the form of the timestamp, the MAC, the window and replays, in this order.
import type { AuthRequest } from '../auth-request.js';
import type { AuthTools } from '../../features/auth/auth-ports.service.js';
import { checkMac, type CheckedMac, type MacMistake, type Refuse, type SignedMessage } from './verify-mac.js';
import { formMistake, outsideWindow, type TimestampMistake } from './timestamps.js';

interface TimedMessage<Own extends string> extends SignedMessage<Own> {
  /** The scheme that asks; replays are counted for each. */
  readonly scheme: string;
  /** As it was sent. */
  readonly timestamp: string | undefined;
  /** The MACs that were sent; one of them must match. */
  readonly sent: readonly string[];
}

/** Answers once everything holds; what is replayed or outside the window is told only to who signed it rightly. */
export async function checkTimedMessage<Own extends string>(
  message: TimedMessage<Own>,
  request: AuthRequest,
  { replays }: AuthTools,
  mistake: Refuse<Own | MacMistake | TimestampMistake>,
): Promise<CheckedMac> {
  const { scheme, timestamp = '', sent } = message;
  const malformed = formMistake(timestamp);
  if (malformed !== undefined) throw mistake(malformed);
  const checked = checkMac(sent, message, mistake);
  const outside = outsideWindow(timestamp, request.now);
  if (outside !== undefined) throw mistake(outside.code, { message: outside.message });
  if (!(await replays.isFirst(request, scheme, checked.digest))) throw mistake('replayed');
  return checked;
}
