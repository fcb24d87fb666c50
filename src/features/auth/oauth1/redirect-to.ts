// Where an answer may be sent by a browser. Nobody is asked for consent here, so any address would be an open redirector
// (RFC 9700 §4.11): only the learner's own machine, this service, names that nobody owns, and known tools.

interface RedirectPolicy {
  /** The address of this service. */
  readonly origin: string;
  /** What the operator allows beside that: addresses, or prefixes that end in `*`. */
  readonly allowed: readonly string[];
}

/** Pages of tools that catch such answers for their users. */
const tools: ReadonlySet<string> = new Set([
  'https://oauth.pstmn.io/v1/callback',
  'https://oauth.pstmn.io/v1/browser-callback',
  'https://hoppscotch.io/oauth',
  'https://www.thunderclient.com/oauth/callback',
]);

/** This machine by any port (RFC 8252 §7.3), and names set apart for tests and examples (RFC 2606, RFC 6761). */
const harmless =
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|(?:.+\.)?example\.(?:com|net|org)|.+\.(?:example|test|localhost|invalid))$/;

/** The address with these parameters added to its query; undefined if it is none that may be redirected to. */
export function redirectTo(
  address: string,
  parameters: Readonly<Record<string, string>>,
  policy: RedirectPolicy,
): string | undefined {
  if (!URL.canParse(address) || !isAllowed(new URL(address), policy)) return undefined;
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  return url.href;
}

function isAllowed(url: URL, { origin, allowed }: RedirectPolicy): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    return false;
  return (
    harmless.test(url.hostname) ||
    tools.has(url.origin + url.pathname) ||
    (URL.canParse(origin) && url.origin === new URL(origin).origin) ||
    allowed.some((one) =>
      one.endsWith('*') ? url.href.startsWith(one.slice(0, -1)) : url.href === new URL(one).href,
    )
  );
}
