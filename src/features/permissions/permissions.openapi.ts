// OpenAPI descriptions of the control `permissions` and of the catalogue of policies.
import type { SchemaObject } from '@nestjs/swagger';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { closedObject, nullable, wordOrNull } from '../../platform/http/openapi/json-schema.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { statelessResponses } from '../../platform/http/openapi/responses.js';
import type { ControlDescription } from '../../platform/session/control/control.openapi.js';
import { accept, documentSchema, hide, name, rules } from './permissions.schemas.js';
import { policyNames } from './policies.js';
import { policyRoles } from './policy.js';

const text: SchemaObject = { type: 'string' };
const texts: SchemaObject = { type: 'array', items: text };

const cell = closedObject(
  {
    access: {
      type: 'string',
      enum: ['all', 'own', 'none'],
      description: '`own`: the user record of the client itself, and the records that refer to it.',
    },
    status: {
      type: 'integer',
      description:
        'The status of the response if the role does not suffice, or for a record of another user.',
    },
    masked: { ...texts, description: 'Fields whose values are hidden.' },
    write: { ...texts, description: 'The only fields that the operation may change. By default all.' },
    note: { ...text, description: 'A further limit.' },
  },
  ['access'],
);

const table: SchemaObject = {
  type: 'array',
  items: closedObject({
    operation: { ...text, description: 'The name of the operation in all protocols: its `operationId`.' },
    scope: {
      type: ['string', 'null'],
      description:
        'The scopes that a token needs in addition to the role of its user, separated by spaces. null if it needs none, or if that ' +
        'depends on the role or the record.',
    },
    ...Object.fromEntries(policyRoles.map((role) => [role, cell])),
  }),
  description: 'The permissions of each role, by operation.',
};

export const permissionsDescription: ControlDescription = {
  title: 'Permissions',
  group: 'Permissions',
  noun: 'the permission policy',
  text:
    'Selects a permission policy, which decides which records and fields each role may read and change: a built-in `policy`, or `rules` of ' +
    'your own. Changes no record. `GET /permissions` lists the built-in policies, and who can log in while one of them is set; `table` is ' +
    'ignored on input.',
  document: documentSchema,
  example: { policy: 'read-only' },
  view: closedObject(
    {
      policy: {
        ...wordOrNull(policyNames),
        description: 'null if no policy is set. Absent if the policy is a list of rules.',
      },
      ...{ rules, hide, accept, table },
    },
    [],
  ),
};

const account = closedObject({
  subject: { ...text, description: 'The login name.' },
  password: text,
  role: text,
  user_id: {
    ...nullable(text),
    description: 'The user record as which it acts, in the sample data. null without such records.',
  },
});

export const ApiListPolicies = (): MethodDecorator =>
  OpenapiOperation({
    operationId: 'listPolicies',
    summary: 'List the permission policies',
    description:
      'The built-in policies with their tables, and who can log in while one of them is set. Select one with `PUT /session/permissions`. ' +
      'Opens no session.',
    security: [],
    responses: statelessResponses({
      200: {
        description: 'The policies and the accounts.',
        content: {
          'application/json': {
            schema: envelopeSchema(
              closedObject({
                policies: {
                  type: 'array',
                  items: closedObject({ policy: name, description: text, hide, accept, table }),
                },
                accounts: { type: 'array', items: account },
                users: {
                  ...nullable(closedObject({ login: text, password: text })),
                  description: 'How to log in by a user record. null if no records have roles.',
                },
              }),
            ),
          },
        },
      },
    }),
  });
