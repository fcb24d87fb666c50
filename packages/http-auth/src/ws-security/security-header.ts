// Parses a `wsse:Security` header (WS-Security SOAP Message Security 1.1.1 §5), as far as this service supports it.

/** A parsed XML element. Names without prefixes. */
export interface XmlElement {
  readonly uri: string;
  readonly local: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const oasis = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';
export const securityNamespaces = {
  wsse: `${oasis}-wssecurity-secext-1.0.xsd`,
  wsu: `${oasis}-wssecurity-utility-1.0.xsd`,
} as const;

const PROFILE = `${oasis}-username-token-profile-1.0`;
const BASE64 = `${oasis}-soap-message-security-1.0#Base64Binary`;

const passwordTypes: ReadonlyMap<string, 'text' | 'digest'> = new Map([
  [`${PROFILE}#PasswordText`, 'text'],
  [`${PROFILE}#PasswordDigest`, 'digest'],
]);
const MAX_NONCE_LENGTH = 1000;

/** Errors in the structure of the header. */
export const securityHeaderReasons = {
  repeated_header: {
    message: 'The message has two Security headers for the same receiver.',
    hint: 'Put all tokens in one header.',
  },
  unsupported_token: {
    message: 'The Security header has an element that the service cannot verify.',
    hint: 'Send only a UsernameToken and a Timestamp.',
  },
  repeated_token: {
    message: 'The Security header has two UsernameTokens or two Timestamps.',
    hint: 'Send one of each.',
  },
  no_username: {
    message: 'The UsernameToken has no Username.',
    hint: 'Add it.',
  },
  no_password: {
    message: 'The UsernameToken has no Password.',
    hint: 'Add it.',
  },
  password_type: {
    message: 'The Type of the Password is unknown.',
    hint: `Use \`${PROFILE}#PasswordText\` or \`${PROFILE}#PasswordDigest\`.`,
  },
  nonce_missing: {
    message: 'The UsernameToken has a digest, but no Nonce.',
    hint: 'Send the Nonce from which the digest was computed.',
  },
  created_missing: {
    message: 'The UsernameToken has a digest, but no Created.',
    hint: 'Send Created in the UsernameToken.',
  },
  nonce_not_base64: {
    message: 'The Nonce is not base64.',
    hint: `Send base64 with the EncodingType \`${BASE64}\`.`,
  },
} as const;

type SecurityHeaderReason = keyof typeof securityHeaderReasons;

export interface UsernameToken {
  readonly username: string;
  readonly password: string;
  readonly type: 'text' | 'digest';
  readonly nonce: string | undefined;
  readonly created: string | undefined;
}

interface Security {
  readonly token: UsernameToken | undefined;
  readonly timestamp:
    { readonly created: string | undefined; readonly expires: string | undefined } | undefined;
}

type Reject = (code: SecurityHeaderReason, message?: string) => Error;

/** The parts of the header. Throws `reject(…)`. */
export function readSecurity({ children }: XmlElement, reject: Reject): Security {
  const known = children.filter((child) => isNamed(child, 'wsse', 'UsernameToken'));
  const timestamps = children.filter((child) => isNamed(child, 'wsu', 'Timestamp'));
  const other = children.find((child) => !known.includes(child) && !timestamps.includes(child));
  if (other !== undefined) {
    const message = `The Security header has the unsupported element ${other.local.slice(0, 100)}.`;
    throw reject('unsupported_token', message);
  }
  if (known.length > 1 || timestamps.length > 1) throw reject('repeated_token');
  const [[token], [timestamp]] = [known, timestamps];
  return {
    token: token && readToken(token, reject),
    timestamp: timestamp && {
      created: textOf(timestamp, 'wsu', 'Created'),
      expires: textOf(timestamp, 'wsu', 'Expires'),
    },
  };
}

function readToken(element: XmlElement, reject: Reject): UsernameToken {
  const username = textOf(element, 'wsse', 'Username');
  if (username === undefined || username === '') throw reject('no_username');
  const password = child(element, 'wsse', 'Password');
  if (password === undefined) throw reject('no_password');
  // Without a Type, the profile (§3.1) assumes text.
  const type = passwordTypes.get(password.attributes.get('Type') ?? `${PROFILE}#PasswordText`);
  if (type === undefined) throw reject('password_type');
  const nonce = child(element, 'wsse', 'Nonce');
  if (!isNonce(nonce?.text.trim() ?? 'none') || (nonce?.attributes.get('EncodingType') ?? BASE64) !== BASE64)
    throw reject('nonce_not_base64');
  const created = textOf(element, 'wsu', 'Created');
  if (type === 'digest' && nonce === undefined) throw reject('nonce_missing');
  if (type === 'digest' && created === undefined) throw reject('created_missing');
  return { username, password: password.text, type, nonce: nonce?.text.trim(), created };
}

function isNonce(text: string): boolean {
  return text.length <= MAX_NONCE_LENGTH && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

function child(
  { children }: XmlElement,
  space: keyof typeof securityNamespaces,
  local: string,
): XmlElement | undefined {
  return children.find((one) => isNamed(one, space, local));
}

function textOf(
  element: XmlElement,
  space: keyof typeof securityNamespaces,
  local: string,
): string | undefined {
  return child(element, space, local)?.text.trim();
}

function isNamed(element: XmlElement, space: keyof typeof securityNamespaces, local: string): boolean {
  return element.local === local && element.uri === securityNamespaces[space];
}
