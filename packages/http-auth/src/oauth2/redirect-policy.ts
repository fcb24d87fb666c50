// The redirect URIs to which authorization codes and OAuth 1.0a verifiers are sent. Clients are not registered and users are
// not prompted, so any URL would make this service an open redirector that leaks codes (RFC 9700 §4.11).

const MAX_URI_LENGTH = 2000;

/** Callbacks of common tools; each shows the code to its user. */
const toolCallbacks: readonly string[] = [
  'https://oauth.pstmn.io/v1/callback',
  'https://oauth.pstmn.io/v1/browser-callback',
  'https://hoppscotch.io/oauth',
  'https://www.thunderclient.com/oauth/callback',
  'https://oauthdebugger.com/debug',
  'https://oidcdebugger.com/debug',
];

/** The user's own machine, on any port (RFC 8252 §7.3). */
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
/** Reserved names (RFC 2606 §2, §3; RFC 6761 §6). */
const reserved = /^(?:(?:.+\.)?example\.(?:com|net|org)|.+\.(?:example|test|localhost|invalid))$/;

export interface RedirectPolicy {
  /** The base URL of this service for the client. */
  readonly origin: string;
  /** `OAUTH_REDIRECT_ALLOW`: whole URLs, or prefixes that end in `*`. */
  readonly allow: readonly string[];
}

/** Why a redirect URI is not allowed; undefined if it is. */
export function redirectError(uri: string, { origin, allow }: RedirectPolicy): string | undefined {
  const url = plainUrl(uri);
  if (typeof url === 'string') return url;
  const isAllowed =
    loopback.test(url.hostname) ||
    reserved.test(url.hostname) ||
    url.origin === new URL(origin).origin ||
    toolCallbacks.includes(uri) ||
    allow.some((allowed) => matches(allowed, uri, url));
  return isAllowed ? undefined : notAllowed(url);
}

/** The parsed URL, or the error in its text. All parsers must find the same host in it. */
function plainUrl(uri: string): URL | string {
  if (uri.length > MAX_URI_LENGTH) return `It is longer than ${MAX_URI_LENGTH} characters.`;
  if (!/^[\x21-\x7e]+$/.test(uri))
    return 'It contains spaces, control characters or non-ASCII characters. Percent-encode them.';
  if (uri.includes('#')) return 'It has a fragment, which RFC 6749 §3.1.2 does not allow.';
  if (!/^https?:\/\//i.test(uri)) return 'It must be absolute and start with http:// or https://.';
  if (uri.includes('\\')) return 'It has a backslash, which browsers treat as a slash.';
  const [, authority = ''] = /^https?:\/\/([^/?]*)/i.exec(uri) ?? [];
  if (authority.includes('@')) return 'It has a user name before the host.';
  if (!/^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(authority) || !URL.canParse(uri)) {
    return 'Its host is not a plain name or IP address.';
  }
  const url = new URL(uri);
  const written = authority.replace(/:\d{1,5}$/, '').toLowerCase();
  return url.hostname === written ? url : `Its host has an unusual notation: it means ${url.hostname}.`;
}

/** Prefixes are compared with the normalised URL, so that `..` has no effect. */
function matches(allowed: string, uri: string, { href }: URL): boolean {
  if (!allowed.endsWith('*')) return allowed === uri;
  const prefix = allowed.slice(0, -1);
  return uri.startsWith(prefix) && href.startsWith(prefix);
}

function notAllowed({ host }: URL): string {
  return (
    `The host ${host} is not allowed. Allowed are localhost on any port, this service, reserved names such as example.com or ` +
    '*.test, the callbacks of common tools, and the URLs in OAUTH_REDIRECT_ALLOW. Without a redirect_uri, the response body ' +
    'contains the code.'
  );
}
