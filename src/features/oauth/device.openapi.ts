// OpenAPI descriptions of the device authorization grant.
import { applyDecorators } from '@nestjs/common';
import { ApiQuery, type ResponseObject, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession } from '../../platform/http/openapi/responses.js';
import { headers, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { closedObject, nullable } from '../../platform/http/openapi/json-schema.js';
import type { DeviceAuthorization, DeviceState } from './device.service.js';
import { clientFields, OauthOperation, lifetimeSchema, textValue } from './operation.openapi.js';

const authorizationProperties: Readonly<Record<keyof DeviceAuthorization, SchemaObject>> = {
  device_code: { ...textValue, description: 'The device sends it to the token endpoint.' },
  user_code: { ...textValue, description: 'The user enters it on the verification page.' },
  verification_uri: { ...textValue, description: 'The URL of the verification page.' },
  verification_uri_complete: { ...textValue, description: 'The same URL with the user code.' },
  expires_in: lifetimeSchema,
  interval: { type: 'integer', description: 'Minimum number of seconds between two polling requests.' },
};

const stateProperties: Readonly<Record<keyof DeviceState | 'user_code', SchemaObject>> = {
  user_code: nullable(textValue),
  status: { type: 'string', enum: ['unknown', 'pending', 'approved', 'denied'] },
  client: { ...textValue, description: 'The client that waits.' },
  scope: { ...textValue, description: 'The requested scope.' },
};

const stateResponse: ResponseObject = {
  description: 'The state of the user code: JSON, or HTML for browsers.',
  headers: headers(sessionHeaders),
  content: {
    'application/json': { schema: closedObject(stateProperties, ['user_code', 'status']) },
    'text/html': { schema: textValue },
  },
};

export const ApiStartDevice = (): MethodDecorator =>
  OauthOperation({
    operationId: 'startDevice',
    summary: 'Start device authorization',
    description:
      'RFC 8628: the device shows the user code and polls the token endpoint until a user has approved or denied the request.',
    body: { ...clientFields, scope: 'Scopes separated by spaces.' },
    successes: { 200: jsonWithSession('The codes.', closedObject(authorizationProperties)) },
    errors: [400, 401, 413, 415],
  });

export const ApiDevicePage = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'user_code',
      required: false,
      schema: textValue,
      description: 'The code that the device shows.',
    }),
    OauthOperation({
      operationId: 'lookAtDevice',
      summary: 'Get the state of a device authorization',
      description: 'The verification page: HTML with a form for browsers, otherwise JSON.',
      successes: { 200: stateResponse },
      errors: [400],
    }),
  );

export const ApiDecide = (): MethodDecorator =>
  OauthOperation({
    operationId: 'decideOnDevice',
    summary: 'Approve or deny a device authorization',
    description: 'Only the first decision has an effect.',
    body: {
      'user_code*': 'The code that the device shows.',
      decision: '`approve` or `deny`; default `approve`.',
      username: 'The account that approves; default: the demo account.',
    },
    successes: { 200: stateResponse },
    errors: [400, 413, 415],
  });
