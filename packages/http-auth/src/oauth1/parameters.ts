// The parameters of a signed request, from header, query and form (RFC 5849 §3.4.1.3.1, §3.5).
import { header, isForm, rawQuery, type AuthRequest } from '../auth-request.js';

export type Place = 'header' | 'query' | 'body';

export interface Pair {
  readonly name: string;
  readonly value: string;
}

export interface Oauth1Parameter extends Pair {
  readonly place: Place;
}

/** Text that is not a list of parameters. The message has the position and the cause. */
export class MalformedParameters extends Error {}

/** Limits the CPU time: a wrong signature is compared with dozens of candidates. */
const MAX_PARAMETERS = 500;

/** All parameters that the signature covers, decoded. Throws MalformedParameters. */
export function oauth1ParametersOf(request: AuthRequest, plus: ' ' | '+' = ' '): Oauth1Parameter[] {
  const all: Oauth1Parameter[] = [
    ...headerPairs(request)
      .filter(({ name }) => name !== 'realm')
      .map((pair): Oauth1Parameter => ({ ...pair, place: 'header' })),
    ...formPairs(rawQuery(request), 'query', plus),
    ...(isForm(request) ? formPairs(request.body.toString(), 'body', plus) : []),
  ];
  if (all.length <= MAX_PARAMETERS) return all;
  throw new MalformedParameters(`The request has more than ${MAX_PARAMETERS} parameters to sign.`);
}

/** The parameter of the header that is not signed (RFC 5849 §3.4.1.3.1). */
export function realmOf(request: AuthRequest): string | undefined {
  return headerPairs(request).find(({ name }) => name === 'realm')?.value;
}

const parameter = /[\s,]*([^\s=,"]+)\s*=\s*"((?:[^"\\]|\\.)*)"\s*(?=,|$)/y;

/** `OAuth realm="Example", oauth_token="a%20b"` as pairs; none if the header has another scheme. */
function headerPairs(request: AuthRequest): Pair[] {
  const [, list] = /^OAuth(?:\s(.*))?$/is.exec(header(request, 'authorization') ?? '') ?? [];
  const text = (list ?? '').trim();
  const pairs: Pair[] = [];
  parameter.lastIndex = 0;
  let end = 0;
  for (let found = parameter.exec(text); found !== null; found = parameter.exec(text)) {
    const [, name = '', value = ''] = found;
    pairs.push({ name: decode(name, 'header'), value: name === 'realm' ? value : decode(value, 'header') });
    end = parameter.lastIndex;
  }
  if (/^[\s,]*$/.test(text.slice(end))) return pairs;
  throw new MalformedParameters(
    `The header \`Authorization\` is not a list of \`name="value"\` pairs separated by commas, from character ${end} on.`,
  );
}

/** The pairs of a query or a form. `+` is a space by default. */
export function formPairs(text: string, place: Place, plus: ' ' | '+' = ' '): Oauth1Parameter[] {
  return text
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [name = '', ...rest] = piece.replaceAll('+', plus === ' ' ? '%20' : '%2B').split('=');
      return { name: decode(name, place), value: decode(rest.join('='), place), place };
    });
}

function decode(text: string, place: Place): string {
  try {
    return decodeURIComponent(text);
  } catch {
    const shown = text.slice(0, 40);
    throw new MalformedParameters(
      `\`${shown}\` in the ${place} is not percent-encoded UTF-8 (RFC 5849 §3.6).`,
    );
  }
}
