// OpenAPI descriptions of the routes of a control.
import type { ResponsesObject, SchemaObject } from '@nestjs/swagger';
import { envelopeSchema } from '../../http/openapi/envelope.schemas.js';
import { headers, sessionHeaders } from '../../http/openapi/headers.js';
import { OpenapiOperation } from '../../http/openapi/operation.js';
import { jsonWithSession, sessionResponses } from '../../http/openapi/responses.js';
import { optionalControlKey } from '../../http/openapi/security.js';
import { controlSources } from './service-controls.js';
import type { ErrorCode } from '../../../core/errors.js';

/** The text about a control in the documents. */
export interface ControlDescription {
  /** Part of the operation ids: `Clock` in `getSessionClock`. */
  readonly title: string;
  /** The group of its operations in the documents; by default `Session`. */
  readonly group?: string;
  /** The control's name within a sentence: `the session clock`. */
  readonly noun: string;
  /** Sentences that describe the effect of PUT. */
  readonly text: string;
  /** The body of PUT. */
  readonly document: SchemaObject;
  readonly example: unknown;
  /** `data` of GET and PUT. */
  readonly view: SchemaObject;
  /** Errors of PUT in addition to validation errors. */
  readonly errors?: readonly ErrorCode[];
}

const source: SchemaObject = {
  type: 'string',
  enum: [...controlSources],
  description:
    'Present if the setting of the class or the service applies in place of the one of the session.',
};

/** A view, which can be one of several objects. */
function withSource(view: SchemaObject): SchemaObject {
  const { oneOf, properties } = view;
  if (oneOf !== undefined) return { ...view, oneOf: oneOf.map((one) => withSource(one as SchemaObject)) };
  return properties === undefined ? view : { ...view, properties: { ...properties, source } };
}

export const ApiGetControl = ({ title, noun, view }: ControlDescription): MethodDecorator =>
  controlOperation({
    operationId: `getSession${title}`,
    summary: `Get ${noun}`,
    description: `The present setting of ${noun}, with its counters.`,
    successes: { 200: jsonWithSession('The setting.', envelopeSchema(withSource(view))) },
  });

export const ApiPutControl = (description: ControlDescription): MethodDecorator => {
  const { title, noun, text, document, example, view, errors = [] } = description;
  return controlOperation({
    operationId: `putSession${title}`,
    summary: `Set ${noun}`,
    description: text,
    requestBody: { required: true, content: { 'application/json': { schema: document, example } } },
    successes: { 200: jsonWithSession('The setting.', envelopeSchema(withSource(view))) },
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', ...errors],
  });
};

export const ApiDeleteControl = ({ title, noun }: ControlDescription): MethodDecorator =>
  controlOperation({
    operationId: `deleteSession${title}`,
    summary: `Delete ${noun}`,
    description: 'Deletes the setting with its counters. Returns 204 also when nothing was set.',
    successes: { 204: { description: 'Nothing is set.', headers: headers([...sessionHeaders]) } },
  });

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly requestBody?: Parameters<typeof OpenapiOperation>[0]['requestBody'];
  readonly successes: ResponsesObject;
  readonly errors?: readonly ErrorCode[];
}

/** A control route works on the caller's session, which can be sealed, and has no simulation parameters. */
export function controlOperation({
  successes,
  errors = [],
  requestBody,
  ...names
}: Operation): MethodDecorator {
  return OpenapiOperation({
    ...names,
    security: optionalControlKey,
    ...(requestBody && { requestBody }),
    responses: sessionResponses(successes, ['FORBIDDEN', ...errors], 'OtherError'),
  });
}
