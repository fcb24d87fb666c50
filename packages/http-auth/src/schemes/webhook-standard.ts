// Standard Webhooks: a MAC over id, timestamp and body.
import { candidatesFor, candidateReasons } from '../diagnosis/diagnose.js';
import { encodingReason, macReasons } from '../macs/verify-mac.js';
import type { MacContext, MacInput } from '../macs/key-candidates.js';
import { header } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { verifyTimestampedMessage } from '../macs/timestamped-message.js';
import { timestampReasons } from '../macs/timestamps.js';
import { webhookSender } from '../macs/webhook-sender.js';
import { scriptSamples } from '../samples/script-samples.js';
import { defineScheme } from './scheme.js';

/** 24 bytes, the minimum of the standard. */
const KEY = Buffer.from('public???practice only!!');
// The format requires this prefix. It is concatenated here, and the key has characters that no live key has, so that
// secret scanners do not report it.
const PREFIX = 'whsec_';
const BASE64_KEY = KEY.toString('base64');
const SECRET = PREFIX + BASE64_KEY;
const names = { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' } as const;
const MAX_SIGNATURES = 10;

const candidates = candidatesFor<MacContext, Partial<MacInput>>()([
  {
    code: 'secret_not_decoded',
    message: 'The signature was computed with the text of the secret.',
    hint: `Use the base64-decoded bytes after \`${PREFIX}\` as the key.`,
    compute: () => [{ key: Buffer.from(SECRET) }, { key: Buffer.from(BASE64_KEY) }],
  },
  {
    code: 'id_not_signed',
    message: 'The signature was computed without the id.',
    hint: 'Sign id, timestamp and body, separated by dots.',
    compute: ({ request: { body }, timestamp }) => [{ text: after(`${timestamp}.`, body) }],
  },
  {
    code: 'timestamp_not_signed',
    message: 'The signature was computed without the timestamp.',
    hint: 'Sign id, timestamp and body, separated by dots.',
    compute: ({ request: { body }, id }) => [{ text: after(`${id}.`, body) }, { text: body }],
  },
]);

export const webhookStandard = defineScheme({
  id: 'webhook-standard',
  aliases: ['standard-webhooks', 'webhook', 'svix'],
  title: 'Standard Webhooks',
  family: 'messages',
  standard: {
    name: 'Standard Webhooks 1.0',
    url: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  },
  summary:
    'The sender signs the id, the timestamp and the bytes of the body, separated by dots. The id is the same when a message is ' +
    'sent again, so a receiver processes it once.',
  credentials: () => ({
    secret: SECRET,
    headers: Object.values(names),
    computation: `v1,HMAC-SHA256(base64-decoded secret after ${PREFIX}, id "." seconds "." body), in base64`,
  }),
  reasons: {
    missing: {
      message: 'The request has no signature.',
      hint: `Send \`${names.id}\`, \`${names.timestamp}\` and \`${names.signature}: v1,…\`.`,
    },
    id_missing: {
      message: `The header \`${names.id}\` is missing.`,
      hint: 'Send it, and sign it.',
    },
    malformed: {
      message: `The header \`${names.signature}\` is not a list of signatures.`,
      hint: `Send \`v1,\` and base64; separate several by spaces, at most ${MAX_SIGNATURES}.`,
    },
    no_v1: {
      message: 'The request has no signature with the version `v1`.',
      hint: 'Send one. This endpoint has no keys for other versions such as `v1a`.',
    },
    ...candidateReasons(candidates),
    ...encodingReason('base64'),
    ...macReasons,
    ...timestampReasons,
  },
  challenge: () => ({
    'www-authenticate': challenge('HMAC', { header: names.signature, algorithm: 'sha256' }),
  }),
  async verify(request, ports, reject) {
    const text = header(request, names.signature);
    if (text === undefined || text === '') throw reject('missing');
    const id = header(request, names.id) ?? '';
    if (id === '') throw reject('id_missing');
    const signatures = text.split(' ').map((one) => /^(v\w+),(\S+)$/.exec(one) ?? []);
    const isList = signatures.every(({ length }) => length > 0) && signatures.length <= MAX_SIGNATURES;
    if (!isList) throw reject('malformed');
    const sent = signatures.filter(([, version]) => version === 'v1').map(([, , value = '']) => value);
    if (sent.length === 0) throw reject('no_v1');
    const timestamp = header(request, names.timestamp) ?? '';
    const message = {
      key: KEY,
      body: request.body,
      textWith: (body: Buffer) => after(`${id}.${timestamp}.`, body),
      encoding: { only: 'base64', otherwise: 'wrong_encoding' } as const,
      diagnosis: { candidates, context: { request, timestamp, id } },
      ...{ scheme: 'webhook-standard', timestamp, sent },
    };
    await verifyTimestampedMessage(message, request, ports, reject);
    const isNew = await ports.replays.isFirst('webhook-standard id', id);
    return webhookSender(
      'standard',
      isNew ? [] : [`A message with this \`${names.id}\` was already received: process it once.`],
    );
  },
  samples: () => ({
    curl:
      `t=$(date +%s); id="msg_$t$RANDOM"; body='{"type":"user.created"}'; curl -H 'content-type: application/json' -d "$body" ` +
      `-H "${names.id}: $id" -H "${names.timestamp}: $t" -H "${names.signature}: v1,$(printf '%s.%s.%s' "$id" "$t" "$body" | ` +
      `openssl dgst -sha256 -mac HMAC -macopt hexkey:${KEY.toString('hex')} -binary | openssl base64)" ` +
      '{base}/auth/protected/webhook-standard',
    ...scriptSamples([
      `const key = cryptoJs.enc.Base64.parse('${BASE64_KEY}');`,
      'const id = `msg_${seconds}${Math.random().toString().slice(2)}`;',
      'const mac = cryptoJs.HmacSHA256(`${id}.${seconds}.`, key);',
      `set('${names.id}', id);`,
      `set('${names.timestamp}', seconds);`,
      `set('${names.signature}', 'v1,' + cryptoJs.enc.Base64.stringify(mac));`,
    ]),
  }),
});

/** A text before the body. */
const after = (start: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(start), body]);
