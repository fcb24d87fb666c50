// A request as it really was made, and its answer, for the comparison with a step of a lesson.
import { toText, getByPath } from '../../core/template.js';

export interface Sent {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed where it was JSON, else text; undefined where there was none. */
  readonly body: unknown;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** The JSON of an answer; undefined where it is none. */
export function jsonOf({ text }: Pick<Answered, 'text'>): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Where a saved value comes from, by the first word of its path; anything else is a path inside the JSON. */
const sources: Readonly<Record<string, (answer: Answered, name: string) => unknown>> = {
  headers: ({ headers }, name) => headers[name],
  location: ({ headers }, name) => queryOf(toText(headers.location)).get(name) ?? undefined,
  challenge: ({ headers }, name) =>
    new RegExp(`[ ,]${name}="?([^",]*)`).exec(textOf(headers['www-authenticate']))?.[1],
  cookie: ({ headers }, name) =>
    new RegExp(`(?:^|[,;] ?)${name}=([^;,]*)`).exec(textOf(headers['set-cookie']))?.[1],
  xml: ({ text }, name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1],
};

/** A header, its lines joined where there are several. */
const textOf = (header: unknown): string => (Array.isArray(header) ? header.join(', ') : toText(header));

/** The value of an answer that a lesson saves. */
export function valueFrom(answer: Answered, path: string): unknown {
  const [source = '', ...rest] = path.split('.');
  const find = Object.hasOwn(sources, source) ? sources[source] : undefined;
  return find === undefined ? getByPath(jsonOf(answer), path) : find(answer, rest.join('.'));
}

/** The query of a request-target or an address. */
export function queryOf(target: string): URLSearchParams {
  const mark = target.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : target.slice(mark));
}
