// The OpenAPI description of the GraphQL route: the formats of requests and responses. The GraphQL schema describes the rest.
import type { OperationObject, PathItemObject, ResponseObject, SchemaObject } from '@nestjs/swagger';
import { headers, sessionHeaders } from '../../http/openapi/headers.js';
import { closedObject, nullable, type Properties } from '../../http/openapi/json-schema.js';
import { policyCredentials } from '../../http/openapi/security.js';

const text: SchemaObject = { type: 'string' };
const anyObject: SchemaObject = { type: 'object', additionalProperties: true };
const count: SchemaObject = { type: 'integer', minimum: 1 };

const request: Properties = {
  query: { ...text, description: 'The document, or with `persisted` the SHA-256 of a registered document.' },
  persisted: { type: 'boolean', description: 'Whether `query` is the SHA-256 of a registered document.' },
  operationName: { ...nullable(text), description: 'Name of the operation to execute.' },
  variables: { ...nullable(anyObject), description: 'Values of the variables.' },
  extensions: { ...anyObject, description: 'For example `persistedQuery`.' },
};

const error: SchemaObject = closedObject(
  {
    message: text,
    locations: { type: 'array', items: closedObject({ line: count, column: count }) },
    path: { type: 'array', items: { anyOf: [text, { type: 'integer' }] } },
    extensions: {
      ...anyObject,
      description: '`code`, `details` and `status` are those of the REST error.',
    },
  },
  ['message'],
);

const result = closedObject(
  { data: nullable(anyObject), errors: { type: 'array', items: error }, extensions: anyObject },
  [],
);

const content = {
  'application/json': { schema: result },
  'application/graphql-response+json': { schema: result },
};

function response(description: string): ResponseObject {
  return { description, headers: headers([...sessionHeaders]), content };
}

const responses = {
  200: response('The result of the operation, including errors of its fields.'),
  400: response('The request or the document is invalid.'),
  default: response('Any other error, such as an exceeded rate limit.'),
};

const common = { tags: ['GraphQL'], security: policyCredentials };
const example = { query: '{ users(limit: 2) { items { id name } pageInfo { total } } }' };

const inQuery = ['query', 'persisted', 'operationName', 'variables', 'extensions'].map((name) => ({
  name,
  in: 'query' as const,
  required: false,
  schema: name === 'persisted' ? { type: 'boolean' } : text,
  description: name === 'variables' || name === 'extensions' ? 'As JSON.' : 'Same as in the body of POST.',
  ...(name === 'query' && { example: example.query }),
}));

const get: OperationObject = {
  ...common,
  operationId: 'queryGraphql',
  summary: 'Run a GraphQL query',
  description: 'Queries only: a mutation returns 405.',
  parameters: inQuery,
  responses: {
    ...responses,
    302: {
      description: 'Redirects a browser that sends no query to GraphiQL.',
      headers: headers([...sessionHeaders]),
    },
  },
};

const post: OperationObject = {
  ...common,
  operationId: 'runGraphql',
  summary: 'Run a GraphQL query or mutation',
  description:
    'Uses the same session data as REST. GraphQL requests do not seed a session. A JSON array of up to 10 requests is a ' +
    'batch: the response is an array of results in the same order, and each request counts against the rate limit.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: closedObject(request, []), example } },
  },
  responses,
};

export const graphqlPaths: Readonly<Record<string, PathItemObject>> = { '/graphql': { get, post } };
