// Tokens with another prefix than `Bearer`, as many APIs require: `Authorization: Token …`.
import { header, rawQuery, type AuthRequest } from '../auth-request.js';
import { authErrorOf } from '../bearer/bearer-scheme.js';
import { bearerReasons, isPlaceholder } from '../bearer/bearer-token.js';
import { serviceIdentity, serviceIdentityReasons } from '../bearer/service-token.js';
import { challenge } from '../challenge.js';
import { JwsError } from '../jws/reasons.js';
import { demoToken } from '../practice-credentials.js';
import { defineScheme, type Reject } from './scheme.js';

const DEFAULT_PREFIX = 'Token';
const PARAMETER = 'prefix';

const { quoted, placeholder } = bearerReasons;

const reasons = {
  missing: {
    message: 'The request has no token.',
    hint: 'Send `Authorization` with the prefix, a space and the token.',
  },
  invalid_prefix: {
    message: `The query parameter \`${PARAMETER}\` is not the name of a scheme.`,
    hint: 'Use at most 40 letters, digits and `-._`.',
  },
  wrong_prefix: {
    message: 'The header `Authorization` has another prefix.',
    hint: `Use the prefix of the challenge, or name yours in the query parameter \`${PARAMETER}\`.`,
  },
  bearer_prefix: {
    message: 'The token was sent with the prefix `Bearer`.',
    hint: 'Change the prefix in the settings of the client: many add `Bearer` by default.',
  },
  bare_token: {
    message: 'The header has a token without a prefix.',
    hint: 'Write the prefix and a space before the token.',
  },
  no_token: {
    message: 'The prefix is not followed by a token.',
    hint: 'Check that the variable with the token is set.',
  },
  doubled: {
    message: 'The prefix is sent twice.',
    hint: 'Remove one: the client adds the prefix itself.',
  },
  named_token: {
    message: 'The token is a parameter: `token="…"`.',
    hint: 'Send the token alone after the prefix.',
  },
  ...{ quoted, placeholder },
  ...serviceIdentityReasons,
} as const;

type Code = keyof typeof reasons;

export const bearerPrefix = defineScheme<Code>({
  id: 'bearer-prefix',
  aliases: ['token', 'custom-prefix', 'bearer-custom-prefix'],
  title: 'Token with another prefix',
  family: 'tokens',
  standard: { name: 'RFC 9110 §11.4', url: 'https://www.rfc-editor.org/rfc/rfc9110#section-11.4' },
  summary:
    `The token is sent as with Bearer, but after another word: \`${DEFAULT_PREFIX}\`, or the one in the query parameter ` +
    `\`${PARAMETER}\`. Many APIs require their own word, and clients have a setting for it.`,
  credentials: () => ({ prefix: DEFAULT_PREFIX, token: demoToken.key, obtain: 'POST /auth/token' }),
  reasons,
  challenge: (request) => ({ 'www-authenticate': challenge(prefixOf(request) ?? DEFAULT_PREFIX) }),
  async verify(request, ports, reject) {
    const token = tokenOf(request, reject);
    try {
      return await serviceIdentity(token, { request, ports }, reject);
    } catch (error) {
      throw error instanceof JwsError ? authErrorOf(error) : error;
    }
  },
  samples: () => ({
    curl: `curl -H 'Authorization: ${DEFAULT_PREFIX} ${demoToken.key}' {base}/auth/protected/bearer-prefix`,
    postman: {
      header: [{ key: 'Authorization', value: `${DEFAULT_PREFIX} ${demoToken.key}`, type: 'text' }],
    },
    bruno: `headers {\n  Authorization: ${DEFAULT_PREFIX} ${demoToken.key}\n}`,
    http: `Authorization: ${DEFAULT_PREFIX} ${demoToken.key}`,
  }),
});

/** The prefix that the request names; undefined if it is not a name of a scheme. */
function prefixOf(request: Pick<AuthRequest, 'target'>): string | undefined {
  const named = new URLSearchParams(rawQuery(request)).get(PARAMETER) ?? DEFAULT_PREFIX;
  return /^[\w.-]{1,40}$/.test(named) ? named : undefined;
}

function tokenOf(request: AuthRequest, reject: Reject<Code>): string {
  const prefix = prefixOf(request);
  if (prefix === undefined) throw reject('invalid_prefix');
  const sent = (header(request, 'authorization') ?? '').trim();
  if (sent === '') throw reject('missing');
  const [, scheme = '', token = ''] = /^(\S+)(?:\s+(\S.*))?$/s.exec(sent) ?? [];
  if (scheme.toLowerCase() !== prefix.toLowerCase()) {
    if (token === '') throw reject('bare_token');
    throw reject(scheme.toLowerCase() === 'bearer' ? 'bearer_prefix' : 'wrong_prefix');
  }
  if (token === '') throw reject('no_token');
  if (token.toLowerCase().startsWith(`${prefix.toLowerCase()} `)) throw reject('doubled');
  if (isPlaceholder(token)) throw reject('placeholder');
  if (/^token=/i.test(token)) throw reject('named_token');
  if (/^(["'`]).*\1$/.test(token)) throw reject('quoted');
  return token;
}
