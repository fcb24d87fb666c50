// What a step can do: the services' verbs, and how each call and its answer look on the wire. Nothing goes over a socket.
import type { Entity } from '../../core/entity.js';
import type { ApiError } from '../../core/errors.js';
import { listQueryParser } from '../../core/list-query.params.js';
import type { EntityServices } from '../../platform/crud/entity-services.js';
import { listEnvelope, recordEnvelope } from '../../platform/envelope/envelope.js';
import { errorBody } from '../../platform/errors/error-response.js';
import type { Session } from '../../platform/session/session.js';
import { tokenResponse, type TokenIssuer } from '../auth/token-issuer.service.js';
import type { SoapService } from '../soap/soap.service.js';
import type { Exchange } from './exchange.js';

type Given = Readonly<Record<string, unknown>>;
type Request = Exchange['request'];
type Response = Exchange['response'];

/** What operations work with. */
export interface Doors {
  readonly services: EntityServices;
  readonly soap: SoapService;
  readonly logins: TokenIssuer;
}

export interface Operation {
  readonly protocol: 'REST';
  /** The call on the wire. */
  request(given: Given): Request;
  /** Carries it out. Throws what the service throws. */
  perform(doors: Doors, session: Session, given: Given): Promise<Response>;
}

const pathOf = ({ plural }: Entity): string => `/api/v1/${plural}`;

const answer = (status: number, text: string): Response => ({ status, body: JSON.parse(text) as unknown });

export const create = (entity: Entity): Operation => ({
  protocol: 'REST',
  request: (given) => ({ method: 'POST', path: pathOf(entity), body: given }),
  perform: async ({ services }, session, given) =>
    answer(201, recordEnvelope(await services.of(entity).create(session, given))),
});

/** Takes the parameters of a list, as text. */
export const list = (entity: Entity): Operation => {
  const read = listQueryParser(entity, []);
  const search = (given: Given): Record<string, string> => given as Record<string, string>;
  return {
    protocol: 'REST',
    request: (given) => ({
      method: 'GET',
      path: `${pathOf(entity)}?${new URLSearchParams(search(given)).toString()}`,
    }),
    perform: async ({ services }, session, given) =>
      answer(200, listEnvelope(await services.of(entity).list(session, read(search(given))))),
  };
};

/** Takes `id`, and shows the record with everything it refers to. */
export const getExpanded = (entity: Entity): Operation => ({
  protocol: 'REST',
  request: ({ id }) => ({
    method: 'GET',
    path: `${pathOf(entity)}/${String(id)}?expand=${entity.relations.map(({ name }) => name).join(',')}`,
  }),
  perform: async ({ services }, session, { id }) =>
    answer(200, recordEnvelope(await services.of(entity).get(session, String(id), entity.relations))),
});

/** Takes `id` and the changes. */
export const patch = (entity: Entity): Operation => ({
  protocol: 'REST',
  request: ({ id, ...changes }) => ({
    method: 'PATCH',
    path: `${pathOf(entity)}/${String(id)}`,
    body: changes,
  }),
  perform: async ({ services }, session, { id, ...changes }) =>
    answer(200, recordEnvelope(await services.of(entity).patch(session, String(id), changes))),
});

/** Takes `username` and `password` of an account. */
export const getToken: Operation = {
  protocol: 'REST',
  request: (given) => ({ method: 'POST', path: '/auth/token', body: given }),
  perform: ({ logins }, _session, given) =>
    Promise.resolve({ status: 200, body: tokenResponse(logins.issue(given)) }),
};

/** A refusal as REST answers it. */
export function refusalOf(failure: ApiError): Response {
  return { status: failure.status, body: errorBody(failure) };
}
