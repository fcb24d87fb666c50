// An exchange: a request and its response as the service understood them. Lessons and challenges check exchanges.

export type ExchangeProtocol = 'REST' | 'GraphQL' | 'SOAP';

export interface Exchange {
  readonly protocol: ExchangeProtocol;
  readonly method: string;
  /** The path as the client sent it, without the query string. */
  readonly path: string;
  /** Decoded values of the query string; a repeated name has the values in order. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Request headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The parsed JSON or form body, or text; undefined without a body and above 256 KiB. */
  readonly body: unknown;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, unknown>>;
  /** The text of the response body; empty for 204, 304 and bodies above 256 KiB. */
  readonly responseText: string;
  /**
   * The operations that were executed. One for a REST route with an `operationId` and for a SOAP operation; one per root field of a
   * GraphQL operation, in order; empty for an unknown path and for a message that could not be parsed.
   */
  readonly operations: readonly ExecutedOperation[];
  /** The error of a response without any operation; null for a success. */
  readonly error: ExchangeError | null;
  readonly graphql?: GraphqlFacts;
  readonly soap?: SoapFacts;
  /** The verified credential, or the response of the token endpoint. */
  readonly auth?: AuthFacts;
}

/** One operation of an exchange. The checks of operation, input, result and error must hold for the same one. */
export interface ExecutedOperation {
  /** The `operationId` of the REST route with the same effect, in every protocol: `createUser`, `listUsers`, `patchUser`. */
  readonly operation: string;
  /** Path id as `id`, fields of the record, list parameters with defaults (`page`, `limit`, `sort`, `order`, `filter`). */
  readonly input: Readonly<Record<string, unknown>>;
  /**
   * The record; of a list `{items, total, page, limit, pages, hasNext, hasPrev}`; of a delete `{deleted}`; else `data` of the
   * envelope, or the JSON. Fields that a GraphQL request does not select are absent. Undefined after an error.
   */
  readonly result: unknown;
  readonly error: ExchangeError | null;
}

export interface ExchangeError {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly { readonly field: string; readonly message: string }[];
  readonly reason?: { readonly code: string; readonly hint?: string };
  /** Only for a SOAP fault. */
  readonly faultcode?: string;
  readonly faultstring?: string;
}

/** Facts about the executed GraphQL operation, with fragments expanded. */
export interface GraphqlFacts {
  readonly kind: 'query' | 'mutation';
  /** The operation name; null for an anonymous operation. */
  readonly name: string | null;
  readonly method: string;
  /** Schema paths of the selected fields: `orders.items.user.name`. */
  readonly fields: readonly string[];
  readonly root_fields: number;
  readonly aliases: number;
  readonly fragment_spreads: number;
  /** The canonical operations of the root fields. */
  readonly operations: readonly string[];
  /** Number of variables, of variables that have their default value, and of literal argument values in the document. */
  readonly variables: number;
  readonly defaults: number;
  readonly literals: number;
  readonly directives: readonly string[];
  /** Whether the request had the hash of a persisted query and no query text. */
  readonly persisted: boolean;
  /** Whether the response has both data and errors. */
  readonly partial: boolean;
}

export interface SoapFacts {
  /** The local name of the element in the Body. */
  readonly operation: string | null;
  /** The prefix of the Envelope element. */
  readonly prefix: string;
  /** Local names of the header blocks. */
  readonly header: readonly string[];
  readonly version: string;
  /** The header `SOAPAction`. */
  readonly action: string | null;
}

/** The verified credentials. Contains no secret. */
export interface AuthFacts {
  readonly outcome: 'accepted' | 'rejected' | 'issued';
  /** The id of the scheme. */
  readonly scheme?: string;
  /** The code of the reason of a rejected credential. */
  readonly reason?: string;
  readonly subject?: string;
  readonly role?: string;
  readonly algorithm?: string;
  readonly variant?: string;
  /** Only for a token endpoint. */
  readonly grant?: string;
  readonly client_id?: string;
  /** `basic`, `post`, `private_key_jwt` … */
  readonly client_auth?: string;
  readonly pkce?: string;
  readonly dpop?: boolean;
  readonly scope?: string;
}
