// The journal as HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/).
import { STATUS_CODES } from 'node:http';
import { isoTime } from '../../core/clock.js';
import { jsonArray } from '../../platform/http/sending/long-json.js';
import {
  redactField,
  redactHeader,
  REDACTED,
  redactText,
  redactUrl,
} from '../../platform/practice/exchange/redact.js';
import { version } from '../../platform/kernel/runtime/version.js';
import type { StoredBody } from './body.js';
import { queryOf, type Headers, type StoredEntry } from './entry.js';

interface Pair {
  readonly name: string;
  readonly value: string;
}

interface HarOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Whether values of credentials are replaced. */
  readonly redact: boolean;
}

/**
 * Parts of the JSON text.
 * @param entries oldest first
 */
export function* harOf(entries: readonly StoredEntry[], options: HarOptions): Generator<string> {
  const creator = JSON.stringify({ name: 'practice-api-sandbox', version });
  yield `{"log":{"version":"1.2","creator":${creator},"entries":`;
  yield* jsonArray(entries, (entry) => JSON.stringify(entryOf(entry, options)));
  yield '}}';
}

function entryOf(entry: StoredEntry, options: HarOptions): object {
  const { number, request, result } = entry;
  const time = result?.durationMs ?? 0;
  const comment = [
    `number ${number}`,
    `outcome ${result?.outcome ?? 'pending'}`,
    ...(typeof result?.fault === 'string' ? [`fault ${result.fault}`] : []),
  ].join(', ');
  return {
    startedDateTime: isoTime(request.receivedAt),
    time,
    request: requestOf(entry, options),
    response: responseOf(entry, options.redact),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment,
  };
}

function requestOf({ request }: StoredEntry, { baseUrl, redact }: HarOptions): object {
  const { method, url, headers, body } = request;
  return {
    method,
    url: baseUrl + (redact ? redactUrl(url) : url),
    httpVersion: 'HTTP/1.1',
    cookies: cookiesOf(headers.cookie, redact),
    headers: headersOf(headers, redact),
    queryString: pairsOf(queryOf(url)).map(({ name, value }) => ({
      name,
      value: redact ? redactField(name, value) : value,
    })),
    ...(body.text !== '' && { postData: postDataOf(body, headers, redact) }),
    headersSize: -1,
    bodySize: body.bytes,
  };
}

/** HAR has no field for the encoding of the body of a request. */
function postDataOf(body: StoredBody, headers: Headers, redact: boolean): object {
  const comment = [...(body.isBase64 ? ['base64'] : []), ...(body.truncated ? ['truncated'] : [])].join(', ');
  return {
    mimeType: mimeTypeOf(headers),
    params: [],
    text: textOf(body, redact),
    ...(comment !== '' && { comment }),
  };
}

/** Without a response, the status is 0, as in browsers. */
function responseOf({ result, responseBody }: StoredEntry, redact: boolean): object {
  const { status = 0, headers = {} } = result?.response ?? {};
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: status === 0 ? '' : 'HTTP/1.1',
    cookies: [headers['set-cookie'] ?? []].flat().flatMap((line) => cookiesOf(line, redact).slice(0, 1)),
    headers: headersOf(headers, redact),
    content: contentOf(responseBody, headers, redact),
    redirectURL: typeof headers.location === 'string' ? redactIf(redact, headers.location) : '',
    headersSize: -1,
    bodySize: status === 0 ? -1 : (responseBody?.bytes ?? 0),
  };
}

function contentOf(body: StoredBody | undefined, headers: Headers, redact: boolean): object {
  const content = { size: body?.bytes ?? 0, mimeType: mimeTypeOf(headers) };
  if (body === undefined || body.text === '') return content;
  return {
    ...content,
    text: textOf(body, redact),
    ...(body.isBase64 && { encoding: 'base64' }),
    ...(body.truncated && { comment: 'truncated' }),
  };
}

const redactIf = (redact: boolean, url: string): string => (redact ? redactUrl(url) : url);

const textOf = ({ text, isBase64 }: StoredBody, redact: boolean): string =>
  redact && !isBase64 ? redactText(text) : text;

const mimeTypeOf = ({ 'content-type': type }: Headers): string => (typeof type === 'string' ? type : '');

const pairsOf = (values: Headers): Pair[] =>
  Object.entries(values).flatMap(([name, given]) =>
    [given].flat().map((value) => ({ name, value: String(value) })),
  );

const headersOf = (headers: Headers, redact: boolean): Pair[] =>
  pairsOf(headers).map(({ name, value }) => ({ name, value: redact ? redactHeader(name, value) : value }));

/** The pairs of a header `cookie`, or the pair and the attributes of one `set-cookie`. */
function cookiesOf(header: unknown, redact: boolean): Pair[] {
  if (typeof header !== 'string' || header === '') return [];
  return header.split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return { name, value: redact ? REDACTED : value.join('=') };
  });
}
