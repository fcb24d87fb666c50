// What the OpenAPI documents say of GraphQL's route: the envelope of questions and answers. The schema says the rest.
import type { OperationObject, PathItemObject, ResponseObject, SchemaObject } from '@nestjs/swagger';
import { headers, sessionHeaders } from '../openapi/headers.js';
import { closedObject, nullable, type Properties } from '../openapi/json-schema.js';
import { optionalSession } from '../openapi/security.js';

const text: SchemaObject = { type: 'string' };
const anyObject: SchemaObject = { type: 'object', additionalProperties: true };
const count: SchemaObject = { type: 'integer', minimum: 1 };

const question: Properties = {
  query: { ...text, description: 'The document, or with `persisted` the SHA-256 of one registered before.' },
  persisted: { type: 'boolean', description: 'Whether `query` is such a hash.' },
  operationName: { ...nullable(text), description: 'Which operation of the document to run.' },
  variables: { ...nullable(anyObject), description: 'The values of its variables.' },
  extensions: { ...anyObject, description: 'Such as `persistedQuery`.' },
};

const error: SchemaObject = closedObject(
  {
    message: text,
    locations: { type: 'array', items: closedObject({ line: count, column: count }) },
    path: { type: 'array', items: { anyOf: [text, { type: 'integer' }] } },
    extensions: {
      ...anyObject,
      description: "`code` is REST's word, `details` and `status` are REST's too.",
    },
  },
  ['message'],
);

const answer = closedObject(
  { data: nullable(anyObject), errors: { type: 'array', items: error }, extensions: anyObject },
  [],
);

const content = {
  'application/json': { schema: answer },
  'application/graphql-response+json': { schema: answer },
};

function answers(description: string): ResponseObject {
  return { description, headers: headers([...sessionHeaders]), content };
}

const responses = {
  200: answers('What the operation answers, errors of its fields included.'),
  '4XX': answers('The document or the request was refused.'),
  '5XX': answers('No room, or a fault of the service itself.'),
};

const common = { tags: ['GraphQL'], security: optionalSession };
const example = { query: '{ users(limit: 2) { items { id name } pageInfo { total } } }' };

const inQuery = ['query', 'persisted', 'operationName', 'variables', 'extensions'].map((name) => ({
  name,
  in: 'query' as const,
  required: false,
  schema: name === 'persisted' ? { type: 'boolean' } : text,
  description: name === 'variables' || name === 'extensions' ? 'As JSON.' : 'As in the body of a POST.',
  ...(name === 'query' && { example: example.query }),
}));

const get: OperationObject = {
  ...common,
  operationId: 'queryGraphql',
  summary: 'Run a GraphQL query',
  description: 'Queries only: a mutation by GET is 405.',
  parameters: inQuery,
  responses,
};

const post: OperationObject = {
  ...common,
  operationId: 'runGraphql',
  summary: 'Run a GraphQL query or mutation',
  description: 'The same session data as REST. GraphQL never seeds a session.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: closedObject(question, []), example } },
  },
  responses,
};

export const graphqlPaths: Readonly<Record<string, PathItemObject>> = { '/graphql': { get, post } };
