// Reads the bearer token of a request (RFC 6750 §2), and diagnoses how it is sent wrongly.
import { header, rawQuery, type AuthRequest } from '../auth-request.js';
import type { Reject } from '../schemes/scheme.js';

export const bearerReasons = {
  missing: 'Send the token in `Authorization`: the word `Bearer`, a space, the token (RFC 6750 §2.1).',
  wrong_scheme: 'The header `Authorization` must begin with `Bearer` and a space.',
  wrong_place:
    'The token is not where this service looks: it belongs in the header `Authorization`, behind `Bearer`. In an address it ends up in logs (RFC 9700 §2.6).',
  two_methods: 'The token came in the header and as a parameter. Use one way only, the header (RFC 6750 §2).',
  repeated: '`Authorization` came more than once. Send it once.',
  no_token: 'There is nothing behind `Bearer`. Was a variable empty?',
  bare_token: 'The token stands alone. Put `Bearer` and a space before it.',
  doubled: '`Bearer` stands there twice: your client adds the word itself.',
  quoted: 'Quotes around the token are part of what you sent. Take them off.',
  placeholder: 'This is a placeholder, or the text of an empty value. Put a token in its place.',
  malformed: 'A token holds letters, digits and `-._~+/` only (RFC 6750 §2.1). Was it broken into lines?',
} as const;

type BearerReason = keyof typeof bearerReasons;

/** The token of a request. Throws `reject(…)`. */
export function bearerToken(request: AuthRequest, reject: Reject<BearerReason>): string {
  const sent = (header(request, 'authorization') ?? '').trim();
  if (sent === '') {
    const [place] = elsewhere(request);
    if (place === undefined) throw reject('missing');
    const message = `The token came in the ${place}. It belongs in the header \`Authorization\`, behind \`Bearer\`.`;
    throw reject('wrong_place', { message });
  }
  if (timesSent(request) > 1) throw reject('repeated');
  if (parameters(request).some(([name]) => name === 'access_token')) throw reject('two_methods');
  const [, scheme = '', token = ''] = /^(\S+)(?:\s+(\S.*))?$/s.exec(sent) ?? [];
  if (scheme.toLowerCase() === 'bearer') return plain(token, reject);
  if (token === '') throw reject('bare_token');
  throw reject('wrong_scheme', {
    message: `\`Authorization\` begins with \`${scheme.slice(0, 40)}\`. It must be \`Bearer\`, without a sign behind it, and a space.`,
  });
}

/** The token if it is well-formed. Throws `reject(…)`. */
function plain(token: string, reject: Reject<BearerReason>): string {
  if (token === '') throw reject('no_token');
  if (/^bearer(?:\s|$)/i.test(token)) throw reject('doubled');
  if (isPlaceholder(token)) throw reject('placeholder');
  if (/^(?:["'`]|%22).*(?:["'`]|%22)$/.test(token)) throw reject('quoted');
  if (!/^[\w.~+/=-]+$/.test(token)) throw reject('malformed');
  return token;
}

/** Placeholders of documentation, and what programs write for a missing value. */
export function isPlaceholder(token: string): boolean {
  return /^(?:<.*>|\{.*\}|\$\{?\w+\}?|%\w+%|\[object \w+\]|undefined|null|None|NaN|your[-_ ]?(?:access[-_ ]?)?token)$/i.test(
    token,
  );
}

function timesSent({ rawHeaders }: AuthRequest): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization').length;
}

/** Other places where tokens are sent, with the names that they have there. */
function elsewhere(request: AuthRequest): string[] {
  const found = [
    ...parameters(request).map(([name, place]) => `${place}, as \`${name}\``),
    ...['x-access-token', 'x-auth-token', 'access-token', 'access_token', 'token', 'bearer']
      .filter((name) => request.headers[name] !== undefined)
      .map((name) => `header \`${name}\``),
  ];
  const [, cookie] = /(?:^|;\s*)(access_token|token|jwt)=/.exec(header(request, 'cookie') ?? '') ?? [];
  return cookie === undefined ? found : [...found, `cookie \`${cookie}\``];
}

/** The parameters of query and form that may be a token: names and places. */
function parameters(request: AuthRequest): [name: string, place: string][] {
  const isForm = (header(request, 'content-type') ?? '').startsWith('application/x-www-form-urlencoded');
  const texts = [
    ['query', rawQuery(request)],
    ['body', isForm ? request.body.toString() : ''],
  ] as const;
  return texts.flatMap(([place, text]) =>
    [...new URLSearchParams(text).keys()]
      .filter((name) => ['access_token', 'token', 'jwt'].includes(name))
      .map((name): [string, string] => [name, place]),
  );
}
