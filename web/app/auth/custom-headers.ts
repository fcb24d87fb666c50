// The headers of a custom request, one `name: value` per line.

/** Names that a browser sets itself and ignores in requests of a page (Fetch, forbidden request-header). */
const forbidden =
  /^(accept-(charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

interface CustomHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** The error in the first line that cannot be sent. */
  readonly error?: string;
  /** Names that the browser does not send. */
  readonly ignored: readonly string[];
}

export function readHeaders(text: string): CustomHeaders {
  const headers: Record<string, string> = {};
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()];
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) return invalid(`Header in line ${i + 1} must be name: value.`);
    // A header is a byte string; a browser throws for other characters.
    if (/[^\t\x20-\xff]/.test(value)) return invalid(`Header in line ${i + 1} must be ISO-8859-1 text.`);
    headers[name] = value;
  }
  return { headers, ignored: Object.keys(headers).filter((name) => forbidden.test(name)) };
}

const invalid = (error: string): CustomHeaders => ({ headers: {}, error, ignored: [] });

export const headerLines = (headers: Readonly<Record<string, string>> = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
