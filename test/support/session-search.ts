// Searches of random sequences: QUERY, GET and GraphQL, with a condition, sorting and pages.
import type { Entity } from '../../src/core/entity.js';
import type { Client } from './client.js';
import { executeGraphql, operationsOf } from './graphql.js';
import { matches, sortRecords } from './reference-model.js';
import type { Input, SessionModel } from './session-model.js';
import { Operation, type Place } from './session-operation.js';

export type SearchProtocol = 'QUERY' | 'GET' | 'GraphQL';

interface SearchParameters {
  readonly condition: readonly [field: string, operator: string, operand: unknown] | undefined;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
}

export class Search extends Operation {
  constructor(
    place: Place,
    private readonly protocol: SearchProtocol,
    private readonly entity: Entity,
    private readonly parameters: SearchParameters,
  ) {
    super(place, `search ${entity.plural} by ${protocol}: ${JSON.stringify(parameters)}`);
  }

  protected async compare(model: SessionModel, client: Client): Promise<void> {
    if (this.protocol !== 'GraphQL') model.seed();
    const { condition, sort, order, page, limit } = this.parameters;
    const [field = '', operator = '', operand] = (this.protocol === 'GET' ? undefined : condition) ?? [];
    const found = model
      .list(this.entity.plural)
      .filter((record) => field === '' || matches(operator, record[field], operand));
    const expected = sortRecords(found, sort, order).slice((page - 1) * limit, page * limit);
    const filters = field === '' ? {} : { [field]: { [operator]: operand } };
    const sent = await sendSearch(client, this.protocol, this.entity, { ...this.parameters, filters });
    expect(sent).toEqual([expected, found.length]);
  }
}

/** The records of the page, and their total. `filters`: not over GET. */
export async function sendSearch(
  client: Client,
  protocol: SearchProtocol,
  entity: Entity,
  { sort, order, page, limit, filters }: Omit<SearchParameters, 'condition'> & { readonly filters: Input },
): Promise<[unknown, unknown]> {
  const { plural } = entity;
  const path = `/api/v1/${plural}`;
  const paging = { sort, order, page, limit };
  if (protocol === 'GraphQL') {
    const variables = { ...paging, order: order.toUpperCase(), filter: filters };
    const { data, errors } = (await executeGraphql(client, operationsOf(entity).list, variables)).body;
    expect(errors).toBeUndefined();
    return [data[plural].items, data[plural].pageInfo.total];
  }
  const query = `sort=${sort}&order=${order}&page=${page}&limit=${limit}`;
  const { body } =
    protocol === 'GET'
      ? await client.get(`${path}?${query}`)
      : await client.query(path, { ...paging, filters });
  return [body.data, body.pagination.total];
}
