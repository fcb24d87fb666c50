// The parts of the OpenAPI documents that describe the service as a whole: info, servers and tags.
import { withArticle } from '../../core/letter-case.js';
import type { OpenAPIObject, TagObject } from '@nestjs/swagger';
import type { Config } from '../../config/config.js';
import { formatDuration } from '../../core/duration.js';
import type { Entity } from '../../core/entity.js';
import { MAX_PAGE_SIZE, listDefaults } from '../../core/list-query.js';
import { headingOf, joinNames } from '../../core/entity-names.js';
import { simulationSummary } from '../../platform/practice/simulation/simulation.js';

/** The version of the API; `/health` has the version of the implementation. */
const API_VERSION = '1.0.0';

export function documentInfo(
  { values }: Config,
  entities: readonly Entity[],
): Pick<OpenAPIObject, 'info' | 'servers'> {
  const { publicBaseUrl, sessionTtlSeconds } = values;
  return {
    info: {
      title: 'Practice API sandbox',
      version: API_VERSION,
      description: serviceDescription(joinNames(entities), formatDuration(sessionTtlSeconds)),
      contact: { name: 'The maintainers of the practice API sandbox' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: publicBaseUrl ?? '/', description: 'This service.' }],
  };
}

/** The groups of operations, in the order in which documents list them. */
export function documentTags(entities: readonly Entity[]): TagObject[] {
  return [
    ...entities.map((entity) => ({
      name: headingOf(entity),
      description: `The ${entity.plural} of the session: list, search, create, get, replace, update and delete. One record is ${withArticle(entity.singular)}.`,
    })),
    { name: 'Demo data', description: 'The sample data that every session starts with.' },
    {
      name: 'Learning',
      description: 'Lessons and challenges for any HTTP client, and the progress of the session in them.',
    },
    {
      name: 'Classes',
      description: 'A trainer creates a class, learners join it, and the board shows their progress.',
    },
    {
      name: 'Flows',
      description: 'Sequences of requests that run in one call and return the result of every step.',
    },
    {
      name: 'Authentication',
      description: 'HTTP authentication schemes, each with a protected endpoint. `/auth/methods` lists them.',
    },
    { name: 'GraphQL', description: 'The same records over GraphQL. The schema is at `/graphql/schema`.' },
    { name: 'SOAP', description: 'The same records over SOAP 1.1. The WSDL is at `/soap/?wsdl`.' },
    { name: 'Session', description: 'The session of the caller: its state and its lifetime.' },
    {
      name: 'Permissions',
      description:
        'Policies that limit which records a client may read and change, by role, owner and scope.',
    },
    { name: 'Mutants', description: 'Known errors of the service, by which a test suite can be measured.' },
    { name: 'System', description: 'Health, status, and an echo of any request.' },
    {
      name: 'Documents',
      description:
        'The entities, OpenAPI documents and collections. `/docs` is the API reference, `/docs/swagger` is Swagger UI.',
    },
  ];
}

function serviceDescription(records: string, lifetime: string): string {
  return `A practice API for learning and testing. Each session has its own ${records}, which no other session sees and
which are deleted after ${lifetime}. No login is needed.

**Sessions.** The first request opens a session. Its id is in the response header \`x-session-id\` and in a cookie. Send the
header to stay in the session, or send a UUID of your choice. The first request to an entity seeds the session with sample
data, whose ids are fixed. \`POST /api/v1/demo/reset\` restores it.

**Responses.** \`{success: true, data}\`. Lists also have \`pagination\`, with ${listDefaults.limit} records per page by default
and ${MAX_PAGE_SIZE} at most (\`limit\`).

**Errors.** \`{success: false, error, message, details}\`. \`error\` is a machine-readable code, \`message\` explains it, and
\`details\` lists every validation error; it is present on each 400.

**Simulation.** ${simulationSummary}

**Conditional requests.** Send the \`ETag\` of a response in \`If-None-Match\` to get 304 if it still matches. Send the ETag of a
record in \`If-Match\` with PUT, PATCH or DELETE to change it only if it did not change in the meantime; otherwise the response
is 412.

**QUERY.** Every entity collection also accepts the method QUERY (RFC 10008): a search with a JSON body. OpenAPI supports it
since version 3.2, so \`/openapi-3.2.json\` describes it and the 3.0 document does not.`;
}
