// What a scheme is. Each is one file of this folder and one line of the registry; everything else reads it from there.
import type { MaybePromise } from '../../core/maybe-promise.js';
import type { Person } from '../accounts.js';
import type { AuthRequest } from '../auth-request.js';
import type { AuthTools } from '../../features/auth/auth-ports.service.js';

type Headers = Readonly<Record<string, string | string[]>>;

/** Credentials that hold. */
export interface Accepted extends Person {
  /** Headers of the answer, such as `Authentication-Info`. */
  readonly headers?: Headers;
  /** Further ones that cover the answer's body, for schemes that sign answers too. */
  readonly headersFor?: (body: string) => Headers;
  /** What worked here and would not everywhere. */
  readonly notes?: readonly string[];
  readonly debug?: Readonly<Record<string, unknown>>;
}

/** What a refusal carries beyond the word for the mistake. */
export interface MistakeExtras {
  /** For people, instead of the hint: what exactly is wrong with this request. Must not hold secrets of others. */
  readonly message?: string;
  /** Instead of the ordinary challenge, or beside it by other names. */
  readonly headers?: Headers;
  /** What the service saw and computed: the canonical string, the values compared. */
  readonly debug?: Readonly<Record<string, unknown>>;
}

/** Credentials that do not hold. Thrown by a scheme, answered as 401 with its reason. */
export class AuthRefusal extends Error {
  constructor(
    readonly code: string,
    readonly hint: string,
    readonly extras: MistakeExtras = {},
  ) {
    super(extras.message ?? hint);
  }
}

/**
 * How a call is made that succeeds. In `curl`, `{base}` stands for the address of the service. The others feed the served
 * collections and are written with variables: `{{baseUrl}}`, the same address; `{{session}}`, a live session; and
 * `{{accessToken}}`, an access token from `POST /auth/token`. The first calls of each collection set them, where a sample
 * uses them. What else a sample needs, its own script fetches or computes.
 */
export interface Samples {
  /** A line for bash, or the reason why curl cannot make the call; a function where that depends on the service. */
  readonly curl: CurlLine | ((service: RunningService) => CurlLine);
  /**
   * For a Postman collection (v2.1): the `auth` object of a request, told by its `type`; or members of the request itself
   * (`method`, `header`, `body`, `url`, `auth`), with its scripts as `event` beside them.
   */
  readonly postman?: Readonly<Record<string, unknown>>;
  /** The blocks of a Bruno request behind its address: `auth:…`, headers, scripts. With a `body:…` block it is a POST. */
  readonly bruno?: string;
  /**
   * For an `.http` file: header lines, behind which an empty line and a body may follow, which makes it a POST; or whole
   * requests, each beginning with its method, with `###` between them. What VS Code's REST Client and httpyac both read.
   */
  readonly http?: string;
}

export type CurlLine = string | { readonly cannot: string };

/** What a line has to know of the service. */
export interface RunningService {
  /** Its address for the reader. No slash at the end. */
  readonly base: string;
  /** Where TLS asks for client certificates; undefined where there is no such port. */
  readonly mtlsPort: number | undefined;
}

export interface SchemeDefinition<Code extends string> {
  /** The last segment of its path, in lower case with dashes. */
  readonly id: string;
  /** Other names for it. Case, `-` and `_` do not count anyway. */
  readonly aliases?: readonly string[];
  readonly title: string;
  /** The kind it is shown with. */
  readonly family: Family;
  /** Where it is defined, with its section where there is one. */
  readonly standard: { readonly name: string; readonly url: string };
  /** Two sentences: what the client sends, and what it is good for. */
  readonly summary: string;
  /** What a learner needs to know to succeed, by what it is called. */
  readonly credentials: (tools: AuthTools) => MaybePromise<Readonly<Record<string, unknown>>>;
  /** Typical mistakes: the word for each, and how to mend it. Only these can be a reason. */
  readonly mistakes: Readonly<Record<Code, string>>;
  /** The headers that tell a client how to authenticate; `www-authenticate` is one of them (RFC 9110 §11.6.1). */
  readonly challenge: (request: AuthRequest, tools: AuthTools, mistake?: Code) => MaybePromise<Headers>;
  /** Who sent the request. Throws `mistake(…)` when the credentials are missing or do not hold. */
  readonly verify: (
    request: AuthRequest,
    tools: AuthTools,
    mistake: (code: Code, extras?: MistakeExtras) => AuthRefusal,
  ) => MaybePromise<Accepted>;
  readonly samples: Samples;
}

export type Family = 'keys' | 'passwords' | 'tokens' | 'signatures' | 'messages' | 'sessions' | 'transport';

/** A scheme among others. */
export interface Scheme extends Omit<SchemeDefinition<string>, 'verify' | 'challenge'> {
  readonly challenge: (request: AuthRequest, tools: AuthTools, mistake?: string) => MaybePromise<Headers>;
  readonly verify: (request: AuthRequest, tools: AuthTools) => MaybePromise<Accepted>;
}

/** Defines a scheme; its mistakes are checked to be those it names. */
export function defineScheme<const Code extends string>(definition: SchemeDefinition<Code>): Scheme {
  const { mistakes, verify, challenge } = definition;
  const mistake = (code: Code, extras?: MistakeExtras): AuthRefusal =>
    new AuthRefusal(code, mistakes[code], extras);
  return {
    ...definition,
    challenge: (request, tools, code) => challenge(request, tools, code as Code | undefined),
    verify: (request, tools) => verify(request, tools, mistake),
  };
}
