// OAuth 1.0a: every request is signed with the secrets of the client and of a token (RFC 5849).
import { challenge } from '../challenge.js';
import { consumer, consumerKeys, consumerIdentity, practiceToken } from '../oauth1/credentials.js';
import { findAccess } from '../oauth1/access-tokens.js';
import { oauth1Reasons, problemOf } from '../oauth1/reasons.js';
import { signatureMethods } from '../oauth1/signature.js';
import { verifyOauth1 } from '../oauth1/verify.js';
import { isEqual } from '../secure-compare.js';
import { defineScheme } from './scheme.js';

const { token, secret: tokenSecret } = practiceToken;

export const oauth1 = defineScheme({
  id: 'oauth1',
  aliases: ['oauth-1.0', 'oauth1.0a', 'oauth10', 'oauth10a', 'oauth-1a'],
  title: 'OAuth 1.0a',
  family: 'signatures',
  standard: { name: 'RFC 5849', url: 'https://www.rfc-editor.org/rfc/rfc5849' },
  summary:
    'The client signs method, URL and parameters of every request, so no secret is sent. The token comes from three steps ' +
    '(`/auth/oauth1/…`) or is the practice token; without a token, the consumer acts for itself.',
  credentials: async (ports) => {
    const { privateKey, publicKey } = await consumerKeys(ports);
    return {
      consumer_key: consumer.key,
      consumer_secret: consumer.secret,
      token,
      token_secret: tokenSecret,
      signature_methods: [...signatureMethods.keys()],
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      public_key: publicKey.export({ type: 'spki', format: 'pem' }),
      request_token_url: '/auth/oauth1/request_token',
      authorize_url: '/auth/oauth1/authorize',
      access_token_url: '/auth/oauth1/access_token',
    };
  },
  reasons: oauth1Reasons,
  challenge: (_request, _ports, code) => {
    const problem = code === undefined ? undefined : problemOf(code);
    return {
      'www-authenticate': challenge('OAuth', problem === undefined ? {} : { oauth_problem: problem }),
    };
  },
  async verify(request, ports, reject) {
    const findToken = (name: string) =>
      isEqual(name, token) ? practiceToken : findAccess(ports.nonces, name, request.now);
    const verified = await verifyOauth1(request, { ports, reject, findToken });
    const { subject, name, role, scopes } =
      verified.token === undefined ? consumerIdentity : ports.accounts.demo;
    const { protocol, notes, debug } = verified;
    const algorithm = protocol.get('oauth_signature_method') ?? '';
    return { subject, name, role, scopes, algorithm, notes, debug };
  },
  samples: () => ({
    curl: [
      'e() { sed "s/%/%25/g; s/:/%3A/g; s|/|%2F|g; s/+/%2B/g; s/=/%3D/g; s/&/%26/g"; }',
      `p="oauth_consumer_key=${consumer.key}&oauth_nonce=$(openssl rand -hex 8)&oauth_signature_method=HMAC-SHA256` +
        `&oauth_timestamp=$(date +%s)&oauth_token=${token}&oauth_version=1.0"`,
      'b="GET&$(printf %s {base}/auth/protected/oauth1 | e)&$(printf %s "$p" | e)"',
      `s=$(printf %s "$b" | openssl dgst -sha256 -hmac '${consumer.secret}&${tokenSecret}' -binary | openssl base64 -A | e)`,
      `curl -H "Authorization: OAuth $(printf %s "$p&oauth_signature=$s" | sed 's/=/="/g; s/&/", /g')\\"" {base}/auth/protected/oauth1`,
    ].join('; '),
    postman: {
      type: 'oauth1',
      oauth1: Object.entries({
        consumerKey: consumer.key,
        consumerSecret: consumer.secret,
        token,
        tokenSecret,
        signatureMethod: 'HMAC-SHA256',
        version: '1.0',
        addParamsToHeader: true,
        addEmptyParamsToSign: false,
        includeBodyHash: true,
      }).map(([key, value]) => ({ key, value, type: typeof value })),
    },
    bruno: `auth:oauth1 {
  consumer_key: ${consumer.key}
  consumer_secret: ${consumer.secret}
  access_token: ${token}
  token_secret: ${tokenSecret}
  signature_method: HMAC-SHA256
  version: 1.0
  placement: header
  include_body_hash: true
}`,
    http: `Authorization: OAuth oauth_consumer_key="${consumer.key}", oauth_token="${token}", oauth_signature_method="PLAINTEXT", oauth_signature="${consumer.secret}%26${tokenSecret}"`,
  }),
});
