// Parameter decorators for the query string and the body of the entity routes. They parse and validate.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Entity } from '../../../core/entity.js';
import { ErrorList } from '../../../core/error-list.js';
import {
  expandParameters,
  listQueryParser,
  parseExpand,
  type Params,
} from '../../../core/list-query.params.js';
import type { Expand } from '../../../core/list-query.js';
import { searchParser } from '../../../core/list-query.search.js';
import { recordOffer, rejectUnknownParameters } from '../../../core/unknown-parameters.js';
import { credentialParameters } from 'practice-http-auth/credential-parameters.js';
import { simulationParameters } from '../../practice/simulation/simulation.js';
import { requiredSession } from '../../session/session/current-session.decorator.js';
import { readListBy } from './list-fields.js';

/** Parameters that entity routes accept without reading them. */
const ignoredParameters = [...simulationParameters, ...credentialParameters];

/** The parameters of `GET /{entity}`: page, limit, sort, order, filters and expand. */
export const ListParams = (entity: Entity): ParameterDecorator => {
  const read = listQueryParser(entity, ignoredParameters);
  return fromRequest((request) =>
    readListBy(requiredSession(request).rules.input, (fields) => read(request.query as Params, fields)),
  );
};

/** The body of `QUERY /{entity}`, and `expand` of its query string. */
export const SearchQueryBody = (entity: Entity): ParameterDecorator => {
  const read = searchParser(entity);
  const expandOf = expandReader(entity);
  return fromRequest((request) => ({
    expand: expandOf(request.query as Params),
    ...readListBy(requiredSession(request).rules.input, (fields) => read(request.body, fields)),
  }));
};

/** Reads the relations to expand, on a route that has no other parameter. */
export function expandReader(entity: Entity): (params: Params) => Expand {
  const known = [...expandParameters(entity), ...ignoredParameters];
  const offer = recordOffer(entity);
  return (params) => {
    const names = Object.keys(params);
    if (names.length === 0) return [];
    const errors = new ErrorList();
    const expand = parseExpand(entity, params.expand, errors);
    rejectUnknownParameters(
      names.filter((name) => !known.includes(name)),
      known,
      errors,
      offer,
    );
    return expand;
  };
}

/** A parameter that is read from the request. */
export function fromRequest(read: (request: FastifyRequest) => unknown): ParameterDecorator {
  return createParamDecorator((_data: undefined, context: ExecutionContext) =>
    read(context.getArgByIndex<FastifyRequest>(0)),
  )();
}
