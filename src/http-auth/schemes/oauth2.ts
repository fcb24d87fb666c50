// Access tokens as an OAuth 2.0 server gives them out, sent as bearer tokens (RFC 6749 §7, RFC 6750).
import { demoAccount, demoToken, oauthClient } from '../accounts.js';
import { rawQuery, type AuthRequest } from '../auth-request.js';
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { bearerClaims, otherCredential, serviceTokenFaults } from '../bearer/service-token.js';
import { challenge } from '../challenge.js';
import { oauthClients } from '../oauth2/clients.js';
import { keyFiles } from '../jws/practice-keys.js';
import { isEqual } from '../secure-compare.js';
import { personOf } from '../../features/auth/tokens.service.js';
import { AuthRefusal } from './scheme.js';

const { demo, demoPublic, demoJwt } = oauthClients;
const request = `curl -s -u ${demo.id}:${oauthClient.secret} -d grant_type=client_credentials {base}/auth/oauth/token`;
const obtain = String.raw`${request} | sed -n 's/.*"access_token":"\([^"]*\)".*/\1/p'`;

const mistakes = {
  client_secret:
    'This is the secret of a client. It is exchanged for a token at `POST /auth/oauth/token`; the token opens the API.',
  authorization_code:
    'This is an authorization code. It is exchanged for a token at `POST /auth/oauth/token`; APIs never see it.',
  insufficient_scope:
    'The token is good, but lacks a scope that you asked to be demanded with `?scope=`. A production server answers 403 (RFC 6750 §3.1).',
  ...serviceTokenFaults,
} as const;

export const oauth2 = defineBearerScheme({
  id: 'oauth2',
  aliases: ['oauth', 'oauth2.0'],
  title: 'OAuth 2.0',
  family: 'tokens',
  standard: { name: 'RFC 6749, RFC 6750', url: 'https://www.rfc-editor.org/rfc/rfc6749' },
  summary:
    'A client gets an access token from the token endpoint, for itself or for a person who approved, and sends it with every ' +
    'request. The API never sees a password, and a token can do less than its owner.',
  credentials: () => ({
    metadata: '/.well-known/oauth-authorization-server',
    token_endpoint: '/auth/oauth/token',
    authorization_endpoint: '/auth/oauth/authorize',
    client_id: demo.id,
    client_secret: oauthClient.secret,
    public_client_id: demoPublic.id,
    private_key_jwt: { client_id: demoJwt.id, alg: 'RS256', ...keyFiles(demoJwt.id) },
    username: demoAccount.subject,
    password: demoAccount.password,
  }),
  mistakes,
  async recognise(token, { request: sent, tools }, mistake) {
    if (isEqual(token, oauthClient.secret)) throw mistake('client_secret');
    if (token.startsWith('code-')) throw mistake('authorization_code');
    if (isEqual(token, demoToken.key)) throw mistake('another_credential');
    const otherwise = otherCredential(token, mistake);
    if (otherwise !== undefined) throw otherwise;
    const claims = await bearerClaims(token, tools.tokens, mistake);
    const person = personOf(claims);
    const missing = demandedScopes(sent).filter((scope) => !person.scopes.includes(scope));
    if (missing.length > 0) throw insufficient(missing, claims.scope);
    return { ...person, debug: { claims } };
  },
  samples: {
    curl: `curl -H "Authorization: Bearer $(${obtain})" {base}/auth/protected/oauth2`,
    postman: {
      type: 'oauth2',
      oauth2: Object.entries({
        grant_type: 'client_credentials',
        accessTokenUrl: '{{baseUrl}}/auth/oauth/token',
        clientId: demo.id,
        clientSecret: oauthClient.secret,
        accessToken: '{{accessToken}}',
        addTokenTo: 'header',
      }).map(([key, value]) => ({ key, value, type: 'string' })),
    },
    bruno: `auth:oauth2 {\n  grant_type: client_credentials\n  access_token_url: {{baseUrl}}/auth/oauth/token\n  client_id: ${demo.id}\n  client_secret: ${oauthClient.secret}\n  credentials_placement: body\n  credentials_id: credentials\n  token_placement: header\n  token_header_prefix: Bearer\n  auto_fetch_token: true\n}`,
    http: 'Authorization: Bearer {{accessToken}}',
  },
});

/** The scopes that a learner wants the token to be measured by: `?scope=read write`. */
function demandedScopes(sent: AuthRequest): string[] {
  const names = new URLSearchParams(rawQuery(sent)).getAll('scope').flatMap((scope) => scope.split(' '));
  return names.filter((name) => name !== '');
}

/** Only this mistake has an error of its own in the challenge, with the scope that it takes (RFC 6750 §3.1). */
function insufficient(missing: readonly string[], had: string): AuthRefusal {
  const scope = missing.join(' ');
  const error_description = `The token lacks: ${scope}`;
  const headers = {
    'www-authenticate': challenge('Bearer', { error: 'insufficient_scope', error_description, scope }),
  };
  const message = `The token lacks the scope \`${scope}\`; it has \`${had}\`. A production server answers 403 here.`;
  return new AuthRefusal('insufficient_scope', mistakes.insufficient_scope, { message, headers });
}
