// The operation of a REST route with its input, result and error, and the error of any JSON response.
import type { FastifyRequest } from 'fastify';
import { codeOfStatus } from '../../../core/errors.js';
import type { RouteProtocol } from '../../kernel/runtime/protocol.js';
import { simulationParameters } from '../simulation/simulation.js';
import { requestedOperations } from '../../http/routing/requested-operations.js';
import { fieldsOfForm, isObject, jsonOf, membersOf } from '../../kernel/runtime/body.facts.js';
import type { Exchange, ExchangeError, ExecutedOperation } from './exchange.js';

type Response = Pick<Exchange, 'status' | 'responseHeaders' | 'responseText'>;
type Json = Readonly<Record<string, unknown>>;

/** The facts that GraphQL or SOAP reported, or the facts that the route declares. */
export function restFactsOf(
  request: FastifyRequest,
  body: unknown,
  response: Response,
): Pick<Exchange, 'operations' | 'error'> {
  const { facts, routeOptions } = request;
  const { protocol, input = inputOf } = routeOptions.config;
  const json = jsonOfResponse(response);
  const error = response.status < 400 && !hasErrors(json) ? null : (facts?.error ?? errorOf(json, response));
  if (facts?.operations?.[0] !== undefined) return { operations: facts.operations, error: null };
  const names = isMessage(protocol, request.method) ? [] : requestedOperations(request);
  if (names.length === 0) return { operations: [], error };
  const result = error === null ? resultOf(json, request.method, response) : undefined;
  const given = input(request, body);
  return {
    operations: names.map((operation): ExecutedOperation => ({ operation, input: given, result, error })),
    error: null,
  };
}

/** Whether the operations are in the body: they are reported when the request is executed. */
const isMessage = (protocol: RouteProtocol | undefined, method: string): boolean =>
  protocol === 'graphql' || (protocol === 'soap' && method === 'POST');

/** Query parameters, fields of the body, and parameters of the path. A later one replaces an earlier one of the same name. */
function inputOf({ query, params }: FastifyRequest, body: unknown): Json {
  const parameters = Object.entries(query as Json).filter(([name]) => !simulationParameters.includes(name));
  return { ...Object.fromEntries(parameters), ...membersOf(body), ...(params as Json) };
}

/** Undefined for a response that is neither JSON nor a form. */
function jsonOfResponse({ responseHeaders, responseText }: Response): unknown {
  const { 'content-type': given } = responseHeaders;
  const type = typeof given === 'string' ? given : '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return fieldsOfForm(responseText);
  return /[/+]json\b/i.test(type) ? jsonOf(responseText) : undefined;
}

function resultOf(json: unknown, method: string, { status }: Response): unknown {
  if (status === 204) return method === 'DELETE' ? { deleted: true } : undefined;
  if (!isObject(json) || json.success !== true || !('data' in json)) return json;
  return isObject(json.pagination) ? { items: json.data, ...json.pagination } : json.data;
}

const hasErrors = (json: unknown): boolean => graphqlErrors(json).length > 0;

function graphqlErrors(json: unknown): readonly unknown[] {
  const [first = json] = Array.isArray(json) ? (json as unknown[]) : [];
  const { errors, success } = membersOf(first);
  return Array.isArray(errors) && success === undefined ? (errors as unknown[]) : [];
}

function errorOf(json: unknown, { status }: Response): ExchangeError {
  const [graphql] = graphqlErrors(json);
  if (graphql !== undefined) return graphqlError(graphql);
  const { error, error_description: description, message = description, details, reason } = membersOf(json);
  return toError(typeof error === 'string' ? error : codeOfStatus(status), message, { details, reason });
}

/** The error of a GraphQL response: `extensions` has what the REST envelope has. */
export function graphqlError(error: unknown): ExchangeError {
  const { message, extensions } = membersOf(error);
  const { code, ...others } = membersOf(extensions);
  return toError(typeof code === 'string' ? code : 'INTERNAL_SERVER_ERROR', message, others);
}

function toError(code: string, message: unknown, { details, reason }: Json): ExchangeError {
  return {
    code,
    message: typeof message === 'string' ? message : '',
    ...(Array.isArray(details) && { details: details as NonNullable<ExchangeError['details']> }),
    ...(isObject(reason) && { reason: { code: String(reason.code), hint: String(reason.hint) } }),
  };
}
