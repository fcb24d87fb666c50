// The curl command that repeats a recorded request.
import { isUtf8 } from 'node:buffer';
import { SESSION_HEADER } from '../../core/session-header.js';
import { curlWith, quote } from '../../platform/practice/exchange/curl.js';
import type { StoredBody } from './body.js';
import { pathOf, type Headers, type StoredEntry } from './entry.js';

/** Headers of the connection and of the framing, which curl sets itself. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'keep-alive',
]);
/** Headers that curl sends unless they are removed. */
const defaultHeaders = ['user-agent', 'accept'];

interface CurlTarget {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly session: string;
}

/**
 * One POSIX command whose request has the same method, URL, headers and body. Null if the whole body is not stored. A request that
 * named no session gets the header, so that it runs in the same session.
 */
export function curlOf({ request }: StoredEntry, { baseUrl, session }: CurlTarget): string | null {
  const { method, url, headers, body } = request;
  if (body.truncated) return null;
  const hasBody = body.bytes > 0;
  // `--head` accepts no body.
  if (hasBody && method === 'HEAD') return null;
  const input = hasBody ? inputOf(body) : undefined;
  const named = namesSession(headers) ? headers : { ...headers, [SESSION_HEADER]: session };
  return [
    ...(input?.before ?? []),
    curlWith(method),
    ...urlOptions(url),
    quote(baseUrl + textOf(url)),
    ...headerOptions(named, hasBody),
    ...(input === undefined ? [] : [`--data-binary ${input.data}`]),
  ].join(' ');
}

/** curl would change `..` segments, and expand brackets and braces. */
function urlOptions(url: string): string[] {
  const hasDots = /(?:^|\/)\.{1,2}(?:\/|$)/.test(pathOf(url));
  return [...(hasDots ? ['--path-as-is'] : []), ...(/[[\]{}]/.test(url) ? ['--globoff'] : [])];
}

function headerOptions(headers: Headers, hasBody: boolean): string[] {
  const sent = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
  const omitted = [...defaultHeaders, ...(hasBody ? ['content-type'] : [])].filter(
    (name) => headers[name] === undefined,
  );
  return [
    ...sent.flatMap(([name, values]) => [values].flat().map((value) => headerOption(name, String(value)))),
    ...omitted.map((name) => `-H ${quote(`${name}:`)}`),
  ];
}

/** A semicolon ends the name of a header without a value. */
const headerOption = (name: string, value: string): string =>
  `-H ${quote(value === '' ? `${name};` : `${name}: ${textOf(value)}`)}`;

/** Node decodes the bytes of URLs and headers as Latin-1; most clients send UTF-8. */
function textOf(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : latin1;
}

/** Arguments cannot contain NUL, and in some locales no bytes that are not UTF-8. Use `printf` to write such bytes. */
function inputOf({ text, isBase64 }: StoredBody): { before: string[]; data: string } {
  // An argument that begins with `@` would be the name of a file.
  if (!isBase64 && !text.includes('\0') && !text.startsWith('@')) return { before: [], data: quote(text) };
  const escaped = [...Buffer.from(text, isBase64 ? 'base64' : 'utf8')].map(
    (byte) => `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return { before: [`printf '${escaped.join('')}' |`], data: '@-' };
}

const namesSession = ({ [SESSION_HEADER]: header, cookie }: Headers): boolean =>
  (typeof header === 'string' && header !== '') ||
  (typeof cookie === 'string' && cookie.includes('sandbox_session='));
