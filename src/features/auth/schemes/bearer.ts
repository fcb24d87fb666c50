// Bearer tokens of this service: whoever has one may use it (RFC 6750).
import { andThen } from '../../../core/eventual.js';
import { apiKeys, demoAccount, demoToken, oauthClient } from '../accounts.js';
import { defineBearerScheme } from '../bearer/bearer-scheme.js';
import { isEqual } from '../secure-compare.js';
import { tokenFaults } from '../token-faults.js';
import { personOf } from '../tokens.service.js';

/** Secrets that are no tokens, and what they are. */
const others: readonly (readonly [secret: string, told: string])[] = [
  ...apiKeys.map(({ key }) => [key, 'an API key; it goes in `x-api-key`'] as const),
  [oauthClient.secret, 'the secret of an OAuth client; exchange it for a token at `POST /auth/oauth/token`'],
  [demoAccount.password, 'a password; exchange it for a token at `POST /auth/token`'],
];

export const bearer = defineBearerScheme({
  id: 'bearer',
  aliases: ['bearer-token', 'access-token'],
  title: 'Bearer token',
  family: 'tokens',
  standard: { name: 'RFC 6750', url: 'https://www.rfc-editor.org/rfc/rfc6750' },
  summary:
    'A token that was given out before goes with every request; whoever has it may use it. Takes access tokens of this ' +
    'service, and one fixed token for a first try.',
  credentials: () => ({ token: demoToken.key, obtain: 'POST /auth/token, POST /auth/oauth/token' }),
  mistakes: {
    another_credential: 'This is a secret of this service, but no token.',
    unknown_token:
      'No such token was given out. Get one from `POST /auth/token`; `GET /auth/methods` lists a fixed one.',
    sender_constrained:
      'This token is bound to a key (`cnf`): to send it as a bearer token is not enough (RFC 9449 §7.1).',
    ...tokenFaults,
  },
  recognise(token, { tools }, mistake) {
    if (isEqual(token, demoToken.key)) return demoToken;
    const [, told] = others.find(([secret]) => isEqual(token, secret)) ?? [];
    if (told !== undefined) throw mistake('another_credential', { message: `This is ${told}.` });
    if (!token.includes('.')) throw mistake('unknown_token');
    return andThen(tools.tokens.verify(token), (claims) => {
      if (claims.cnf !== undefined) throw mistake('sender_constrained');
      return personOf(claims);
    });
  },
  samples: {
    curl: `curl --oauth2-bearer ${demoToken.key} {base}/auth/protected/bearer`,
    postman: { type: 'bearer', bearer: [{ key: 'token', value: demoToken.key, type: 'string' }] },
    bruno: `auth:bearer {\n  token: ${demoToken.key}\n}`,
    http: `Authorization: Bearer ${demoToken.key}`,
  },
});
