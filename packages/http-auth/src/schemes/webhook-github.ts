// GitHub webhook signatures: a MAC over the body.
import { candidateReasons } from '../diagnosis/diagnose.js';
import { encodingReason, macReasons, verifyMac } from '../macs/verify-mac.js';
import { secretCandidates } from '../macs/key-candidates.js';
import { header } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { scriptSamples } from '../samples/script-samples.js';
import { defineScheme } from './scheme.js';
import { webhookSender } from '../macs/webhook-sender.js';

const SECRET = 'practice-github-secret-2026';
const SIGNATURE = 'x-hub-signature-256';
const LEGACY = 'x-hub-signature';
const DELIVERY = 'x-github-delivery';

const candidates = secretCandidates(SECRET);

export const webhookGithub = defineScheme({
  id: 'webhook-github',
  aliases: ['github-webhook', 'github'],
  title: 'GitHub webhook signature',
  family: 'messages',
  standard: {
    name: 'GitHub, Validating webhook deliveries',
    url: 'https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries',
  },
  summary:
    'The sender signs the bytes of the body with a shared secret. The signature has no timestamp, so only the id of the delivery ' +
    'distinguishes a message from a replay.',
  credentials: () => ({
    secret: SECRET,
    header: SIGNATURE,
    computation: 'sha256=HMAC-SHA256(secret, body), in hexadecimal',
  }),
  reasons: {
    missing: {
      message: 'The request has no signature.',
      hint: `Send \`${SIGNATURE}: sha256=\` and the HMAC of the body in hexadecimal.`,
    },
    sha1_header: {
      message: `The request has only \`${LEGACY}\` with SHA-1.`,
      hint: `Send \`${SIGNATURE}\`.`,
    },
    prefix_missing: {
      message: 'The signature does not start with `sha256=`.',
      hint: 'Put `sha256=` before the HMAC.',
    },
    ...encodingReason('hex'),
    ...candidateReasons(candidates),
    ...macReasons,
    replayed: {
      message: `A delivery with this \`${DELIVERY}\` was already received.`,
      hint: 'Send a new id with each delivery.',
    },
  },
  challenge: () => ({ 'www-authenticate': challenge('HMAC', { header: SIGNATURE, algorithm: 'sha256' }) }),
  async verify(request, { replays }, reject) {
    const sent = header(request, SIGNATURE);
    if (sent === undefined || sent === '')
      throw reject(header(request, LEGACY) === undefined ? 'missing' : 'sha1_header');
    const [, signature] = /^sha256=(.*)$/.exec(sent) ?? [];
    if (signature === undefined) throw reject('prefix_missing');
    const message = {
      key: Buffer.from(SECRET),
      body: request.body,
      textWith: (body: Buffer) => body,
      encoding: { only: 'hex', otherwise: 'wrong_encoding' } as const,
      diagnosis: { candidates, context: { request, timestamp: '', id: '' } },
    };
    verifyMac([signature], message, reject);
    const delivery = header(request, DELIVERY);
    if (delivery === undefined)
      return webhookSender('github', [`Without \`${DELIVERY}\`, a receiver cannot detect a replay.`]);
    if (!(await replays.isFirst('webhook-github', delivery))) throw reject('replayed');
    return webhookSender('github');
  },
  samples: () => ({
    curl:
      `body='{"zen":"Keep it simple."}'; curl -H 'content-type: application/json' -d "$body" ` +
      `-H "${SIGNATURE}: sha256=$(printf '%s' "$body" | openssl dgst -sha256 -hmac '${SECRET}' -r | cut -d' ' -f1)" ` +
      '{base}/auth/protected/webhook-github',
    ...scriptSamples([`set('${SIGNATURE}', 'sha256=' + cryptoJs.HmacSHA256('', '${SECRET}').toString());`]),
  }),
});
