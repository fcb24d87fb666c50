// HMAC of a request (RFC 2104), which many services use in their own variants.
import { candidatesFor, candidateReasons } from '../diagnosis/diagnose.js';
import { macReasons } from '../macs/verify-mac.js';
import { secretCandidates, type MacContext, type MacInput } from '../macs/key-candidates.js';
import { header } from '../auth-request.js';
import { challenge } from '../challenge.js';
import { verifyTimestampedMessage } from '../macs/timestamped-message.js';
import { timestampReasons } from '../macs/timestamps.js';
import { parseAuthParams } from '../auth-params.js';
import { scriptSamples } from '../samples/script-samples.js';
import { defineScheme } from './scheme.js';

const KEY_ID = 'practice';
const SECRET = 'practice-hmac-secret-2026';
const TIMESTAMP_HEADER = 'x-timestamp';
const SCHEME = 'HMAC-SHA256';

const candidates = candidatesFor<MacContext, Partial<MacInput>>()([
  {
    code: 'method_lower_case',
    message: 'The signature was computed with the method in lower case.',
    hint: 'Sign the method as it is sent, in upper case (RFC 9110 §9.1).',
    compute: ({ request: { method, target, body }, timestamp }) => [
      { text: textOf([method.toLowerCase(), target, timestamp], body) },
    ],
  },
  {
    code: 'query_not_signed',
    message: 'The signature was computed without the query.',
    hint: 'Sign the request target: path and query (RFC 9112 §3.2.1).',
    compute: ({ request: { method, target, body }, timestamp }) => [
      { text: textOf([method, target.split('?')[0] ?? '', timestamp], body) },
    ],
  },
  {
    code: 'address_signed',
    message: 'The signature was computed with the whole URL.',
    hint: 'Sign only path and query.',
    compute: ({ request: { method, target, origin, body }, timestamp }) => [
      { text: textOf([method, origin + target, timestamp], body) },
    ],
  },
  {
    code: 'timestamp_not_signed',
    message: 'The signature was computed without the timestamp.',
    hint: `Sign the text of \`${TIMESTAMP_HEADER}\` as the third line.`,
    compute: ({ request: { method, target, body } }) => [{ text: textOf([method, target], body) }],
  },
  {
    code: 'separator',
    message: 'The signature was computed with other separators.',
    hint: 'Put one line feed after each of the first three parts, not `\\r\\n` and not the characters `\\n`.',
    compute: ({ request: { method, target, body }, timestamp }) => {
      const lines = [method, target, timestamp];
      return [
        ...['', '\\n', '\r\n'].map((separator) => ({ text: textOf(lines, body, separator) })),
        { text: Buffer.concat([Buffer.from(lines.join('\n')), body]) },
      ];
    },
  },
  ...secretCandidates(SECRET),
]);

const reasons = {
  missing: {
    message: 'The request is not signed.',
    hint: `Send \`Authorization: ${SCHEME} keyId="${KEY_ID}", signature="…"\` and \`${TIMESTAMP_HEADER}\`.`,
  },
  wrong_scheme: {
    message: `The header \`Authorization\` has another scheme than \`${SCHEME}\`.`,
    hint: `Start the header with \`${SCHEME}\` and a space.`,
  },
  malformed: {
    message: 'The credentials are not `keyId` and `signature`.',
    hint: `After \`${SCHEME}\`, send \`keyId="…", signature="…"\`, each once.`,
  },
  unknown_key: {
    message: 'The `keyId` is unknown.',
    hint: `Send \`${KEY_ID}\`.`,
  },
  ...candidateReasons(candidates),
  ...macReasons,
  ...timestampReasons,
} as const;

export const hmac = defineScheme({
  id: 'hmac',
  aliases: ['hmac-sha256'],
  title: 'HMAC of the request',
  family: 'messages',
  standard: { name: 'RFC 2104', url: 'https://www.rfc-editor.org/rfc/rfc2104' },
  summary:
    'The client sends an HMAC over method, request target, timestamp and body, with a secret that is not sent. A changed or ' +
    'delayed request is rejected.',
  credentials: () => ({
    key_id: KEY_ID,
    secret: SECRET,
    timestamp_header: TIMESTAMP_HEADER,
    computation:
      'HMAC-SHA256(secret, METHOD "\\n" target "\\n" timestamp "\\n" body), in hexadecimal or base64',
  }),
  reasons,
  challenge: () => ({
    'www-authenticate': challenge(SCHEME, { headers: `(request-target) ${TIMESTAMP_HEADER} (body)` }),
  }),
  async verify(request, ports, reject) {
    const sent = header(request, 'authorization');
    if (sent === undefined || sent === '') throw reject('missing');
    const [, list] = /^hmac-sha256 +(\S.*)$/i.exec(sent) ?? [];
    if (list === undefined) throw reject('wrong_scheme');
    const parameters = parseAuthParams(list);
    const signature = parameters?.get('signature');
    const id = parameters?.get('keyid');
    if (signature === undefined || id === undefined) throw reject('malformed');
    if (id !== KEY_ID) throw reject('unknown_key');
    const timestamp = header(request, TIMESTAMP_HEADER) ?? '';
    const { method, target, body } = request;
    const message = {
      key: Buffer.from(SECRET),
      body,
      textWith: (bytes: Buffer) => textOf([method, target, timestamp], bytes),
      diagnosis: { candidates, context: { request, timestamp, id: '' } },
      ...{ scheme: 'hmac', timestamp, sent: [signature] },
    };
    const { encoding } = await verifyTimestampedMessage(message, request, ports, reject);
    const notes =
      encoding === 'hex'
        ? []
        : [`The signature is written in ${encoding}. Most services accept hexadecimal only.`];
    return { subject: KEY_ID, name: 'Practice HMAC key', role: 'user', scopes: ['read', 'write'], notes };
  },
  samples: () => ({
    curl:
      `t=$(date +%s); curl -H "${TIMESTAMP_HEADER}: $t" -H "Authorization: ${SCHEME} keyId=\\"${KEY_ID}\\", ` +
      `signature=\\"$(printf 'GET\\n/auth/protected/hmac\\n%s\\n' "$t" | openssl dgst -sha256 -hmac '${SECRET}' -r | cut -d' ' -f1)\\"" ` +
      '{base}/auth/protected/hmac',
    ...scriptSamples([
      "const text = ['GET', '/auth/protected/hmac', seconds, ''].join('\\n');",
      `const signature = cryptoJs.HmacSHA256(text, '${SECRET}').toString();`,
      `set('${TIMESTAMP_HEADER}', seconds);`,
      `set('authorization', \`${SCHEME} keyId="${KEY_ID}", signature="\${signature}"\`);`,
    ]),
  }),
});

/** The lines, each with the separator after it, and the body. */
function textOf(lines: readonly string[], body: Buffer, separator = '\n'): Buffer {
  return Buffer.concat([Buffer.from(lines.map((line) => line + separator).join('')), body]);
}
