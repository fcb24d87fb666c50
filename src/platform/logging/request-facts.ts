// What the log and the traces tell of a request. Nothing of its query, headers and body but the name of its operation, and of
// the session only its beginning: who knows the whole of it is in it.
import type { FastifyRequest } from 'fastify';
import { protocolOf, UNKNOWN_ROUTE } from '../metrics/protocol.js';
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

const SHOWN_OF_SESSION = 8;

export function requestFacts(request: FastifyRequest): RequestFacts {
  const { method, url, session } = request;
  const route = request.routeOptions.url ?? UNKNOWN_ROUTE;
  const [path = ''] = url.split('?', 1);
  const protocol = protocolOf(route);
  return {
    method,
    route,
    path: printable(path),
    protocol,
    operation: operations[protocol]?.(request),
    session: session?.id.slice(0, SHOWN_OF_SESSION),
  };
}

const graphqlName = /^\s*(?:query|mutation|subscription)\s+([_A-Za-z]\w{0,99})/;
const soapName = /<(?:[\w.-]+:)?Body\b[^>]*>\s*<(?:[\w.-]+:)?(\w{1,100})/;
/** Bytes in which an envelope shows its operation, or never does. */
const SEARCHED = 4096;

const operations: Readonly<Record<string, (request: FastifyRequest) => string | undefined>> = {
  graphql: ({ body, query }) => {
    const asked = { ...(query as object | null), ...(body as object | null) } as Record<string, unknown>;
    const { operationName, query: source } = asked;
    if (typeof operationName === 'string' && /^[_A-Za-z]\w{0,99}$/.test(operationName)) return operationName;
    return typeof source === 'string' ? graphqlName.exec(source)?.[1] : undefined;
  },
  soap: ({ body }) =>
    Buffer.isBuffer(body) ? soapName.exec(body.toString('latin1', 0, SEARCHED))?.[1] : undefined,
};
