// Parses the parameters of credentials, a list of name=value (RFC 9110 §11.4), more leniently than the grammar.

export interface DigestParameter {
  readonly value: string;
  readonly quoted: boolean;
}

/** One parameter and the comma after it. No two parts match the same text, which limits backtracking. */
const parameter = /([^\s=,"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"\s*|([^\s,"]+)\s*)?(?:,[\s,]*|$)/y;

/** By name in lower case. Throws `malformed(…)` with the syntax error. */
export function readDigestParameters(
  text: string,
  malformed: (message: string) => Error,
): ReadonlyMap<string, DigestParameter> {
  const read = new Map<string, DigestParameter>();
  parameter.lastIndex = /^[\s,]*/.exec(text)?.[0].length ?? 0;
  while (parameter.lastIndex < text.length) {
    const start = parameter.lastIndex;
    const match = parameter.exec(text);
    if (match === null) throw malformed(syntaxError(text, start));
    const [, name = '', quoted, bare = ''] = match;
    const key = name.toLowerCase();
    if (read.has(key)) throw malformed(`The parameter \`${key.slice(0, 40)}\` is repeated.`);
    read.set(key, {
      value: quoted?.replace(/\\(.)/g, '$1') ?? bare,
      quoted: quoted !== undefined,
    });
  }
  return read;
}

function syntaxError(text: string, start: number): string {
  const rest = text.slice(start, start + 40);
  const quotes = text.slice(start).replace(/\\./g, '').split('"').length - 1;
  const error = quotes % 2 === 1 ? 'A quote is not closed' : 'This is not `name=value`';
  return `${error}, from character ${start + 1} of the parameters: ${rest}`;
}

/** The decoded bytes of an extended value, `UTF-8''J%C3%A4s%C3%B8n`, one character per byte (RFC 8187 §3.2.1). */
export function readExtended(value: string): string | undefined {
  const [, encoded] = /^utf-8'[^']*'((?:[\w.!#$&+^`|~@-]|%[0-9a-f]{2})*)$/i.exec(value) ?? [];
  return encoded?.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}
