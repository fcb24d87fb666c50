// Tokens in the query instead of a header (RFC 6750 §2.3): tokens of the service, and JWTs that the client signs.
import type { AuthRequest } from '../auth-request.js';
import { authErrorOf, bearerChallenge } from '../bearer/bearer-scheme.js';
import { queryToken, queryTokenReasons, TOKEN_PARAMETER } from '../bearer/query-token.js';
import { serviceIdentity, serviceIdentityReasons } from '../bearer/service-token.js';
import { jwtQuerySecret } from '../jws/practice-keys.js';
import { practiceSecretOf } from '../jws/practice-token.js';
import { JwsError } from '../jws/reasons.js';
import { signedSamples } from '../jws/samples.js';
import type { AuthPorts } from '../ports.js';
import { demoToken } from '../practice-credentials.js';
import type { Reasons } from '../reason.js';
import { practiceClaims, practiceIdentity, secretTokenReasons } from './jwt-signed.js';
import { defineScheme, type AuthResult, type Reject, type Samples, type Scheme } from './scheme.js';

export const bearerQuery = define({
  id: 'bearer-query',
  aliases: ['access-token-query'],
  title: 'Bearer token in the query',
  summary:
    `The token is the query parameter \`${TOKEN_PARAMETER}\`. Clients offer it for OAuth 2.0, but URLs end up in logs, so new ` +
    'servers should not accept it.',
  credentials: { parameter: TOKEN_PARAMETER, token: demoToken.key, obtain: 'POST /auth/token' },
  reasons: serviceIdentityReasons,
  identify: (token, request, ports, reject) => serviceIdentity(token, { request, ports }, reject),
  samples: {
    curl: `curl '{base}/auth/protected/bearer-query?${TOKEN_PARAMETER}=${demoToken.key}'`,
    postman: { url: `{{baseUrl}}/auth/protected/bearer-query?${TOKEN_PARAMETER}=${demoToken.key}` },
    bruno: `script:pre-request {\n  req.setUrl(req.getUrl() + '?${TOKEN_PARAMETER}=${demoToken.key}');\n}`,
  },
});

const { alg, kid, secret } = jwtQuerySecret;
const header = { alg, typ: 'JWT' };

export const jwtQuery = define({
  id: 'jwt-query',
  aliases: ['jwt-hs256-query'],
  title: 'JWT in the query',
  summary:
    `You sign the token with a shared secret and send it as the query parameter \`${TOKEN_PARAMETER}\`. Postman and Hoppscotch ` +
    'have a setting for the place of a JWT.',
  credentials: { alg, kid, secret, claims: practiceClaims, parameter: TOKEN_PARAMETER },
  reasons: secretTokenReasons,
  identify: (token, request, ports, reject) =>
    practiceIdentity(token, practiceSecretOf(jwtQuerySecret), { request, ports }, reject),
  samples: signedSamples({
    ...{ scheme: 'jwt-query', header, claims: practiceClaims, key: { secret } },
    parameter: TOKEN_PARAMETER,
  }),
});

interface QueryScheme extends Pick<Scheme, 'id' | 'title' | 'summary'> {
  readonly aliases: readonly string[];
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly reasons: Reasons;
  /** The identity of the token. Throws `reject(…)` or JwsError. */
  readonly identify: (
    token: string,
    request: AuthRequest,
    ports: AuthPorts,
    reject: Reject<string>,
  ) => AuthResult | Promise<AuthResult>;
  readonly samples: Samples;
}

function define({ identify, credentials, samples, ...definition }: QueryScheme): Scheme {
  const reasons: Reasons = { ...definition.reasons, ...queryTokenReasons };
  return defineScheme<string>({
    ...definition,
    reasons,
    family: 'tokens',
    standard: { name: 'RFC 6750 §2.3', url: 'https://www.rfc-editor.org/rfc/rfc6750#section-2.3' },
    credentials: () => credentials,
    challenge: (_request, _ports, code) => {
      const reason = code === undefined || code === 'in_header' ? undefined : reasons[code];
      const error =
        code === undefined || reason === undefined ? undefined : { code, message: reason.message };
      return { 'www-authenticate': bearerChallenge(error) };
    },
    verify: async (request, ports, reject) => {
      const token = queryToken(request, reject);
      try {
        return await identify(token, request, ports, reject);
      } catch (error) {
        throw error instanceof JwsError ? authErrorOf(error) : error;
      }
    },
    samples: () => samples,
  });
}
