// A request in the form for matchers. Its parts are read when a rule needs them.
import type { FastifyRequest } from 'fastify';
import { bodyOf } from '../../kernel/runtime/body.facts.js';
import type { ExchangeProtocol } from '../exchange/exchange.js';
import { requestedOperations } from '../../http/routing/requested-operations.js';
import type { MatchedRequest } from '../matching/matched-request.js';
import type { RouteProtocol } from '../../kernel/runtime/protocol.js';

/** The protocol of every other route is REST. */
const protocols: Readonly<Partial<Record<RouteProtocol, ExchangeProtocol>>> = {
  graphql: 'GraphQL',
  soap: 'SOAP',
};

export class PracticeRequest implements MatchedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: MatchedRequest['query'];
  readonly headers: MatchedRequest['headers'];
  private parsedBody: { readonly value: unknown } | undefined;

  constructor(private readonly request: FastifyRequest) {
    const [path = '/'] = request.url.split('?');
    this.method = request.method;
    this.path = path;
    this.query = request.query as MatchedRequest['query'];
    this.headers = request.headers;
  }

  get protocol(): ExchangeProtocol {
    return protocols[this.request.routeOptions.config.protocol ?? 'rest'] ?? 'REST';
  }

  get operations(): readonly string[] {
    return requestedOperations(this.request);
  }

  /** JSON only. */
  get body(): unknown {
    this.parsedBody ??= { value: jsonBodyOf(this.request) };
    return this.parsedBody.value;
  }
}

function jsonBodyOf(request: FastifyRequest): unknown {
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '');
  return isForm ? undefined : bodyOf(request);
}
