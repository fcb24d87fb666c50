// Replaces the values of credentials in headers, queries and bodies.
import { parseJsonText } from '../../../core/json-text.js';
import { isJsonObject } from '../../http/validation/document-checks.js';

export const REDACTED = '<redacted>';

const headerNames = new Set([
  ...['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key', 'x-wsse', 'dpop'],
  ...['x-csrf-token', 'x-learner-token', 'x-auth-token', 'x-access-token', 'x-amz-security-token'],
]);
const fields = [
  ...['password', 'client_secret', 'access_token', 'refresh_token', 'id_token', 'api_key', 'code'],
  ...['client_assertion', 'assertion', 'device_code', 'learner_token'],
];
const fieldNames = new Set(fields);
const anyField = fields.join('|');

const isField = (name: string): boolean => fieldNames.has(name.toLowerCase());

/** Whether a header, or a field of a query or body, of that name has a credential as value. */
export const isCredential = (name: string): boolean => headerNames.has(name.toLowerCase()) || isField(name);

export const redactHeader = (name: string, value: string): string =>
  headerNames.has(name.toLowerCase()) ? REDACTED : redactUrl(value);

export const redactField = (name: string, value: string): string => (isField(name) ? REDACTED : value);

/** `name=value` in a query or in a form. */
const pair = new RegExp(`((?:^|[?&;,\\s"'#])(?:${anyField})=)[^&;,\\s"'#]*`, 'gi');
/**
 * `"name": "value"`, `name: "value"` and `name: """value"""` of GraphQL, also escaped in a JSON string. Of a cut text, the value
 * may have no end.
 */
const member = new RegExp(
  `((?:\\b|")(?:${anyField})\\\\?"?\\s*:\\s*)("""|(?:\\\\"){3}|\\\\?")(?:(?!\\2)(?:\\\\(?:[^]|$)|[^\\\\]))*(\\2|$)`,
  'gi',
);
/** `<name>value</name>` with any prefix. The value may have CDATA sections and comments. */
const element = new RegExp(
  `(<(?:[\\w.-]+:)?(?:${anyField})(?:\\s[^<>]*)?>)(?:[^<]|<!\\[CDATA\\[[^]*?(?:\\]\\]>|$)|<!--[^]*?(?:-->|$))*`,
  'gi',
);

/** Also the query of a URL in a header such as `location`. */
export const redactUrl = (text: string): string => text.replace(pair, `$1${REDACTED}`);

/** A body: JSON, a form, XML, or any text. */
export function redactText(text: string): string {
  const parsed = jsonOf(text);
  if (parsed !== undefined) return JSON.stringify(redactJson(parsed));
  return redactUrl(text.replace(member, `$1$2${REDACTED}$3`).replace(element, `$1${REDACTED}`));
}

/** Redacts JSON, including literals in its texts, such as a GraphQL query or a URL. */
function redactJson(value: unknown): unknown {
  if (typeof value === 'string') return redactUrl(value.replace(member, `$1$2${REDACTED}$3`));
  if (Array.isArray(value)) return value.map(redactJson);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, one]) => [name, isField(name) && one !== null ? REDACTED : redactJson(one)] as const,
  );
  return Object.fromEntries(entries);
}

function jsonOf(text: string): unknown {
  try {
    const value = parseJsonText(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
