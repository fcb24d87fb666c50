// Steps over REST. They call the services behind the routes and build the responses of the routes; no socket is opened.
import type { CreateOf, Entity, PatchOf, RecordOf } from '../../core/entity.js';
import { listQueryParser } from '../../core/list-query.params.js';
import { getByPath } from '../../core/template.js';
import { listEnvelope, recordEnvelope } from '../../platform/kernel/envelope/envelope.js';
import { errorBody } from '../../platform/kernel/errors/error-response.js';
import { toApiError } from '../../platform/kernel/errors/to-api-error.js';
import { tokenResponse, type TokenIssuer } from '../auth/token-issuer.service.js';
import type { FlowExchange } from './exchange.js';
import type { FlowCall, FlowContext } from './flow.js';

type Request = FlowExchange['request'];
type Response = FlowExchange['response'];

const collectionPath = ({ plural }: Entity): string => `/api/v1/${plural}`;
const json = (status: number, text: string): Response => ({ status, body: JSON.parse(text) as unknown });

export function create<E extends Entity>(entity: E, input: CreateOf<E>): FlowCall {
  return restCall(
    input,
    (body) => ({ method: 'POST', path: collectionPath(entity), body }),
    async (body, { services, session }) =>
      json(201, recordEnvelope(await services.entities.of(entity).create(session, body))),
  );
}

/** The query parameters of a list, as text. */
interface ListParameters<E extends Entity> {
  readonly page?: string;
  readonly limit?: string;
  readonly sort?: keyof RecordOf<E>;
  readonly order?: 'asc' | 'desc';
}

export function listCall<E extends Entity>(entity: E, parameters: ListParameters<E>): FlowCall {
  const readQuery = listQueryParser(entity, []);
  const given = Object.entries<unknown>({ ...parameters });
  return restCall(
    Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    (query) => ({
      method: 'GET',
      path: `${collectionPath(entity)}?${new URLSearchParams(query).toString()}`,
    }),
    async (query, { services, session }) =>
      json(200, listEnvelope(await services.entities.of(entity).list(session, readQuery(query)))),
  );
}

/** Gets a record with all its relations expanded. */
export function getExpanded(entity: Entity, id: string): FlowCall {
  const { relations } = entity;
  const expand = relations.map(({ name }) => name).join(',');
  return restCall(
    { id },
    (input) => ({ method: 'GET', path: `${collectionPath(entity)}/${input.id}?expand=${expand}` }),
    async (input, { services, session }) =>
      json(200, recordEnvelope(await services.entities.of(entity).get(session, input.id, relations))),
  );
}

export function patch<E extends Entity>(entity: E, id: string, changes: PatchOf<E>): FlowCall {
  return restCall(
    { id, changes },
    (input) => ({ method: 'PATCH', path: `${collectionPath(entity)}/${input.id}`, body: input.changes }),
    async (input, { services, session }) =>
      json(200, recordEnvelope(await services.entities.of(entity).patch(session, input.id, input.changes))),
  );
}

export function issueToken(login: TokenIssuer['demoLogin']): FlowCall {
  return restCall(
    login,
    (body) => ({ method: 'POST', path: '/auth/token', body }),
    (body, { services, session }) =>
      Promise.resolve({ status: 200, body: tokenResponse(services.tokens.issue(session, body)) }),
  );
}

/** A call from its input, which may contain placeholders. `respond` throws what the service throws. */
function restCall<T>(
  template: T,
  toRequest: (input: T) => Request,
  respond: (input: T, context: FlowContext) => Promise<Response>,
): FlowCall {
  return {
    protocol: 'REST',
    execute: async (context) => {
      const input = context.fill(template);
      const response = await respond(input, context).catch(errorResponse);
      return {
        request: toRequest(input),
        response,
        ok: response.status < 400,
        data: getByPath(response.body, 'data'),
      };
    },
  };
}

function errorResponse(thrown: unknown): Response {
  const error = toApiError(thrown);
  if (error === undefined) throw thrown;
  return { status: error.status, body: errorBody(error) };
}
