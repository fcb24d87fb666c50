// Slack request signatures: a MAC over version, timestamp and body.
import { candidatesFor, candidateReasons } from '../diagnosis/diagnose.js';
import { encodingReason, macReasons } from '../macs/verify-mac.js';
import { secretCandidates, type MacContext, type MacInput } from '../macs/key-candidates.js';
import { header } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { verifyTimestampedMessage } from '../macs/timestamped-message.js';
import { timestampReasons } from '../macs/timestamps.js';
import { webhookSender } from '../macs/webhook-sender.js';
import { scriptSamples } from '../samples/script-samples.js';
import { defineScheme } from './scheme.js';

const SECRET = 'practice-slack-secret-2026';
const SIGNATURE = 'x-slack-signature';
const TIMESTAMP = 'x-slack-request-timestamp';

const candidates = candidatesFor<MacContext, Partial<MacInput>>()([
  {
    code: 'version_not_signed',
    message: 'The signature was computed without the version.',
    hint: 'Start the text with `v0:`.',
    compute: ({ request: { body }, timestamp }) => [{ text: after(`${timestamp}:`, body) }],
  },
  {
    code: 'timestamp_not_signed',
    message: 'The signature was computed without the timestamp.',
    hint: 'Sign `v0:`, the timestamp, a colon and the body.',
    compute: ({ request: { body } }) => [{ text: after('v0:', body) }, { text: body }],
  },
  ...secretCandidates(SECRET),
]);

export const webhookSlack = defineScheme({
  id: 'webhook-slack',
  aliases: ['slack-webhook', 'slack'],
  title: 'Slack request signature',
  family: 'messages',
  standard: {
    name: 'Slack, Verifying requests',
    url: 'https://api.slack.com/authentication/verifying-requests-from-slack',
  },
  summary:
    'The sender signs a version, the timestamp and the bytes of the body, separated by colons. A replay is rejected after five ' +
    'minutes.',
  credentials: () => ({
    secret: SECRET,
    header: SIGNATURE,
    timestamp_header: TIMESTAMP,
    computation: 'v0=HMAC-SHA256(secret, "v0:" seconds ":" body), in hexadecimal',
  }),
  reasons: {
    missing: {
      message: 'The request has no signature.',
      hint: `Send \`${SIGNATURE}: v0=…\` and \`${TIMESTAMP}\`.`,
    },
    prefix_missing: {
      message: 'The signature does not start with `v0=`.',
      hint: 'Put the version `v0=` before the HMAC.',
    },
    ...encodingReason('hex'),
    ...candidateReasons(candidates),
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
    const message = {
      key: Buffer.from(SECRET),
      body: request.body,
      textWith: (body: Buffer) => after(`v0:${timestamp}:`, body),
      encoding: { only: 'hex', otherwise: 'wrong_encoding' } as const,
      diagnosis: { candidates, context: { request, timestamp, id: '' } },
      ...{ scheme: 'webhook-slack', timestamp, sent: [signature] },
    };
    await verifyTimestampedMessage(message, request, ports, reject);
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

/** A text before the body. */
const after = (start: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(start), body]);
