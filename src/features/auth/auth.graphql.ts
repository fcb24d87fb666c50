// The GraphQL types of authentication: the schemes, and the identity of a request.
import { ID } from '@nestjs/graphql';
import { objectType } from '../../platform/records/graphql/members.js';
import { Json } from '../../platform/records/graphql/scalars.js';

const AuthMistake = objectType('AuthMistake', 'A reason for which a scheme rejects a request.', [
  ['code', { type: String, doc: 'The `reason.code` of the error.' }],
  ['message', { type: String, doc: 'What is wrong with the request.' }],
  ['hint', { type: String, doc: 'How to correct the request.' }],
]);

const AuthStandard = objectType('AuthStandard', 'The specification of a scheme.', [
  ['name', { type: String, doc: 'Its name, with the section.' }],
  ['url', { type: String, doc: 'Its URL.' }],
]);

export const AuthMethodType = objectType('AuthMethod', 'An authentication scheme with valid credentials.', [
  ['id', { type: ID, doc: 'The id, which is the last part of `path`.' }],
  ['aliases', { type: [String], doc: 'Other ids of the scheme.' }],
  ['title', { type: String, doc: 'The name of the scheme.' }],
  ['family', { type: String, doc: 'The group of schemes that it belongs to.' }],
  ['standard', { type: AuthStandard, doc: 'The specification that defines it.' }],
  ['summary', { type: String, doc: 'How a client authenticates.' }],
  ['path', { type: String, doc: 'The path of the protected resource, for GET and POST.' }],
  ['credentials', { type: Json, doc: 'Valid credentials. Their fields depend on the scheme.' }],
  [
    'curl',
    { type: String, doc: 'A command for Bash; null if curl cannot send the request.', nullable: true },
  ],
  ['curl_cannot', { type: String, doc: 'Why there is no curl command.', nullable: true }],
  ['mistakes', { type: [AuthMistake], doc: 'The reasons for which the service rejects a request.' }],
]);

export const IdentityType = objectType('Identity', 'Who sent a request, and how it was authenticated.', [
  ['authenticated', { type: Boolean, doc: 'Always true.' }],
  ['scheme', { type: String, doc: 'The id of the scheme.' }],
  ['subject', { type: String, doc: 'The login name, or the id of a client or key.' }],
  ['name', { type: String, doc: 'The name of the account, client or key.' }],
  ['role', { type: String, doc: 'The role of the account, client or key.' }],
  ['scopes', { type: [String], doc: 'The granted scopes.' }],
  [
    'user_id',
    {
      type: ID,
      doc: 'The user record as which the client acts. Null without one, and while no policy is set.',
      nullable: true,
    },
  ],
  ['notes', { type: [String], doc: 'Remarks on the request.', nullable: true }],
  ['debug', { type: Json, doc: 'What the service received and computed.', nullable: true }],
]);
