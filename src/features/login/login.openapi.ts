// OpenAPI descriptions of the login.
import { applyDecorators } from '@nestjs/common';
import { type ResponseObject, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/http/openapi/responses.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { headers, sessionHeaders } from '../../platform/http/openapi/headers.js';
import {
  closedObject,
  count,
  ref,
  type Properties,
  type Schema,
} from '../../platform/http/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { optionalSession } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import type { LoginResponse, LogoutResponse } from './login.service.js';

const text: SchemaObject = { type: 'string' };
const page = { 'text/html': { schema: text } };

const login: Readonly<Record<keyof LoginResponse, Schema>> = {
  subject: text,
  name: text,
  role: { type: 'string', enum: ['user', 'admin', 'moderator'] },
  scopes: { type: 'array', items: text },
  csrf_token: { ...text, description: 'Send it with every POST, in `x-csrf-token`.' },
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

/** An error response: the envelope, or the form for browsers. */
const formError = (description: string): ResponseObject => ({
  description,
  headers: headers([...sessionHeaders]),
  content: { 'application/json': { schema: ref('ErrorResponse') }, ...page },
});

/** A JSON response, or a page for browsers. */
const jsonOrPage = (description: string, data: Properties): ResponseObject =>
  jsonWithSession(description, envelopeSchema(closedObject(data)));

export const ApiForm = (): MethodDecorator =>
  document({
    operationId: 'showLogin',
    summary: 'Get the login form',
    description: 'An HTML page with a form. With a valid login cookie, the page shows the login.',
    responses: sessionResponses({ 200: onPage('The form, or the login.') }, ['BAD_REQUEST']),
  });

export const ApiLogin = (): MethodDecorator =>
  document({
    operationId: 'logIn',
    summary: 'Log in',
    description:
      'Sets the cookie `sid`: HttpOnly, SameSite=Lax, new with every login. A client that prefers `text/html` is redirected to ' +
      'a page, or gets the form with the error.',
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: credentials },
        'application/json': { schema: credentials },
      },
    },
    responses: {
      ...sessionResponses({
        200: jsonOrPage('The account, and the CSRF token.', login),
        303: { description: 'Redirect to the page of the login, for browsers.', content: page },
      }),
      400: formError('The credentials are incomplete; `details` lists every field.'),
      401: formError('The credentials are wrong, or the form was sent from another origin.'),
      415: formError('The body is neither a form nor JSON.'),
    },
  });

export const ApiLogout = (): MethodDecorator =>
  document({
    operationId: 'logOut',
    summary: 'Log out',
    description: 'Ends the login of the cookie, and deletes the cookie.',
    responses: sessionResponses(
      {
        200: jsonOrPage('Whether there was a login.', logout),
        303: { description: 'Redirect to the form, for browsers.', content: page },
      },
      ['BAD_REQUEST', 'UNAUTHORIZED'],
    ),
  });

type Operation = Parameters<typeof OpenapiOperation>[0];

function document(operation: Operation): MethodDecorator {
  return applyDecorators(
    OpenapiOperation({ security: optionalSession, ...operation }),
    SimulationParameters(),
  );
}
