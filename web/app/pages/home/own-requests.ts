// The first requests to the first entity of a service without the standard entities, from its OpenAPI document.
import type { Request } from '../../api.ts';
import { openApi, type Operation } from '../../openapi.ts';
import { requestOf } from '../../sample.ts';
import { camelCase, sampleEntity, sampleFields } from '../../sample-entity.ts';

export interface FirstRequest {
  readonly title: string;
  readonly request: Request;
}

export async function documentedRequests(): Promise<readonly FirstRequest[]> {
  const { operations } = await openApi();
  const path = `/api/v1/${sampleEntity.value.plural}`;
  const [create, search] = ['POST', 'QUERY'].map((method) =>
    operations.find((one) => one.method === method && one.path === path),
  );
  const fields = ['id', ...(await sampleFields())].join(' ');
  const query = `{ ${camelCase(sampleEntity.value.plural)}(limit: 2) { items { ${fields} } } }`;
  return [
    ...[create, search].flatMap(requestsOf),
    {
      title: 'GraphQL query',
      request: {
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }, null, 2),
      },
    },
  ];
}

const requestsOf = (operation: Operation | undefined): readonly FirstRequest[] =>
  operation === undefined ? [] : [{ title: operation.summary, request: requestOf(operation) }];
