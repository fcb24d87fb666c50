// Reads the bearer token of a request (RFC 6750 §2), and diagnoses common errors.
import { header, isForm, rawQuery, type AuthRequest } from '../auth-request.js';
import type { Reject } from '../schemes/scheme.js';

export const bearerReasons = {
  missing: {
    message: 'The request has no token.',
    hint: 'Send `Authorization: Bearer <token>` (RFC 6750 §2.1).',
  },
  wrong_scheme: {
    message: 'The header `Authorization` has another scheme than `Bearer`.',
    hint: 'Start the header with `Bearer` and a space, without a colon.',
  },
  wrong_place: {
    message: 'The token is not in the header `Authorization`.',
    hint: 'Send `Authorization: Bearer <token>`. Tokens in URLs end up in logs (RFC 9700 §4.3.2).',
  },
  two_methods: {
    message: 'The request has a token in the header and another one in a parameter.',
    hint: 'Send the token in the header only (RFC 6750 §2).',
  },
  no_token: {
    message: 'The header `Authorization` has no token after `Bearer`.',
    hint: 'Check that the variable with the token is set.',
  },
  bare_token: {
    message: 'The header `Authorization` has a token without a scheme.',
    hint: 'Put `Bearer` and a space before the token.',
  },
  doubled: {
    message: 'The header `Authorization` contains `Bearer` twice.',
    hint: 'Remove one: many clients add the word themselves.',
  },
  quoted: {
    message: 'The token is enclosed in quotes.',
    hint: 'Remove the quotes: they are sent as part of the token.',
  },
  json_response: {
    message: 'The token is a whole JSON token response.',
    hint: 'Send only the value of `access_token`.',
  },
  placeholder: {
    message: 'The token is a placeholder or the text of a missing value.',
    hint: 'Replace it with a token.',
  },
  malformed: {
    message: 'The token contains characters that tokens cannot have.',
    hint: 'Send only letters, digits and `-._~+/` (RFC 6750 §2.1). Check for line breaks and spaces inside the token.',
  },
} as const;

type BearerReason = keyof typeof bearerReasons;

/** The token of a request. Throws `reject(…)`. */
export function bearerToken(request: AuthRequest, reject: Reject<BearerReason>): string {
  const sent = (header(request, 'authorization') ?? '').trim();
  if (sent === '') {
    const [place] = otherPlaces(request);
    if (place === undefined) throw reject('missing');
    throw reject('wrong_place', { message: `The token is in the ${place}.` });
  }
  if (parameters(request).some(([name]) => name === 'access_token')) throw reject('two_methods');
  const [, scheme = '', token = ''] = /^(\S+)(?:\s+(\S.*))?$/s.exec(sent) ?? [];
  if (scheme.toLowerCase() === 'bearer') return plain(token, reject);
  if (token === '') throw reject('bare_token');
  throw reject('wrong_scheme', {
    message: `The header \`Authorization\` starts with \`${scheme.slice(0, 40)}\` instead of \`Bearer\`.`,
  });
}

/** The token if it is well-formed. Throws `reject(…)`. */
function plain(token: string, reject: Reject<BearerReason>): string {
  if (token === '') throw reject('no_token');
  if (/^bearer(?:\s|$)/i.test(token)) throw reject('doubled');
  if (/^\{.*"access_token"/s.test(token)) throw reject('json_response');
  if (isPlaceholder(token)) throw reject('placeholder');
  if (/^(?:["'`]|%22).*(?:["'`]|%22)$/.test(token)) throw reject('quoted');
  if (!/^[\w.~+/=-]+$/.test(token)) throw reject('malformed');
  return token;
}

/** Whether a token is a placeholder of documentation, or the text of a missing value. */
export function isPlaceholder(token: string): boolean {
  return /^(?:<.*>|\{.*\}|\$\{?\w+\}?|%\w+%|\[object \w+\]|undefined|null|None|NaN|your[-_ ]?(?:access[-_ ]?)?token)$/i.test(
    token,
  );
}

/** Places other than `Authorization` that have a token, with its name there. */
function otherPlaces(request: AuthRequest): string[] {
  const found = [
    ...parameters(request).map(([name, place]) => `${place}, as \`${name}\``),
    ...['x-access-token', 'x-auth-token', 'access-token', 'access_token', 'token', 'bearer']
      .filter((name) => request.headers[name] !== undefined)
      .map((name) => `header \`${name}\``),
  ];
  const [, cookie] = /(?:^|;\s*)(access_token|token|jwt)=/.exec(header(request, 'cookie') ?? '') ?? [];
  return cookie === undefined ? found : [...found, `cookie \`${cookie}\``];
}

/** The parameters of query and form that can be a token: names and places. */
function parameters(request: AuthRequest): [name: string, place: string][] {
  const texts = [
    ['query', rawQuery(request)],
    ['body', isForm(request) ? request.body.toString() : ''],
  ] as const;
  return texts.flatMap(([place, text]) =>
    text === ''
      ? []
      : [...new URLSearchParams(text).keys()]
          .filter((name) => ['access_token', 'token', 'jwt'].includes(name))
          .map((name): [string, string] => [name, place]),
  );
}
