// Reads a token from the query (RFC 6750 §2.3), and diagnoses how it is sent wrongly.
import { header, rawQuery, type AuthRequest } from '../auth-request.js';
import type { Reject } from '../schemes/scheme.js';
import { bearerReasons, isPlaceholder } from './bearer-token.js';

export const TOKEN_PARAMETER = 'access_token';

const { placeholder, quoted } = bearerReasons;

export const queryTokenReasons = {
  missing: {
    message: 'The query has no token.',
    hint: `Send the token as the query parameter \`${TOKEN_PARAMETER}\` (RFC 6750 §2.3).`,
  },
  in_header: {
    message: 'The token is in the header `Authorization`.',
    hint: `Select the query as the place of the token, with the parameter \`${TOKEN_PARAMETER}\`.`,
  },
  other_parameter: {
    message: 'The token is in another query parameter.',
    hint: `Change the name of the parameter to \`${TOKEN_PARAMETER}\`; Postman uses \`token\` by default.`,
  },
  two_methods: {
    message: 'The token is in the query and in the header `Authorization`.',
    hint: 'Send it in one place (RFC 6750 §2).',
  },
  repeated: {
    message: `The query parameter \`${TOKEN_PARAMETER}\` is repeated.`,
    hint: 'Send it once.',
  },
  no_token: {
    message: `The query parameter \`${TOKEN_PARAMETER}\` is empty.`,
    hint: 'Check that the variable with the token is set.',
  },
  with_prefix: {
    message: 'The value of the query parameter starts with a prefix.',
    hint: 'Send the token alone, without `Bearer`.',
  },
  ...{ placeholder, quoted },
} as const;

/** The token of a request. Throws `reject(…)`. */
export function queryToken(request: AuthRequest, reject: Reject<keyof typeof queryTokenReasons>): string {
  const parameters = new URLSearchParams(rawQuery(request));
  const [token, ...more] = parameters.getAll(TOKEN_PARAMETER);
  const isInHeader = (header(request, 'authorization') ?? '') !== '';
  if (token === undefined) {
    if (isInHeader) throw reject('in_header');
    throw reject(['token', 'jwt'].some((name) => parameters.has(name)) ? 'other_parameter' : 'missing');
  }
  if (isInHeader) throw reject('two_methods');
  if (more.length > 0) throw reject('repeated');
  if (token === '') throw reject('no_token');
  if (/^bearer(?:\s|$)/i.test(token)) throw reject('with_prefix');
  if (isPlaceholder(token)) throw reject('placeholder');
  if (/^(["'`]).*\1$/.test(token)) throw reject('quoted');
  return token;
}
