// The schemas of the control `permissions`.
import type { SchemaObject } from '@nestjs/swagger';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { scopesOf } from '../auth/accounts.entity.js';
import { policyNames } from './policies.js';
import { credentialKinds, policyRoles } from './policy.js';

export const MAX_RULES = 100;
/** Maximum number of names in `allow`, and in `read` and `write`. */
export const MAX_NAMES = 50;
export const MAX_PATTERN_LENGTH = 64;

export const knownScopes = scopesOf.admin;

export const name: SchemaObject = {
  type: 'string',
  enum: [...policyNames],
  description: 'The name of a built-in policy.',
};
export const hide: SchemaObject = {
  type: 'boolean',
  description:
    'Whether a record that the client may not read is reported as missing, instead of 403. The default is set by the policy.',
};
export const accept: SchemaObject = {
  type: 'array',
  uniqueItems: true,
  minItems: 1,
  maxItems: credentialKinds.length,
  items: { type: 'string', enum: [...credentialKinds] },
  description:
    'The kinds of credentials that operations on records accept. The default is set by the policy.',
};

const names: SchemaObject = {
  type: 'array',
  maxItems: MAX_NAMES,
  items: { type: 'string', maxLength: MAX_PATTERN_LENGTH },
};

export const ruleSchema = closedObject(
  {
    allow: {
      ...names,
      minItems: 1,
      description: 'Names of operations: their `operationId`. `*` stands for any characters: `list*`.',
    },
    to: {
      type: 'array',
      uniqueItems: true,
      minItems: 1,
      maxItems: policyRoles.length,
      items: { type: 'string', enum: [...policyRoles] },
      description: 'The roles to which they are allowed.',
    },
    scopes: {
      type: 'array',
      uniqueItems: true,
      maxItems: knownScopes.length,
      items: { type: 'string', enum: [...knownScopes] },
      description: 'The scopes that the client needs, all of them. By default none.',
    },
    where: {
      type: 'string',
      enum: ['all', 'own'],
      default: 'all',
      description: '`own`: the user record of the client itself, and the records that refer to it.',
    },
    read: {
      ...names,
      description:
        'The fields that responses show. By default all. In place of another one stands null, for an e-mail address `hidden@example.invalid`, ' +
        'for a text `hidden`; a field of another kind cannot be omitted.',
    },
    write: { ...names, description: 'The fields that may be written. By default all.' },
  },
  ['allow', 'to'],
);

export const rules: SchemaObject = {
  type: 'array',
  maxItems: MAX_RULES,
  items: ruleSchema,
  description:
    'Own rules. An operation is allowed if one rule allows it, also to admins, and `[]` allows nothing. Of several rules that allow an ' +
    'operation, a client has the fields of all.',
};

const ignoredTable: SchemaObject = { description: 'Ignored.' };

export const documentSchema: SchemaObject = {
  oneOf: [
    closedObject({ policy: name, hide, accept, table: ignoredTable }, ['policy']),
    closedObject({ rules, hide, accept, table: ignoredTable }, ['rules']),
  ],
};
