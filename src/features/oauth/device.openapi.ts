// What the documents say of devices without a browser.
import { applyDecorators } from '@nestjs/common';
import { ApiQuery, type ResponseObject, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession } from '../../platform/openapi/responses.js';
import { headers, sessionHeaders } from '../../platform/openapi/headers.js';
import { closedObject, nullable } from '../../platform/openapi/json-schema.js';
import type { DeviceAuthorization, DeviceState } from './device.service.js';
import { clientFields, OauthOperation, seconds, text } from './operation.openapi.js';

const started: Readonly<Record<keyof DeviceAuthorization, SchemaObject>> = {
  device_code: { ...text, description: 'What the device asks the token endpoint with.' },
  user_code: { ...text, description: 'What people type.' },
  verification_uri: { ...text, description: 'Where they type it.' },
  verification_uri_complete: { ...text, description: 'The same with the code in it.' },
  expires_in: seconds,
  interval: { type: 'integer', description: 'Seconds to wait between two questions.' },
};

const state: Readonly<Record<keyof DeviceState | 'user_code', SchemaObject>> = {
  user_code: nullable(text),
  status: { type: 'string', enum: ['unknown', 'pending', 'approved', 'denied'] },
  client: { ...text, description: 'Which client waits.' },
  scope: { ...text, description: 'What it asks for.' },
};

const view: ResponseObject = {
  description: 'How the code stands: JSON, or a page for browsers.',
  headers: headers(sessionHeaders),
  content: {
    'application/json': { schema: closedObject(state, ['user_code', 'status']) },
    'text/html': { schema: text },
  },
};

export const ApiStartDevice = (): MethodDecorator =>
  OauthOperation({
    operationId: 'startDevice',
    summary: 'Start a device without a browser',
    description:
      'RFC 8628: the device shows the user code and asks the token endpoint until somebody has decided.',
    body: { ...clientFields, scope: 'Names separated by spaces.' },
    successes: { 200: jsonWithSession('The codes.', closedObject(started)) },
    refusals: [400, 401, 413, 415],
  });

export const ApiDevicePage = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'user_code',
      required: false,
      schema: text,
      description: 'The code that the device shows.',
    }),
    OauthOperation({
      operationId: 'lookAtDevice',
      summary: 'Look at a waiting device',
      description: 'The verification page: for browsers with a form, for programs in JSON.',
      successes: { 200: view },
      refusals: [400],
    }),
  );

export const ApiDecide = (): MethodDecorator =>
  OauthOperation({
    operationId: 'decideOnDevice',
    summary: 'Approve or deny a waiting device',
    description: 'The first decision counts.',
    body: {
      'user_code*': 'The code that the device shows.',
      decision: '`approve` or `deny`; `approve` where it is left out.',
      username: 'Whose approval; the demo account where it is left out.',
    },
    successes: { 200: view },
    refusals: [400, 413, 415],
  });
