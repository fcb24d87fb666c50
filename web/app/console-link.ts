// Links that open the console with a request, and their parser.
import type { Request } from './api.ts';

/** `#/console?method=GET&path=%2Fapi%2Fv1%2Fusers`: the console shows the request and does not send it. */
export function consoleLink({ method, path, headers = {}, body }: Request): string {
  const search = new URLSearchParams({ method, path });
  for (const [name, value] of Object.entries(headers)) search.append('header', `${name}: ${value}`);
  if (body !== undefined) search.set('body', body);
  return `#/console?${search}`;
}

/** The request of a link; undefined if it has none. */
export function linkedRequest(search: URLSearchParams): Request | undefined {
  const path = search.get('path');
  if (!path?.startsWith('/')) return undefined;
  const body = search.get('body') ?? undefined;
  const headers = headersOf(search.getAll('header').join('\n'));
  return {
    method: (search.get('method') ?? (body === undefined ? 'GET' : 'POST')).toUpperCase(),
    path,
    headers:
      body === undefined || Object.keys(headers).length > 0 ? headers : { 'content-type': typeOf(path) },
    body,
  };
}

/** The default media type of a body. */
function typeOf(path: string): string {
  return path.startsWith('/soap') ? 'text/xml; charset=utf-8' : 'application/json';
}

/** Headers from lines of `name: value`; a line without a colon is a header without a value. */
export function headersOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}
