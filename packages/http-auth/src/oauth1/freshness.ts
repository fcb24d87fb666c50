// Checks the timestamp and the nonce of a signed request (RFC 5849 §3.3).
import type { AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import type { ReasonDetails } from '../schemes/scheme.js';
import type { Oauth1Reason } from './reasons.js';
import type { ProtocolParameters, Oauth1Reject } from './protocol.js';

/** In both directions; RFC 5849 §3.3 does not define it. */
const CLOCK_SKEW_SECONDS = 300;

/** Call it after all other checks, so that only requests with a valid signature are recorded. */
export async function checkFreshness(
  request: AuthRequest,
  protocol: ProtocolParameters,
  { ports, reject }: { readonly ports: Pick<AuthPorts, 'replays'>; readonly reject: Oauth1Reject },
): Promise<void> {
  const [timestamp, nonce] = [protocol.get('oauth_timestamp'), protocol.get('oauth_nonce')];
  if (timestamp !== undefined) {
    if (!/^\d{1,15}$/.test(timestamp)) {
      throw reject('timestamp_refused', {
        message: 'The `oauth_timestamp` is not a whole number of seconds since 1970.',
      });
    }
    const ahead = Number(timestamp) - Math.floor(request.now / 1000);
    if (Math.abs(ahead) > CLOCK_SKEW_SECONDS) throw reject(...staleness(Number(timestamp), ahead));
  }
  if (nonce === undefined) return;
  const value = JSON.stringify([protocol.get('oauth_token') ?? '', timestamp ?? '', nonce]);
  if (!(await ports.replays.isFirst('oauth1', value))) throw reject('nonce_used');
}

function staleness(timestamp: number, ahead: number): [Oauth1Reason, ReasonDetails?] {
  const inSeconds = Math.floor(timestamp / 1000) - timestamp + ahead;
  if (Math.abs(inSeconds) <= 86_400) return ['timestamp_in_milliseconds'];
  const apart = `${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the time of the service`;
  return [
    'timestamp_refused',
    { message: `The \`oauth_timestamp\` is ${apart}; at most ${CLOCK_SKEW_SECONDS} are allowed.` },
  ];
}
