// Bearer tokens of this service (RFC 6750).
import { demoToken } from '../practice-credentials.js';
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { serviceIdentity, serviceTokenReasons } from '../bearer/service-token.js';

export const bearer = defineBearerScheme({
  id: 'bearer',
  aliases: ['bearer-token', 'access-token'],
  title: 'Bearer token',
  family: 'tokens',
  standard: { name: 'RFC 6750', url: 'https://www.rfc-editor.org/rfc/rfc6750' },
  summary:
    'The client sends a token with every request. Every client that has the token can use it. The scheme accepts access tokens ' +
    'of this service, and one fixed token for a first request.',
  credentials: () => ({ token: demoToken.key, obtain: 'POST /auth/token, POST /auth/oauth/token' }),
  reasons: {
    unknown_token: {
      message: 'This service did not issue the token.',
      hint: 'Get a token from `POST /auth/token`, or use the fixed token that `GET /auth/methods` lists.',
    },
    ...serviceTokenReasons,
  },
  identify: serviceIdentity,
  samples: () => ({
    curl: `curl --oauth2-bearer ${demoToken.key} {base}/auth/protected/bearer`,
    postman: { type: 'bearer', bearer: [{ key: 'token', value: demoToken.key, type: 'string' }] },
    bruno: `auth:bearer {\n  token: ${demoToken.key}\n}`,
    http: `Authorization: Bearer ${demoToken.key}`,
  }),
});
