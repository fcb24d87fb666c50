// The data about a request in logs and traces. Of query, headers and body only the operation name is included, and only the
// beginning of the session id, because the whole id gives access to the session.
import type { FastifyRequest } from 'fastify';
import { membersOf } from '../runtime/body.facts.js';
import { protocolOf, UNKNOWN_ROUTE } from '../runtime/protocol.js';
import { printable } from './printable.js';

interface RequestFacts {
  readonly method: string;
  /** The pattern, such as `/api/v1/users/:id`. */
  readonly route: string;
  readonly path: string;
  readonly protocol: string;
  /** The name of the operation, in GraphQL and SOAP. */
  readonly operation: string | undefined;
  readonly session: string | undefined;
}

const SESSION_ID_LENGTH = 8;

export function requestFacts(request: FastifyRequest): RequestFacts {
  const { method, url, session } = request;
  const route = request.routeOptions.url ?? UNKNOWN_ROUTE;
  const [path = ''] = url.split('?', 1);
  const protocol = protocolOf(request.routeOptions.config);
  return {
    method,
    route,
    path: printable(path),
    protocol,
    operation: operations[protocol]?.(request),
    session: session?.id.slice(0, SESSION_ID_LENGTH),
  };
}

const graphqlName = /^\s*(?:query|mutation|subscription)\s+([_A-Za-z]\w{0,99})/;
const soapName = /<(?:[\w.-]+:)?Body\b[^>]*>\s*<(?:[\w.-]+:)?(\w{1,100})/;
/** Bytes of a SOAP envelope that are searched for the operation. */
const SEARCH_LENGTH = 4096;

const operations: Readonly<Record<string, (request: FastifyRequest) => string | undefined>> = {
  graphql: ({ body, query }) => {
    const inQuery = membersOf(query);
    const { operationName = inQuery.operationName, query: source = inQuery.query } = membersOf(body);
    if (typeof operationName === 'string' && /^[_A-Za-z]\w{0,99}$/.test(operationName)) return operationName;
    return typeof source === 'string' ? graphqlName.exec(source)?.[1] : undefined;
  },
  soap: ({ body }) =>
    Buffer.isBuffer(body) ? soapName.exec(body.toString('latin1', 0, SEARCH_LENGTH))?.[1] : undefined,
};
