// OpenAPI description of the catalogue of mutants.
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { statelessResponses } from '../../platform/http/openapi/responses.js';
import { example, reached, text } from './mutants.openapi.js';
import { level, protocol } from './mutants.schemas.js';

const entry = closedObject(
  {
    id: text,
    mutator_name: { ...text, description: 'The kind of change.' },
    description: { ...text, description: 'What the service does while the mutant is active.' },
    breaks: { ...text, description: 'The sentence of the documentation that the mutant violates.' },
    protocols: { type: 'array', items: protocol, description: 'Where it acts.' },
    level,
    owasp: {
      ...text,
      description:
        'The category of the OWASP API Security Top 10 of 2023: `API1:2023`. Only of mutants of permissions.',
    },
    requires: {
      type: 'string',
      enum: ['permissions'],
      description: 'The control without which the mutant does not act in a session.',
    },
    requests: {
      type: 'array',
      items: text,
      description:
        'Requests that reach the mutant in a session with the sample data, one after the other: method and URL, a header, and a JSON ' +
        'body or an envelope. `<name>` is a member of the first response that has it.',
    },
    active: { type: 'boolean', description: 'Only if CONTROLS sets mutants.' },
    reached: { ...reached, description: `${reached.description} Only if CONTROLS sets mutants.` },
    example: {
      ...example,
      description:
        'The first request of the process that reached the mutant. Texts end after 2,000 characters. Only if CONTROLS sets mutants.',
    },
  },
  ['id', 'mutator_name', 'description', 'breaks', 'protocols', 'level', 'requests'],
);

export const ApiListMutants = (): MethodDecorator =>
  OpenapiOperation({
    operationId: 'listMutants',
    summary: 'List the mutants',
    description: 'The catalogue of mutants. Activate them with `PUT /session/mutants`. Opens no session.',
    security: [],
    responses: statelessResponses({
      200: {
        description: 'The mutants.',
        content: { 'application/json': { schema: envelopeSchema({ type: 'array', items: entry }) } },
      },
    }),
  });
