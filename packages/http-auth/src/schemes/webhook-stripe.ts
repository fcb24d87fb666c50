// Stripe webhook signatures: a MAC over timestamp and body, both in one header.
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

const SECRET = 'practice-stripe-secret-2026';
const SIGNATURE = 'stripe-signature';
const MAX_SIGNATURES = 10;

const candidates = candidatesFor<MacContext, Partial<MacInput>>()([
  {
    code: 'timestamp_not_signed',
    message: 'The signature was computed over the body only.',
    hint: 'Sign the timestamp, a dot and the body.',
    compute: ({ request: { body } }) => [{ text: body }],
  },
  ...secretCandidates(SECRET),
]);

export const webhookStripe = defineScheme({
  id: 'webhook-stripe',
  aliases: ['stripe-webhook', 'stripe', SIGNATURE],
  title: 'Stripe webhook signature',
  family: 'messages',
  standard: {
    name: 'Stripe, Verify webhook signatures manually',
    url: 'https://docs.stripe.com/webhooks?verify=verify-manually',
  },
  summary:
    'The sender signs the timestamp, a dot and the bytes of the body, and sends timestamp and MAC in one header. A replay is ' +
    'rejected after five minutes.',
  credentials: () => ({
    secret: SECRET,
    header: SIGNATURE,
    computation: 't=<seconds>,v1=HMAC-SHA256(secret, seconds "." body), in hexadecimal',
  }),
  reasons: {
    missing: {
      message: 'The request has no signature.',
      hint: `Send \`${SIGNATURE}: t=…,v1=…\`.`,
    },
    malformed: {
      message: `The header \`${SIGNATURE}\` is not a list of \`t\` and \`v1\`.`,
      hint: `Send \`t=…,v1=…\` without spaces and quotes: \`t\` once, and at most ${MAX_SIGNATURES} of \`v1\`.`,
    },
    no_v1: {
      message: 'The request has no signature with the scheme `v1`.',
      hint: 'Send one. Other schemes such as `v0` are ignored, so that no client can choose a weaker one.',
    },
    ...encodingReason('hex'),
    ...candidateReasons(candidates),
    ...macReasons,
    ...timestampReasons,
  },
  challenge: () => ({ 'www-authenticate': challenge('HMAC', { header: SIGNATURE, algorithm: 'sha256' }) }),
  async verify(request, ports, reject) {
    const text = header(request, SIGNATURE);
    if (text === undefined || text === '') throw reject('missing');
    const pairs = text.split(',').map((pair) => /^(\w+)=([^\s"]*)$/.exec(pair) ?? []);
    const valuesOf = (key: string): string[] =>
      pairs.filter(([, name]) => name === key).map(([, , value = '']) => value);
    const [[timestamp = '', ...more], sent] = [valuesOf('t'), valuesOf('v1')];
    const isList = pairs.every(({ length }) => length > 0);
    if (!isList || more.length > 0 || sent.length > MAX_SIGNATURES) throw reject('malformed');
    if (sent.length === 0) throw reject('no_v1');
    const message = {
      key: Buffer.from(SECRET),
      body: request.body,
      textWith: (body: Buffer) => Buffer.concat([Buffer.from(`${timestamp}.`), body]),
      encoding: { only: 'hex', otherwise: 'wrong_encoding' } as const,
      diagnosis: { candidates, context: { request, timestamp, id: '' } },
      ...{ scheme: 'webhook-stripe', timestamp, sent },
    };
    await verifyTimestampedMessage(message, request, ports, reject);
    return webhookSender('stripe');
  },
  samples: () => ({
    curl:
      `t=$(date +%s); body='{"type":"charge.succeeded"}'; curl -H 'content-type: application/json' -d "$body" ` +
      `-H "${SIGNATURE}: t=$t,v1=$(printf '%s.%s' "$t" "$body" | openssl dgst -sha256 -hmac '${SECRET}' -r | cut -d' ' -f1)" ` +
      '{base}/auth/protected/webhook-stripe',
    ...scriptSamples([
      `const signature = cryptoJs.HmacSHA256(\`\${seconds}.\`, '${SECRET}').toString();`,
      `set('${SIGNATURE}', \`t=\${seconds},v1=\${signature}\`);`,
    ]),
  }),
});
