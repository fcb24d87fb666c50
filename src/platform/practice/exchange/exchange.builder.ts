// Builds the exchange of a request and its response from data of the server and the protocol adapters.
import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteProtocol } from '../../kernel/runtime/protocol.js';
import { bodyOf } from '../../kernel/runtime/body.facts.js';
import type { Exchange, ExchangeProtocol } from './exchange.js';
import { restFactsOf } from './rest.facts.js';

/** Characters; longer bodies have no facts. */
const MAX_TEXT_LENGTH = 256 * 1024;

/** The protocol of every other route is REST. */
const protocols: Readonly<Partial<Record<RouteProtocol, ExchangeProtocol>>> = {
  graphql: 'GraphQL',
  soap: 'SOAP',
};

export const exchangeProtocolOf = ({ routeOptions }: FastifyRequest): ExchangeProtocol =>
  protocols[routeOptions.config.protocol ?? 'rest'] ?? 'REST';

export function exchangeOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Exchange {
  const { method, url, headers, facts } = request;
  const [path = '/'] = url.split('?');
  const response = {
    status: reply.statusCode,
    responseHeaders: reply.getHeaders(),
    responseText: textOf(reply.getHeader('content-encoding') === 'gzip' ? decompress(payload) : payload),
  };
  const body = bodyOf(request);
  const { operations, error } = restFactsOf(request, body, response);
  return {
    protocol: exchangeProtocolOf(request),
    method,
    path,
    query: request.query as Exchange['query'],
    headers,
    body,
    ...response,
    operations,
    error,
    ...(facts?.graphql && { graphql: facts.graphql }),
    ...(facts?.soap && { soap: facts.soap }),
    ...(facts?.auth && { auth: facts.auth }),
  };
}

/** Documents are compressed before the exchange is observed. */
function decompress(payload: unknown): unknown {
  return Buffer.isBuffer(payload) && payload.length > 0 ? gunzipSync(payload) : payload;
}

function textOf(payload: unknown): string {
  const text = Buffer.isBuffer(payload) ? payload.toString() : payload;
  return typeof text === 'string' && text.length <= MAX_TEXT_LENGTH ? text : '';
}
