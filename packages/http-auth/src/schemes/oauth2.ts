// Access tokens of an OAuth 2.0 server, sent as bearer tokens (RFC 6749 §7, RFC 6750).
import { demoToken, oauthClient } from '../practice-credentials.js';
import { rawQuery, type AuthRequest } from '../auth-request.js';
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { bearerClaims, otherCredential, serviceTokenReasons } from '../bearer/service-token.js';
import { challenge } from '../challenge.js';
import { oauthClients } from '../oauth2/clients.js';
import { RESOURCE_METADATA_PATH, resourceMetadata } from '../oauth2/protected-resource.js';
import { keyFiles } from '../jws/practice-keys.js';
import { isEqual } from '../secure-compare.js';
import { identityOf } from '../bearer/token-claims.js';
import { AuthError } from './scheme.js';

const { demo, demoPublic, demoJwt } = oauthClients;
const request = `curl -s -u ${demo.id}:${oauthClient.secret} -d grant_type=client_credentials {base}/auth/oauth/token`;
const obtain = String.raw`${request} | sed -n 's/.*"access_token":"\([^"]*\)".*/\1/p'`;

const reasons = {
  client_secret: {
    message: 'This is the secret of a client.',
    hint: 'Exchange it for a token at `POST /auth/oauth/token`, and send the token.',
  },
  authorization_code: {
    message: 'This is an authorization code.',
    hint: 'Exchange it for a token at `POST /auth/oauth/token`, and send the token.',
  },
  insufficient_scope: {
    message: 'The token lacks a scope that the request requires with `?scope=`.',
    hint: 'Get a token with that scope.',
  },
  ...serviceTokenReasons,
} as const;

export const oauth2 = defineBearerScheme({
  id: 'oauth2',
  aliases: ['oauth', 'oauth2.0'],
  title: 'OAuth 2.0',
  family: 'tokens',
  standard: { name: 'RFC 6749, RFC 6750', url: 'https://www.rfc-editor.org/rfc/rfc6749' },
  summary:
    'The client gets an access token from the token endpoint, for itself or for a user who approved, and sends it with every ' +
    'request. The API gets no password, and scopes limit the token.',
  credentials: ({ accounts }) => ({
    metadata: '/.well-known/oauth-authorization-server',
    resource_metadata: `${RESOURCE_METADATA_PATH}/auth/protected/oauth2`,
    token_endpoint: '/auth/oauth/token',
    authorization_endpoint: '/auth/oauth/authorize',
    client_id: demo.id,
    client_secret: oauthClient.secret,
    public_client_id: demoPublic.id,
    private_key_jwt: { client_id: demoJwt.id, alg: 'RS256', ...keyFiles(demoJwt.id) },
    username: accounts.demo.subject,
    password: accounts.demo.password,
  }),
  reasons,
  async identify(token, { request: sent, ports }, reject) {
    if (isEqual(token, oauthClient.secret)) throw reject('client_secret');
    if (token.startsWith('code-')) throw reject('authorization_code');
    if (isEqual(token, demoToken.key)) throw reject('another_credential');
    const otherwise = otherCredential(token, ports.accounts, reject);
    if (otherwise !== undefined) throw otherwise;
    const claims = await bearerClaims(token, { request: sent, ports }, reject);
    const person = identityOf(claims);
    const missing = requiredScopes(sent).filter((scope) => !person.scopes.includes(scope));
    if (missing.length > 0) throw insufficient(sent, missing, claims.scope);
    return { ...person, debug: { claims } };
  },
  samples: () => ({
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
  }),
});

/** The scopes that the request requires of its token: `?scope=read write`. */
function requiredScopes(sent: AuthRequest): string[] {
  const names = new URLSearchParams(rawQuery(sent)).getAll('scope').flatMap((scope) => scope.split(' '));
  return names.filter((name) => name !== '');
}

/** This reason has an `error` of its own in the challenge, with the required scope (RFC 6750 §3.1). */
function insufficient(sent: AuthRequest, missing: readonly string[], had: string): AuthError {
  const scope = missing.join(' ');
  const error_description = `The token lacks: ${scope}`;
  const headers = {
    'www-authenticate': challenge('Bearer', {
      ...{ error: 'insufficient_scope', error_description, scope },
      ...resourceMetadata(sent),
    }),
  };
  const message = `The token lacks the scope \`${scope}\`; it has \`${had}\`.`;
  return new AuthError('insufficient_scope', reasons.insufficient_scope, { message, headers });
}
