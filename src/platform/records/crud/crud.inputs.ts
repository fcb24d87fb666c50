// The input of the entity routes as the exchange of a request has it: the same object in every protocol. Invalid values are as sent.
import type { FastifyRequest } from 'fastify';
import type { Entity } from '../../../core/entity.js';
import type { Field } from '../../../core/field.js';
import { parseFieldText, pageField, limitField, type Params } from '../../../core/list-query.params.js';
import { listDefaults } from '../../../core/list-query.js';
import { credentialParameters } from 'practice-http-auth/credential-parameters.js';
import { isObject, membersOf } from '../../kernel/runtime/body.facts.js';
import { listInput, type ListInput } from '../../practice/exchange/list.input.js';
import { simulationParameters } from '../../practice/simulation/simulation.js';

type InputOf = (request: FastifyRequest, body: unknown) => ListInput;

/** The input of `GET /{entity}`. */
export function queryStringInput(entity: Entity): InputOf {
  const parameters: Readonly<Record<string, Field>> = { page: pageField, limit: limitField };
  const notFilters = new Set([
    ...Object.keys(listDefaults),
    ...(entity.relations.length > 0 ? ['expand'] : []),
    ...simulationParameters,
    ...credentialParameters,
  ]);
  return ({ query }) => {
    const { page, limit, sort, order, expand } = query as Params;
    const filters = Object.entries(query as Params).filter(([name]) => !notFilters.has(name));
    const filter = filters.map(
      ([name, value]) => [name, conditionOf(entity.columns.get(name), value)] as const,
    );
    return listInput({
      page: typed(parameters.page, page),
      limit: typed(parameters.limit, limit),
      sort,
      order,
      filter: Object.fromEntries(filter),
      ...(notFilters.has('expand') && expandInput(expand)),
    });
  };
}

/** The input of `QUERY /{entity}`. Record fields next to `filters` are filters, too. */
export function searchInput(entity: Entity): InputOf {
  return ({ query }, body) => {
    const { filters, sort, order, page, limit, fields, ...shorthand } = membersOf(body);
    const conditions = Object.entries({ ...shorthand, ...membersOf(filters) });
    return listInput({
      page,
      limit,
      sort,
      order,
      fields,
      filter: Object.fromEntries(conditions.map(([name, condition]) => [name, operatorsOf(condition)])),
      ...(entity.relations.length > 0 && expandInput((query as Params).expand)),
    });
  };
}

/** The input of a route of one record: the id of the path and the fields of the body. */
export const recordInput: InputOf = ({ params, query }, body) => {
  const { id } = params as { readonly id?: string };
  return {
    ...membersOf(body),
    ...expandInput((query as Params).expand),
    ...(id !== undefined && { id: id.toLowerCase() }),
  };
};

/** Names of relations, comma-separated or repeated. */
function expandInput(expand: Params[string] | undefined): ListInput {
  if (expand === undefined) return {};
  return { expand: [expand].flat().flatMap((names) => names.split(',').map((name) => name.trim())) };
}

/** A repeated filter matches any of its values. */
function conditionOf(field: Field | undefined, value: string | readonly string[]): ListInput {
  return typeof value === 'string'
    ? { eq: typed(field, value) }
    : { in: value.map((one) => typed(field, one)) };
}

/** A list means `in`, an object has operators, anything else means `eq` (see `searchParser`). */
function operatorsOf(condition: unknown): unknown {
  if (Array.isArray(condition)) return { in: condition };
  return isObject(condition) ? condition : { eq: condition };
}

function typed(field: Field | undefined, value: string | readonly string[] | undefined): unknown {
  return field === undefined || typeof value !== 'string' ? value : parseFieldText(field, value);
}
