// What the documents say of the service as a whole.
import type { OpenAPIObject, TagObject } from '@nestjs/swagger';
import type { Config } from '../../config.js';
import type { Entity } from '../../core/entity.js';
import { MAX_PAGE_SIZE, listDefaults } from '../../core/list-query.js';

/** The version of the published interface; that of the implementation stands in `/health`. */
const API_VERSION = '1.0.0';

export function aboutFor({ values }: Config): Pick<OpenAPIObject, 'info' | 'servers'> {
  const { publicBaseUrl, sessionTtlSeconds } = values;
  return {
    info: {
      title: 'Practice API sandbox',
      version: API_VERSION,
      description: describe(duration(sessionTtlSeconds)),
      contact: { name: 'The maintainers of the practice API sandbox' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: publicBaseUrl ?? '/', description: 'This service.' }],
  };
}

/** The groups of operations, in the order in which a reader meets them. */
export function tagsFor(entities: readonly Entity[]): TagObject[] {
  return [
    ...entities.map(({ plural, singular }) => ({
      name: plural.charAt(0).toUpperCase() + plural.slice(1),
      description: `The ${plural} of the session: list them, or get, create, replace, change and delete one ${singular}.`,
    })),
    { name: 'Demo data', description: 'The standard dataset that every session starts with.' },
    {
      name: 'Learning',
      description: 'Lessons to play with any client, and how far your session has come in them.',
    },
    { name: 'Flows', description: 'Sequences of calls that belong together, run and shown step by step.' },
    {
      name: 'Authentication',
      description:
        'Every scheme that a client can be set to, really verified; `/auth/methods` is the catalogue.',
    },
    { name: 'GraphQL', description: 'The same records by GraphQL; the schema is at `/graphql/schema`.' },
    {
      name: 'SOAP',
      description: 'The same records over SOAP 1.1; the WSDL at `/soap/?wsdl` describes the operations.',
    },
    { name: 'System', description: 'The service about itself, the session, and an echo of any request.' },
    { name: 'Documents', description: 'This description, for machines. People read it at `/docs`.' },
  ];
}

function describe(lifetime: string): string {
  return `A practice API to learn and test against. Users, products and orders live in a session of your own: nobody else
sees them, and ${lifetime} later they are gone. No login.

**Sessions.** The first request opens one, and the answer names it in \`x-session-id\` (and in a cookie). Send the header
back to stay in it, or bring a UUID of your own. The first request to an entity lays in the standard dataset, whose ids
never change; \`POST /api/v1/demo/reset\` brings it back.

**Answers.** \`{success: true, data}\`; lists have \`pagination\` too, with ${listDefaults.limit} records a page unless
\`limit\` says otherwise, ${MAX_PAGE_SIZE} at most.

**Refusals.** \`{success: false, error, message, details}\`: a word for programs, a sentence for people, and with every 400
the fields that break a rule.

**Practice.** Under \`/api/v1\` the parameters \`delay\`, \`error\` and \`random_fail\` make any request slow or let it fail,
before anything is read or written.

**QUERY.** Every entity path also takes the method QUERY (RFC 10008): a list whose question stands in the body. OpenAPI
has a place for it since 3.2, so \`/openapi-3.2.json\` describes it and the 3.0 document does not.`;
}

function duration(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}
