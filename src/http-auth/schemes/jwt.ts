// Access tokens of this service, as the JWTs they are: what they claim is shown (RFC 7519, RFC 9068).
import { mapMaybe } from '../../core/maybe-promise.js';
import { demoAccount, demoToken } from '../accounts.js';
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { bearerClaims, otherCredential, serviceTokenFaults } from '../bearer/service-token.js';
import { isEqual } from '../secure-compare.js';
import { personOf } from '../../features/auth/tokens.service.js';

const login = JSON.stringify({ username: demoAccount.subject, password: demoAccount.password });
const obtain =
  `curl -s {base}/auth/token -H 'content-type: application/json' -d '${login}' | ` +
  String.raw`sed -n 's/.*"access_token":"\([^"]*\)".*/\1/p'`;

export const jwt = defineBearerScheme({
  id: 'jwt',
  aliases: ['json-web-token', 'jwt-service'],
  title: 'JWT of this service',
  family: 'tokens',
  standard: { name: 'RFC 9068', url: 'https://www.rfc-editor.org/rfc/rfc9068' },
  summary:
    'A login is exchanged for a signed token that says who you are and until when; the server checks the signature and ' +
    'needs no memory of you.',
  credentials: () => ({
    username: demoAccount.subject,
    password: demoAccount.password,
    obtain: 'POST /auth/token',
  }),
  mistakes: {
    opaque_token: 'This token opens `bearer`, but it is no JWT: it says nothing by itself.',
    ...serviceTokenFaults,
  },
  recognise(token, { tools }, mistake) {
    if (isEqual(token, demoToken.key)) throw mistake('opaque_token');
    const otherwise = otherCredential(token, mistake);
    if (otherwise !== undefined) throw otherwise;
    return mapMaybe(bearerClaims(token, tools.tokens, mistake), (claims) => ({
      ...personOf(claims),
      debug: { claims },
    }));
  },
  samples: {
    curl: `curl -H "Authorization: Bearer $(${obtain})" {base}/auth/protected/jwt`,
    postman: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    bruno: 'auth:bearer {\n  token: {{accessToken}}\n}',
    http: 'Authorization: Bearer {{accessToken}}',
  },
});
