// Akamai EdgeGrid: an HMAC over the request, with two tokens, a timestamp and a nonce.
import { edgegridReasons } from '../edgegrid/reasons.js';
import { EDGEGRID_ALGORITHM, edgegridCredentials, verifyEdgegrid } from '../edgegrid/verify.js';
import { challenge } from '../challenge.js';
import { defineScheme } from './scheme.js';

const { client_token, access_token, client_secret } = edgegridCredentials;

export const akamaiEdgegrid = defineScheme({
  id: 'akamai-edgegrid',
  aliases: ['edgegrid', 'eg1', 'eg1-hmac-sha256'],
  title: 'Akamai EdgeGrid',
  family: 'signatures',
  standard: {
    name: 'Akamai EdgeGrid authentication',
    url: 'https://techdocs.akamai.com/developer/docs/authenticate-with-edgegrid',
  },
  summary:
    'The client signs method, URL, body and the header `Authorization` with a key that is valid for one timestamp. The request ' +
    'cannot be changed or repeated, and the secret is not sent.',
  credentials: () => ({ ...edgegridCredentials, host: 'the host of this service, with its port' }),
  reasons: edgegridReasons,
  challenge: () => ({ 'www-authenticate': challenge(EDGEGRID_ALGORITHM) }),
  async verify(request, { accounts, replays }, reject) {
    const { nonce, notes } = verifyEdgegrid(request, reject);
    if (!(await replays.isFirst('akamai-edgegrid', nonce))) throw reject('nonce_used');
    return { ...accounts.demo, notes };
  },
  samples: () => ({
    curl: [
      'url={base}/auth/protected/akamai-edgegrid',
      'rest="${url#*://}"',
      'timestamp=$(date -u +%Y%m%dT%H:%M:%S+0000)',
      `auth="${EDGEGRID_ALGORITHM} client_token=${client_token};access_token=${access_token};timestamp=$timestamp;nonce=$(openssl rand -hex 16);"`,
      `key=$(printf %s "$timestamp" | openssl dgst -sha256 -hmac '${client_secret}' -binary | openssl base64 -A)`,
      'data=$(printf "GET\\t%s\\t%s\\t/%s\\t\\t\\t%s" "${url%%:*}" "${rest%%/*}" "${rest#*/}" "$auth")',
      'curl -H "Authorization: ${auth}signature=$(printf %s "$data" | openssl dgst -sha256 -hmac "$key" -binary | openssl base64 -A)" "$url"',
    ].join('; '),
    postman: {
      type: 'edgegrid',
      edgegrid: Object.entries({
        accessToken: access_token,
        clientToken: client_token,
        clientSecret: client_secret,
      }).map(([key, value]) => ({ key, value, type: 'string' })),
    },
    bruno:
      `auth:akamai-edgegrid {\n  accessToken: ${access_token}\n  clientToken: ${client_token}\n` +
      `  clientSecret: ${client_secret}\n  nonce: \n  timestamp: \n  baseURL: \n  headersToSign: \n  maxBodySize: \n}`,
  }),
});
