// The interface of a scheme. Each scheme is one file of this folder and one line of the registry.
import { headerValues, type AuthRequest } from '../auth-request.js';
import type { Accounts, AuthPorts } from '../ports.js';
import type { Identity } from '../identity.js';
import type { Reason, Reasons } from '../reason.js';

type Headers = Readonly<Record<string, string | string[]>>;

/** The result for valid credentials. */
export interface AuthResult extends Identity {
  /** Response headers, such as `Authentication-Info`. */
  readonly headers?: Headers;
  /** Further response headers that cover the response body, for schemes that sign responses. */
  readonly headersFor?: (body: string) => Headers;
  /** The algorithm of the credential, where a client can select one: `HS256`, `SHA-256-sess`. */
  readonly algorithm?: string;
  /** Inputs that this service accepts and other services may reject. */
  readonly notes?: readonly string[];
  readonly debug?: Readonly<Record<string, unknown>>;
}

/** The details of an error, in addition to the code of its reason. */
export interface ReasonDetails {
  /** Replaces the message of the reason: what exactly is wrong with this request. Contains no secrets of others. */
  readonly message?: string;
  /** Response headers. They replace the headers of the challenge. */
  readonly headers?: Headers;
  /** Received and computed values: the canonical string, the compared values. */
  readonly debug?: Readonly<Record<string, unknown>>;
}

/** The response status by reason. All other reasons have 401. */
const statuses: Readonly<Partial<Record<string, 400 | 403>>> = {
  insufficient_scope: 403,
  several_credentials: 400,
};

/** Credentials that are missing, not valid or not sufficient. Becomes an error response with its reason. */
export class AuthError extends Error {
  /** The response status: 403 for a valid token without the scope, 400 for several credentials (RFC 6750 §3.1). */
  readonly status: 400 | 401 | 403;
  /** How to correct the request. */
  readonly hint: string;

  constructor(
    readonly code: string,
    { message, hint }: Reason,
    readonly details: ReasonDetails = {},
  ) {
    super(details.message ?? message);
    this.hint = hint;
    this.status = statuses[code] ?? 401;
  }
}

/** Creates the error for one of the reasons of a scheme. */
export type Reject<Code extends string> = (code: Code, details?: ReasonDetails) => AuthError;

/**
 * Requests that succeed. In `curl`, `{base}` stands for the base URL of the service. The others become part of the served
 * collections and use variables: `{{baseUrl}}`, the same URL; `{{session}}`, a live session; and `{{accessToken}}`, an
 * access token from `POST /auth/token`. The first requests of each collection set them.
 */
export interface Samples {
  /** A line for bash, or the reason why curl cannot send the request; a function if that depends on the service. */
  readonly curl: CurlLine | ((service: RunningService) => CurlLine);
  /**
   * For a Postman collection (v2.1): the `auth` object of a request, recognised by its `type`; or members of the request
   * itself (`method`, `header`, `body`, `url`, `auth`), and its scripts as `event`.
   */
  readonly postman?: Readonly<Record<string, unknown>>;
  /** The blocks of a Bruno request after its URL: `auth:…`, headers, scripts. With a `body:…` block it is a POST. */
  readonly bruno?: string;
  /**
   * For an `.http` file: header lines, after which an empty line and a body may follow, which makes it a POST; or whole
   * requests, each starting with its method, with `###` between them. VS Code's REST Client and httpyac read both.
   */
  readonly http?: string;
}

export type CurlLine = string | { readonly cannot: string };

/** The data about the service that a sample needs. */
export interface RunningService {
  /** Its base URL for the reader. No slash at the end. */
  readonly base: string;
  /** The port where TLS requests client certificates; undefined if there is none. */
  readonly mtlsPort: number | undefined;
}

export interface SchemeDefinition<Code extends string> {
  /** The last segment of its path, in lower case with dashes. */
  readonly id: string;
  /** Other names for it. Case, `-` and `_` are ignored. */
  readonly aliases?: readonly string[];
  readonly title: string;
  readonly family: Family;
  /** The specification, with the section if there is one. */
  readonly standard: { readonly name: string; readonly url: string };
  /** Two sentences: the request that the client sends, and its effect. */
  readonly summary: string;
  /** The credentials for a successful request, by name. */
  readonly credentials: (
    ports: AuthPorts,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
  /** Every reason for which the scheme rejects a request. */
  readonly reasons: Reasons<Code>;
  /** The headers of the challenge, including `www-authenticate` (RFC 9110 §11.6.1). */
  readonly challenge: (request: AuthRequest, ports: AuthPorts, code?: Code) => Headers | Promise<Headers>;
  /** Returns who sent the request. Throws `reject(…)` if the credentials are missing or not valid. */
  readonly verify: (
    request: AuthRequest,
    ports: AuthPorts,
    reject: Reject<Code>,
  ) => AuthResult | Promise<AuthResult>;
  readonly samples: (accounts: Accounts) => Samples;
}

export type Family = 'keys' | 'passwords' | 'tokens' | 'signatures' | 'messages' | 'sessions' | 'transport';

/** A scheme of the registry. */
export interface Scheme extends Omit<SchemeDefinition<string>, 'verify' | 'challenge'> {
  readonly challenge: (request: AuthRequest, ports: AuthPorts, code?: string) => Headers | Promise<Headers>;
  readonly verify: (request: AuthRequest, ports: AuthPorts) => AuthResult | Promise<AuthResult>;
}

/** Defines a scheme. The compiler checks that it rejects only for its own reasons. */
export function defineScheme<const Code extends string>(definition: SchemeDefinition<Code>): Scheme {
  const { reasons, verify, challenge } = definition;
  const reject: Reject<Code> = (code, details) => new AuthError(code, reasons[code], details);
  const isReason = (code: string | undefined): code is Code =>
    code !== undefined && Object.hasOwn(reasons, code);
  return {
    ...definition,
    challenge: (request, ports, code) => challenge(request, ports, isReason(code) ? code : undefined),
    verify: (request, ports) => {
      requireOneAuthorization(request);
      return verify(request, ports, reject);
    },
  };
}

/** The reason for a request with more than one credential. Every scheme has it. */
export const severalCredentials: Reason = {
  message: 'The request has several credentials.',
  hint: 'Send one line `Authorization`. A service and the proxies before it may use different ones.',
};

/** Node has the first of several lines in `headers`, so they are counted as they were received. */
function requireOneAuthorization(request: AuthRequest): void {
  if (request.headers.authorization === undefined) return;
  if (headerValues(request, 'authorization').length > 1)
    throw new AuthError('several_credentials', severalCredentials);
}
