// Steps over GraphQL.
import type { Entity } from '../../core/entity.js';
import { graphqlNames } from '../../core/operation-names.js';
import type { FlowCall } from './flow.js';
import type { GraphqlRequest } from './graphql.client.js';

/** The query for one record with all its fields. */
export function recordQuery(entity: Entity, id: string): GraphqlRequest {
  const fields = [...entity.columns.keys()].join(' ');
  return {
    query: `query ($id: ID!) { ${graphqlNames(entity).get}(id: $id) { ${fields} } }`,
    variables: { id },
  };
}

export function getOverGraphql(entity: Entity, id: string): FlowCall {
  return {
    protocol: 'GraphQL',
    execute: async ({ session, services, fill }) => {
      const body = fill(recordQuery(entity, id));
      const response = await services.graphql.execute(session, body);
      return {
        request: { method: 'POST', path: '/graphql', body },
        response,
        ok: response.body.errors === undefined,
        data: response.body.data?.[graphqlNames(entity).get],
      };
    },
  };
}
