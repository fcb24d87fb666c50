// OpenAPI descriptions of the control `permissions` and of the catalogue of policies.
import type { SchemaObject } from '@nestjs/swagger';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { closedObject, wordOrNull } from '../../platform/http/openapi/json-schema.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { statelessResponses } from '../../platform/http/openapi/responses.js';
import type { ControlDescription } from '../../platform/session/control/control.openapi.js';
import { policies } from './policies.js';
import { credentialKinds, policyRoles } from './policy.js';

const text: SchemaObject = { type: 'string' };
const texts: SchemaObject = { type: 'array', items: text };

const policyNames = policies.map((policy) => policy.name);

const name: SchemaObject = {
  type: 'string',
  enum: policyNames,
  description: 'The name of a built-in policy.',
};
const hide: SchemaObject = {
  type: 'boolean',
  description:
    'Whether a record that the client may not read is reported as missing, instead of 403. The default is set by the policy.',
};
const accept: SchemaObject = {
  type: 'array',
  uniqueItems: true,
  minItems: 1,
  items: { type: 'string', enum: [...credentialKinds] },
  description:
    'The kinds of credentials that operations on records accept. The default is set by the policy.',
};

const cell = closedObject(
  {
    access: {
      type: 'string',
      enum: ['all', 'own', 'none'],
      description: '`own`: the user record of the client itself, and the orders with its id.',
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
    operation: { ...text, description: 'The name of the operation in all protocols: `patchUser`.' },
    scope: {
      type: 'string',
      enum: ['read', 'write', 'moderate', 'admin'],
      description: 'The scope that a token needs in addition to the role of its user.',
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
    'Selects a permission policy, which decides which records and fields each role may read and change. While it is set, users of the ' +
    'session can log in too. Changes no record. `GET /permissions` lists the policies; `table` is ignored on input.',
  document: closedObject({ policy: name, hide, accept, table: { description: 'Ignored.' } }, ['policy']),
  example: { policy: 'shop' },
  view: closedObject(
    {
      policy: { ...wordOrNull(policyNames), description: 'null if no policy is set.' },
      ...{ hide, accept, table },
    },
    ['policy'],
  ),
};

const account = closedObject({
  subject: { ...text, description: 'The login name.' },
  password: text,
  role: text,
  user_id: { ...text, description: 'The user record as which it acts, in the sample data.' },
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
                  ...closedObject({ login: text, password: text }),
                  description: 'How users of the session log in, by their records.',
                },
              }),
            ),
          },
        },
      },
    }),
  });
