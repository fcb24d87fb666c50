// The getting-started guide of `GET /api`: a description, the first three requests and the paths of the service.
import { formatDuration } from '../../core/duration.js';
import { joinNames } from '../../core/entity-names.js';
import type { Entity } from '../../core/entity.js';
import type { Entities } from '../../platform/session/data/entities.js';

export interface Guide {
  readonly name: string;
  readonly description: string;
  readonly session: string;
  readonly first_calls: readonly { readonly does: string; readonly call: string }[];
  readonly rest: Readonly<Record<string, string>>;
  readonly graphql: Readonly<Record<string, string>>;
  readonly soap: Readonly<Record<string, string>>;
  readonly authentication: Readonly<Record<string, string>>;
  readonly collections: Readonly<Record<string, string>>;
  readonly documents: Readonly<Record<string, string>>;
}

const restPaths = (entities: readonly Entity[]): Guide['rest'] => ({
  ...Object.fromEntries(entities.map(({ plural }) => [plural, `/api/v1/${plural}`])),
  demo_data: '/api/v1/demo',
  echo: '/api/v1/echo',
  session: '/session',
  health: '/health',
  status: '/status.json',
});

const collections = {
  how_to_run: '/collections',
  postman: '/collections/postman.json',
  bruno: '/collections/bruno.zip',
  http: '/collections/sandbox.http',
};

const standardCalls = (base: string): Guide['first_calls'] => [
  { does: 'List users', call: `curl -i '${base}/api/v1/users?limit=3'` },
  {
    does: 'Create a product',
    call:
      `curl -X POST ${base}/api/v1/products -H 'content-type: application/json' ` +
      `-d '{"name": "Desk Lamp", "price": 24.5}'`,
  },
  { does: 'Simulate a 503 error', call: `curl -i '${base}/api/v1/orders?error=503'` },
];

const callsOf = ({ plural }: Entity, base: string): Guide['first_calls'] => [
  { does: `List ${plural.replaceAll('_', ' ')}`, call: `curl -i '${base}/api/v1/${plural}?limit=3'` },
  { does: 'Simulate a 503 error', call: `curl -i '${base}/api/v1/${plural}?error=503'` },
];

/**
 * The guide, with shell commands that use the base URL of the request.
 * @param lifetime of a session, in seconds
 */
export const gettingStartedGuide = (
  { all: entities, hasStandard }: Entities,
  base: string,
  lifetime: number,
): Guide => ({
  name: 'Practice API sandbox',
  description:
    `A practice API for REST, GraphQL and SOAP. Each session has its own ${joinNames(entities)}, starts with sample data and is ` +
    `deleted after ${formatDuration(lifetime)}. No login is needed.`,
  session:
    'Every response has the header x-session-id and a session cookie. Send either of them to stay in the session, or send a UUID of ' +
    'your choice as x-session-id.',
  first_calls: hasStandard
    ? standardCalls(base)
    : entities.slice(0, 1).flatMap((first) => callsOf(first, base)),
  rest: restPaths(entities),
  graphql: { endpoint: '/graphql', schema: '/graphql/schema', ide: '/graphiql' },
  soap: { endpoint: '/soap/', wsdl: '/soap/?wsdl' },
  authentication: { schemes: '/auth/methods', protected: '/auth/protected/{scheme}' },
  collections,
  documents: {
    readable: '/docs',
    openapi_3_0: '/openapi.json',
    openapi_3_0_yaml: '/openapi.yaml',
    openapi_3_2: '/openapi-3.2.json',
  },
});
