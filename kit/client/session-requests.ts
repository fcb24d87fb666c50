// Sends requests in a session: over REST, GraphQL and SOAP, and with `fetch`.
import { sendGraphql } from './graphql.js';
import type { Entities } from './generated/records.js';
import type { EntitiesLike } from './rest-types.js';
import { restClient, type RestClient } from './rest.js';
import type { SessionHttp } from './session-http.js';
import type { SoapArguments, SoapCaller, SoapOperation, SoapResult } from './soap.js';

export abstract class SessionRequests<E extends EntitiesLike<E> = Entities> {
  readonly rest: RestClient<E>;

  protected constructor(
    protected readonly http: SessionHttp,
    protected readonly soapCaller: SoapCaller,
  ) {
    this.rest = restClient<E>(http);
  }

  /** `fetch` with the header of the session. Takes a path of the service. */
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.http.fetch(path, init);
  }

  /** Sends a GraphQL operation and returns `data`. Errors throw SandboxError. */
  graphql<T = Readonly<Record<string, unknown>>>(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
  ): Promise<T> {
    return sendGraphql<T>(this.http, query, variables);
  }

  /**
   * Calls a SOAP operation with the children of the request element. Returns the children of the response element, with the
   * values of REST: times are texts.
   */
  soap<O extends SoapOperation<E>>(operation: O, ...[args]: SoapArguments<O>): Promise<SoapResult<O>> {
    return this.soapCaller.call(this.http, operation, args);
  }
}
