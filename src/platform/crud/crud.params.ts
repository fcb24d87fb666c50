// The parameters of the entity routes as a handler receives them: read, checked and of a known type.
import type { FastifyRequest } from 'fastify';
import type { Entity } from '../../core/entity.js';
import type { FieldError } from '../../core/errors.js';
import {
  expandParameters,
  listReader,
  readExpand,
  rejectUnknownParameters,
  type Params,
} from '../../core/list-query.params.js';
import type { Expand } from '../../core/list-query.js';
import { searchReader } from '../../core/list-query.search.js';
import { requestPart } from '../routing/request-part.js';
import { simulationParameters } from '../simulation/simulation.js';
import { parseCreate, parseId, parsePatch } from '../validation/input.js';

/** Where clients put credentials in a query string. Entity routes need none and ignore them. */
const credentials = ['api_key', 'access_token'];

/** Parameters that entity routes know without reading them. */
const elsewhere = [...simulationParameters, ...credentials];

/** `GET /{entity}`: page, limit, sort, order, filters and expand. */
export const ListParams = (entity: Entity): ParameterDecorator => {
  const read = listReader(entity, elsewhere);
  return requestPart((request) => read(request.query as Params));
};

/** The body of `QUERY /{entity}`, and `expand` beside it. */
export const SearchBody = (entity: Entity): ParameterDecorator => {
  const read = searchReader(entity);
  return requestPart((request) => ({ expand: readOnlyExpand(entity, request), ...read(request.body) }));
};

export const CreateBody = (entity: Entity): ParameterDecorator =>
  requestPart((request) => parseCreate(entity, request.body));

export const PatchBody = (entity: Entity): ParameterDecorator =>
  requestPart((request) => parsePatch(entity, request.body));

/** The id of the path, in lower case. */
export const RecordId = (): ParameterDecorator =>
  requestPart((request) => parseId((request.params as { id: string }).id, 'params/id'));

/** The relations to expand, on a route that knows no other parameter. */
export const Expanded = (entity: Entity): ParameterDecorator =>
  requestPart((request) => readOnlyExpand(entity, request));

function readOnlyExpand(entity: Entity, { query }: FastifyRequest): Expand {
  const params = query as Params;
  const names = Object.keys(params);
  if (names.length === 0) return [];
  const known = [...expandParameters(entity), ...elsewhere];
  const faults: FieldError[] = [];
  const expand = readExpand(entity, params.expand, faults);
  rejectUnknownParameters(
    names.filter((name) => !known.includes(name)),
    known,
    faults,
  );
  return expand;
}
