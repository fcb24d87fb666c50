// The value that a step saves, by its source: `result.id`, `headers.etag`, `location.code`, `challenge.nonce`, `data.0.id`.
import { toText } from '../../../../core/template.js';
import type { CheckContext } from './check.js';
import { receivedErrorOf } from './error.js';
import { getFact } from './fact-path.js';
import { headerValue } from './headers.js';
import { inputOf } from './input.js';
import { jsonOfResponse, resultOf } from './result.js';

type SourceContext = Pick<CheckContext, 'exchange' | 'operation'>;
type Source = (context: SourceContext, path: string) => unknown;

/** By the first segment of the source. A source without path has an empty one. */
const sources: Readonly<Record<string, Source>> = {
  result: (context, path) => at(resultOf(context), path),
  input: (context, path) => at(inputOf(context), path),
  error: ({ exchange, operation }, path) => at(receivedErrorOf(exchange, operation), path),
  body: ({ exchange }, path) => at(exchange.body, path),
  query: ({ exchange }, path) => at(exchange.query, path),
  auth: ({ exchange }, path) => at(exchange.auth, path),
  graphql: ({ exchange }, path) => at(exchange.graphql, path),
  soap: ({ exchange }, path) => at(exchange.soap, path),
  operation: ({ operation }) => operation?.operation,
  path: ({ exchange }) => exchange.path,
  method: ({ exchange }) => exchange.method,
  status: ({ exchange }) => exchange.status,
  headers: ({ exchange }, name) =>
    headerValue(exchange.responseHeaders, name) ?? headerValue(exchange.headers, name),
  location: ({ exchange }, name) => parameterOf(toText(exchange.responseHeaders.location), name),
  challenge: ({ exchange }, name) =>
    firstGroup(challengePattern(name), exchange.responseHeaders['www-authenticate']),
  cookie: ({ exchange }, name) => firstGroup(cookiePattern(name), exchange.responseHeaders['set-cookie']),
};

/** Undefined if the exchange has no such value. Of alternatives, `result.code|location.code`, the first that exists. */
export function savedValue(context: SourceContext, source: string): unknown {
  for (const one of source.split('|')) {
    const value = valueOf(context, one);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A path that starts with no source is one in the JSON of the response. */
function valueOf(context: SourceContext, source: string): unknown {
  const [first = '', ...rest] = source.split('.');
  const read = Object.hasOwn(sources, first) ? sources[first] : undefined;
  return read === undefined
    ? getFact(jsonOfResponse(context.exchange), source)
    : read(context, rest.join('.'));
}

const at = (facts: unknown, path: string): unknown => (path === '' ? facts : getFact(facts, path));

/** A parameter of the query or of the fragment of a URL. */
function parameterOf(url: string, name: string): string | undefined {
  const [, query = ''] = /[?#](.*)$/s.exec(url) ?? [];
  return new URLSearchParams(query.replace('#', '&')).get(name) ?? undefined;
}

const challengePattern = (name: string): RegExp => new RegExp(`(?:^|[ ,])${escaped(name)}="?([^",]*)`, 'i');
const cookiePattern = (name: string): RegExp => new RegExp(`(?:^|[,;] ?)${escaped(name)}=([^;,]*)`);
const escaped = (name: string): string => name.replaceAll(/[^\w-]/g, String.raw`\$&`);

function firstGroup(pattern: RegExp, header: unknown): string | undefined {
  return pattern.exec(Array.isArray(header) ? header.join(', ') : toText(header))?.[1];
}
