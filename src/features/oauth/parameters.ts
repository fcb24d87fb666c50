// Reads the parameters of an OAuth request from a form or JSON; a repeated name is an error (RFC 6749 §3.2).
import { parseJsonText } from '../../core/json-text.js';
import { malformedJson } from '../../core/malformed-json.js';
import { decodeUtf8 } from '../../core/utf8.js';
import { header, rawQuery, type AuthRequest } from 'practice-http-auth/auth-request.js';
import { failOauth } from './oauth-error.js';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** More than any request needs. Checking the spelling of tens of thousands of names would delay other requests. */
const MAX_PARAMETERS = 100;

/** Parameters by name. One without a value is treated as absent (RFC 6749 §3.1). */
export class FormParameters {
  private constructor(private readonly values: ReadonlyMap<string, string>) {}

  /** From a query or a form. Throws OauthError if a name is repeated, or if there are too many. */
  static fromPairs(pairs: Iterable<readonly [string, string]>): FormParameters {
    const values = new Map<string, string>();
    for (const [name, value] of pairs) {
      if (values.has(name)) failOauth('invalid_request', repeated(name));
      if (values.size === MAX_PARAMETERS)
        failOauth('invalid_request', `The request has more than ${MAX_PARAMETERS} parameters.`);
      values.set(name, value);
    }
    return new FormParameters(values);
  }

  static from(values: Readonly<Record<string, string>>): FormParameters {
    return new FormParameters(new Map(Object.entries(values)));
  }

  get(name: string): string | undefined {
    const value = this.values.get(name);
    return value === '' ? undefined : value;
  }

  /** Throws OauthError if the parameter is absent. `why` ends the message. */
  need(name: string, why: string): string {
    this.checkSpelling(name);
    return this.get(name) ?? failOauth('invalid_request', `The parameter \`${name}\` is missing: ${why}`);
  }

  /** Throws OauthError if a name is absent, and sent in another case or without `_`, such as `clientId`. */
  checkSpelling(...names: readonly string[]): void {
    for (const name of names) {
      if (this.values.has(name)) continue;
      const sent = [...this.values.keys()].find((one) => simplified(one) === simplified(name));
      if (sent === undefined) continue;
      failOauth(
        'invalid_request',
        `The parameter \`${name}\` is missing, but the request has \`${sent.slice(0, 64)}\`. Send \`${name}\`.`,
      );
    }
  }

  /** The named parameters that have a value. */
  pick(names: readonly string[]): Record<string, string> {
    return Object.fromEntries(Object.entries(this.all()).filter(([name]) => names.includes(name)));
  }

  /** All parameters that have a value. */
  all(): Record<string, string> {
    return Object.fromEntries([...this.values].filter(([, value]) => value !== ''));
  }
}

const simplified = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

function repeated(name: string): string {
  return `The parameter \`${name}\` is repeated. Send it once (RFC 6749 §3.2).`;
}

/** Reads the request body. Throws OauthError. */
export function bodyParameters(request: AuthRequest): FormParameters {
  const { body } = request;
  const type = (header(request, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (body.length === 0) failOauth('invalid_request', emptyBody(request));
  if (type !== FORM_TYPE && type !== JSON_TYPE) {
    const status = 415;
    failOauth('invalid_request', `Send the parameters as ${FORM_TYPE} (RFC 6749 §4) or ${JSON_TYPE}.`, {
      status,
    });
  }
  const text = decodeUtf8(body) ?? failOauth('invalid_request', 'The body must be UTF-8.');
  if (type === JSON_TYPE) return FormParameters.fromPairs(pairsOfJson(text));
  if (/^\s*\{/.test(text))
    failOauth(
      'invalid_request',
      `The body is JSON, but the Content-Type is ${FORM_TYPE}. Send ${JSON_TYPE}.`,
    );
  return FormParameters.fromPairs(new URLSearchParams(text));
}

function emptyBody(request: AuthRequest): string {
  const query = new URLSearchParams(rawQuery(request));
  return query.has('grant_type') || query.has('client_id') || query.has('token')
    ? 'The parameters are in the URL. Send them in the body: URLs are logged (RFC 6749 §2.3.1).'
    : `The body is empty. Send the parameters as ${FORM_TYPE} or ${JSON_TYPE}.`;
}

function pairsOfJson(text: string): [string, string][] {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return failOauth('invalid_request', 'The body must be a JSON object whose members are the parameters.');
  }
  return Object.entries(value)
    .filter(([, one]) => one !== null)
    .map(([name, one]): [string, string] => {
      if (typeof one === 'string') return [name, one];
      const wanted = name === 'scope' ? 'one string of scopes separated by spaces' : 'a string';
      return failOauth('invalid_request', `The parameter \`${name.slice(0, 64)}\` must be ${wanted}.`);
    });
}

function parse(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return failOauth('invalid_request', `The ${malformedJson(text)}.`);
  }
}
