// The parameters of the entity routes as a handler receives them: read, checked and of a known type.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Entity } from '../../core/entity.js';
import { refuse, type Fault } from '../../core/errors.js';
import { listReader, refuseUnknown, type Params } from '../../core/list-query.params.js';
import { searchReader } from '../../core/list-query.search.js';
import { isUuid } from '../../core/text.js';
import { simulationParameters } from '../simulation/simulation.js';
import { parseCreate, parsePatch } from '../validation/input.js';
import { parseExpand } from './show.js';

/** Where clients put credentials in a query string. Entity routes need none and ignore them. */
const CREDENTIALS = ['api_key', 'access_token'];

/** `GET /{entity}`: page, limit, sort, order and filters. */
export const ListParams = (entity: Entity): ParameterDecorator => {
  const read = listReader(entity, elsewhere(entity));
  return parameter((request) => read(request.query as Params));
};

/** The body of `QUERY /{entity}`. */
export const SearchBody = (entity: Entity): ParameterDecorator => {
  const read = searchReader(entity);
  return parameter((request) => {
    refuseStrangers(entity, request);
    return read(request.body);
  });
};

export const CreateBody = (entity: Entity): ParameterDecorator =>
  parameter((request) => parseCreate(entity, request.body));

export const PatchBody = (entity: Entity): ParameterDecorator =>
  parameter((request) => parsePatch(entity, request.body));

/** The id of the path, in lower case. */
export const RecordId = (): ParameterDecorator =>
  parameter((request) => {
    const { id } = request.params as { id: string };
    if (isUuid(id)) return id.toLowerCase();
    return refuse([{ at: 'params/id', field: 'id', message: 'must match format "uuid"' }]);
  });

/** The relations to expand. */
export const Expanded = (entity: Entity): ParameterDecorator =>
  parameter((request) => parseExpand(entity, (request.query as Params).expand));

/** The relations to expand, on a route that knows no other parameter. */
export const ExpandedOnly = (entity: Entity): ParameterDecorator =>
  parameter((request) => {
    refuseStrangers(entity, request);
    return parseExpand(entity, (request.query as Params).expand);
  });

function parameter(read: (request: FastifyRequest) => unknown): ParameterDecorator {
  return createParamDecorator((_: undefined, context: ExecutionContext) =>
    read(context.switchToHttp().getRequest<FastifyRequest>()),
  )();
}

function elsewhere(entity: Entity): string[] {
  const expand = entity.relations.length > 0 ? ['expand'] : [];
  return [...expand, ...simulationParameters, ...CREDENTIALS];
}

function refuseStrangers(entity: Entity, request: FastifyRequest): void {
  const names = Object.keys(request.query as Params);
  if (names.length === 0) return;
  const known = elsewhere(entity);
  const faults: Fault[] = [];
  refuseUnknown(
    names.filter((name) => !known.includes(name)),
    known,
    faults,
  );
}
