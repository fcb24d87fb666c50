// Requests as Slack signs them: a MAC over version, timestamp and body.
import { header, type AuthRequest } from '../auth-request.js';
import { challenge } from '../challenge.js';
import {
  encodingReason,
  macReasons,
  secretReasons,
  secretCandidates,
  type SignedMessage,
} from '../macs/verify-mac.js';
import { verifyTimestampedMessage } from '../macs/timestamped-message.js';
import { timestampReasons } from '../macs/timestamps.js';
import { webhookSender } from '../macs/webhook-sender.js';
import { scriptSamples } from '../samples/script-samples.js';
import { defineScheme } from './scheme.js';

const SECRET = 'practice-slack-secret-2026';
const SIGNATURE = 'x-slack-signature';
const TIMESTAMP = 'x-slack-request-timestamp';

export const webhookSlack = defineScheme({
  id: 'webhook-slack',
  aliases: ['slack-webhook', 'slack'],
  title: 'Webhook as of Slack',
  family: 'messages',
  standard: {
    name: 'Slack, Verifying requests',
    url: 'https://api.slack.com/authentication/verifying-requests-from-slack',
  },
  summary:
    'The sender signs the version of the recipe, the timestamp and the bytes of the body, with colons between them. ' +
    'A copy is worthless after five minutes.',
  credentials: () => ({
    secret: SECRET,
    header: SIGNATURE,
    timestamp_header: TIMESTAMP,
    recipe: 'v0=HMAC-SHA256(secret, "v0:" seconds ":" body), in hexadecimal',
  }),
  reasons: {
    missing: `Send \`${SIGNATURE}: v0=…\` and \`${TIMESTAMP}\`.`,
    prefix_missing: 'The MAC must be preceded by `v0=`, the version of the recipe.',
    version_not_signed: 'You signed timestamp and body. The text begins with `v0:`.',
    timestamp_not_signed:
      'You did not sign the timestamp. The text is `v0:`, the timestamp, a colon and the body.',
    ...encodingReason('hex'),
    ...secretReasons,
    ...macReasons,
    ...timestampReasons,
  },
  challenge: () => ({
    'www-authenticate': challenge('HMAC', { header: SIGNATURE, algorithm: 'sha256' }),
  }),
  async verify(request, ports, reject) {
    const sent = header(request, SIGNATURE);
    if (sent === undefined || sent === '') throw reject('missing');
    const [, signature] = /^v0=(.*)$/.exec(sent) ?? [];
    if (signature === undefined) throw reject('prefix_missing');
    const timestamp = header(request, TIMESTAMP) ?? '';
    const message = messageOf(request, timestamp);
    const timed = { ...message, scheme: 'webhook-slack', timestamp, sent: [signature] };
    await verifyTimestampedMessage(timed, request, ports, reject);
    return webhookSender('slack');
  },
  samples: () => ({
    curl:
      `t=$(date +%s); body='command=%2Fweather&text=94070'; curl -d "$body" -H "${TIMESTAMP}: $t" ` +
      `-H "${SIGNATURE}: v0=$(printf 'v0:%s:%s' "$t" "$body" | openssl dgst -sha256 -hmac '${SECRET}' -r | cut -d' ' -f1)" ` +
      '{base}/auth/protected/webhook-slack',
    ...scriptSamples([
      `set('${TIMESTAMP}', seconds);`,
      `set('${SIGNATURE}', 'v0=' + cryptoJs.HmacSHA256(\`v0:\${seconds}:\`, '${SECRET}').toString());`,
    ]),
  }),
});

function messageOf(
  { body }: AuthRequest,
  timestamp: string,
): SignedMessage<
  'wrong_encoding' | 'version_not_signed' | 'timestamp_not_signed' | keyof typeof secretReasons
> {
  const after = (start: string, bytes: Buffer): Buffer => Buffer.concat([Buffer.from(start), bytes]);
  return {
    key: Buffer.from(SECRET),
    body,
    textWith: (bytes) => after(`v0:${timestamp}:`, bytes),
    written: { in: 'hex', otherwise: 'wrong_encoding' },
    candidates: [
      ['version_not_signed', { text: after(`${timestamp}:`, body) }],
      ['timestamp_not_signed', { text: after('v0:', body) }],
      ['timestamp_not_signed', { text: body }],
      ...secretCandidates(SECRET),
    ],
  };
}
