// Access tokens of this service as JWTs; the response shows the claims (RFC 7519, RFC 9068).
import { demoToken } from '../practice-credentials.js';
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { bearerClaims, otherCredential, serviceTokenReasons } from '../bearer/service-token.js';
import { isEqual } from '../secure-compare.js';
import { identityOf } from '../bearer/token-claims.js';
import type { Account } from '../identity.js';

/** A command that prints an access token. */
const obtainToken = ({ subject, password }: Account): string =>
  `curl -s {base}/auth/token -H 'content-type: application/json' -d '${JSON.stringify({ username: subject, password })}' | ` +
  String.raw`sed -n 's/.*"access_token":"\([^"]*\)".*/\1/p'`;

export const jwt = defineBearerScheme({
  id: 'jwt',
  aliases: ['json-web-token', 'jwt-service'],
  title: 'JWT of this service',
  family: 'tokens',
  standard: { name: 'RFC 9068', url: 'https://www.rfc-editor.org/rfc/rfc9068' },
  summary:
    'The client exchanges a login for a signed token with the identity and an expiry. The server verifies the signature and ' +
    'stores nothing.',
  credentials: ({ accounts: { demo } }) => ({
    username: demo.subject,
    password: demo.password,
    obtain: 'POST /auth/token',
  }),
  reasons: {
    opaque_token: {
      message: 'This token is valid for `bearer`, but it is not a JWT.',
      hint: 'Get a JWT from `POST /auth/token`.',
    },
    ...serviceTokenReasons,
  },
  async identify(token, context, reject) {
    if (isEqual(token, demoToken.key)) throw reject('opaque_token');
    const otherwise = otherCredential(token, context.ports.accounts, reject);
    if (otherwise !== undefined) throw otherwise;
    const claims = await bearerClaims(token, context, reject);
    return { ...identityOf(claims), debug: { claims } };
  },
  samples: ({ demo }) => ({
    curl: `curl -H "Authorization: Bearer $(${obtainToken(demo)})" {base}/auth/protected/jwt`,
    postman: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    bruno: 'auth:bearer {\n  token: {{accessToken}}\n}',
    http: 'Authorization: Bearer {{accessToken}}',
  }),
});
