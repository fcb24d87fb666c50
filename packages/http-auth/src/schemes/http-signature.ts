// HTTP Message Signatures: the client lists the components that it signs (RFC 9421, with RFC 9530 for the body).
import { challenge } from '../challenge.js';
import { componentsFor } from '../http-signature/coverage.js';
import { DEMO_KEY, HMAC_KEY, HMAC_SECRET, publishedKeys } from '../http-signature/keys.js';
import { httpSignatureReasons } from '../http-signature/reasons.js';
import { verifyHttpSignature } from '../http-signature/verify.js';
import { defineScheme } from './scheme.js';

const params = `("@method" "@target-uri");created=`;

export const httpSignature = defineScheme({
  id: 'http-signature',
  aliases: ['httpsig', 'rfc9421', 'http-message-signatures'],
  title: 'HTTP Message Signatures',
  family: 'signatures',
  standard: { name: 'RFC 9421 (with RFC 9530)', url: 'https://www.rfc-editor.org/rfc/rfc9421' },
  summary:
    'The client lists the components of the request that it signs, writes them line by line and signs the text with a key that ' +
    'the service knows. A body is covered by its digest.',
  credentials: async ({ keys }) => ({
    keys: await publishedKeys(keys),
    cover: '"@method", "@target-uri", and "content-digest" where there is a body',
    parameters: 'created and keyid; optional: nonce, expires, alg and tag',
  }),
  reasons: httpSignatureReasons,
  challenge: (request) => ({
    'www-authenticate': challenge('Signature'),
    'accept-signature': `sig1=(${componentsFor(request)});created;keyid="${DEMO_KEY}"`,
    'want-content-digest': 'sha-256=10',
  }),
  async verify(request, { accounts, keys, replays }, reject) {
    const { keyid, alg, nonce } = await verifyHttpSignature(request, keys, reject);
    const value = JSON.stringify([keyid, nonce]);
    if (nonce !== undefined && !(await replays.isFirst('http-signature', value))) throw reject('nonce_used');
    return { ...accounts.demo, algorithm: alg };
  },
  samples: () => ({
    curl: [
      'url={base}/auth/protected/http-signature',
      `params='${params}'$(date +%s)';keyid="${HMAC_KEY}"'`,
      String.raw`base=$(printf '"@method": GET\n"@target-uri": %s\n"@signature-params": %s' "$url" "$params")`,
      `signature=$(printf %s "$base" | openssl dgst -sha256 -hmac '${HMAC_SECRET}' -binary | openssl base64 -A)`,
      'curl -H "Signature-Input: sig1=$params" -H "Signature: sig1=:$signature:" "$url"',
    ].join('; '),
    bruno: [
      'script:pre-request {',
      "  const { HmacSHA256, enc } = require('crypto-js');",
      `  const params = '${params}' + Math.floor(Date.now() / 1000) + ';keyid="${HMAC_KEY}"';`,
      String.raw`  const base = '"@method": ' + req.getMethod() + '\n"@target-uri": ' + bru.interpolate(req.getUrl()) + '\n"@signature-params": ' + params;`,
      "  req.setHeader('Signature-Input', 'sig1=' + params);",
      `  req.setHeader('Signature', 'sig1=:' + HmacSHA256(base, '${HMAC_SECRET}').toString(enc.Base64) + ':');`,
      '}',
    ].join('\n'),
  }),
});
