// What the documents say of the login.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, type ResponseObject, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/openapi/responses.js';
import { envelopeSchema } from '../../platform/openapi/envelope.schemas.js';
import { headers, sessionHeaders } from '../../platform/openapi/headers.js';
import {
  closedObject,
  count,
  ref,
  type Properties,
  type Schema,
} from '../../platform/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/openapi/parameters.js';
import { optionalSession } from '../../platform/openapi/security.js';
import type { LoginResponse, LogoutResponse } from './login.service.js';

const text: SchemaObject = { type: 'string' };
const page = { 'text/html': { schema: text } };

const login: Readonly<Record<keyof LoginResponse, Schema>> = {
  subject: text,
  name: text,
  role: { type: 'string', enum: ['user', 'admin', 'moderator'] },
  scopes: { type: 'array', items: text },
  csrf_token: { ...text, description: 'Goes with every POST, in `x-csrf-token`.' },
  expires_in: { ...count, description: 'Seconds until the login ends.' },
};

const logout: Readonly<Record<keyof LogoutResponse, Schema>> = {
  ended: { type: 'boolean', description: 'Whether there was a login to end.' },
};

const credentials = closedObject({
  username: { type: 'string', minLength: 1, maxLength: 255, description: 'The login name.' },
  password: { type: 'string', minLength: 1, maxLength: 255, description: 'The password.' },
});

const onPage = (description: string): ResponseObject => ({
  description,
  headers: headers([...sessionHeaders]),
  content: page,
});

/** A refusal in the envelope, or the form again for a browser. */
const refusedForm = (description: string): ResponseObject => ({
  description,
  headers: headers([...sessionHeaders]),
  content: { 'application/json': { schema: ref('ErrorResponse') }, ...page },
});

/** An answer in JSON, or a page for who asks for one. */
const answered = (description: string, data: Properties): ResponseObject =>
  jsonWithSession(description, envelopeSchema(closedObject(data)));

export const ApiForm = (): MethodDecorator =>
  document({
    operationId: 'showLogin',
    summary: 'Show the login form',
    description:
      'A page for people, and for clients that look for a form. Who is logged in sees what to do with it.',
    responses: sessionResponses({ 200: onPage('The form, or who is logged in.') }, ['BAD_REQUEST']),
  });

export const ApiLogin = (): MethodDecorator =>
  document({
    operationId: 'logIn',
    summary: 'Log in',
    description:
      'Sets the cookie `sid`: HttpOnly, SameSite=Lax, new with every login. A client that asks for `text/html` is led to a ' +
      'page, or gets the form again.',
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: credentials },
        'application/json': { schema: credentials },
      },
    },
    responses: {
      ...sessionResponses({
        200: answered('Who is logged in, and the token for what changes something.', login),
        303: { description: 'To the page of who is logged in.', content: page },
      }),
      400: refusedForm('These are no credentials; `details` names every field.'),
      401: refusedForm('The credentials are wrong, or the form is a page of another origin.'),
      415: refusedForm('The body is neither a form nor JSON.'),
    },
  });

export const ApiLogout = (): MethodDecorator =>
  document({
    operationId: 'logOut',
    summary: 'Log out',
    description: 'Ends the login that the cookie names, and takes the cookie away.',
    responses: sessionResponses(
      {
        200: answered('Whether there was a login.', logout),
        303: { description: 'To the form, for a browser.', content: page },
      },
      ['BAD_REQUEST', 'UNAUTHORIZED'],
    ),
  });

type Operation = Parameters<typeof ApiOperation>[0];

function document(operation: Operation): MethodDecorator {
  return applyDecorators(ApiOperation({ security: optionalSession, ...operation }), SimulationParameters());
}
