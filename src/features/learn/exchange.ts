// A request and its response, for the comparison with a step of a lesson.
import { toText, getByPath } from '../../core/template.js';

export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON, or text; undefined without a body. */
  readonly body: unknown;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** The parsed body of a response; undefined if it is not JSON. */
export function jsonOf({ text }: Pick<ReceivedResponse, 'text'>): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The source of a saved value, by the first segment of its path; any other path is one in the JSON body. */
const sources: Readonly<Record<string, (response: ReceivedResponse, name: string) => unknown>> = {
  headers: ({ headers }, name) => headers[name],
  location: ({ headers }, name) => queryOf(toText(headers.location)).get(name) ?? undefined,
  challenge: ({ headers }, name) =>
    new RegExp(`[ ,]${name}="?([^",]*)`).exec(textOf(headers['www-authenticate']))?.[1],
  cookie: ({ headers }, name) =>
    new RegExp(`(?:^|[,;] ?)${name}=([^;,]*)`).exec(textOf(headers['set-cookie']))?.[1],
  xml: ({ text }, name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1],
};

/** A header value; several lines are joined. */
const textOf = (header: unknown): string => (Array.isArray(header) ? header.join(', ') : toText(header));

/** The value in a response that a step saves. */
export function valueFrom(response: ReceivedResponse, path: string): unknown {
  const [source = '', ...rest] = path.split('.');
  const find = Object.hasOwn(sources, source) ? sources[source] : undefined;
  return find === undefined ? getByPath(jsonOf(response), path) : find(response, rest.join('.'));
}

/** The query of a request target or URL. */
export function queryOf(target: string): URLSearchParams {
  const mark = target.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : target.slice(mark));
}
