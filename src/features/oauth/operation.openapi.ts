// Parts that the OpenAPI operations of the OAuth server share: two request body types and OAuth error responses.
import { applyDecorators } from '@nestjs/common';
import {
  type ReferenceObject,
  type RequestBodyObject,
  type ResponseObject,
  type ResponsesObject,
  type SchemaObject,
  type SecurityRequirementObject,
} from '@nestjs/swagger';
import { sessionResponses } from '../../platform/http/openapi/responses.js';
import { headers, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { closedObject, ref } from '../../platform/http/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { optionalSession } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { oauthErrorCodes, type OauthErrorBody } from './oauth-error.js';

export const textValue: SchemaObject = { type: 'string' };
export const lifetimeSchema: SchemaObject = {
  type: 'integer',
  minimum: 0,
  description: 'Lifetime in seconds.',
};

const errorBody: Readonly<Record<keyof OauthErrorBody, SchemaObject>> = {
  error: { type: 'string', enum: [...oauthErrorCodes], description: 'The error code.' },
  error_description: { ...textValue, description: 'What is wrong, and how to fix it.' },
};

const errorDescriptions: Readonly<Record<number, string>> = {
  400: 'OAuth error. A simulated failure uses the envelope.',
  401: 'The credentials of the client, or the token, are not valid.',
  403: 'The token lacks a scope.',
  413: 'The body is too large.',
  415: 'The body is neither a form nor JSON.',
};

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Descriptions of the body parameters by name. A name that ends with `*` is required. */
  readonly body?: Readonly<Record<string, string>>;
  readonly successes: ResponsesObject;
  /** The statuses of OAuth error responses. */
  readonly errors: readonly (keyof typeof errorDescriptions)[];
  readonly security?: SecurityRequirementObject[];
  /** Whether browsers get errors as HTML. */
  readonly pages?: boolean;
}

export const OauthOperation = ({
  body,
  successes,
  errors,
  security,
  pages = false,
  ...operation
}: Operation): MethodDecorator => {
  const errorResponses = Object.fromEntries(
    errors.map((status) => [status, errorResponse(errorDescriptions[status] ?? '', pages)]),
  );
  return applyDecorators(
    OpenapiOperation({
      ...operation,
      security: security ?? optionalSession,
      ...(body && { requestBody: requestBody(body) }),
      responses: { ...sessionResponses(successes), ...errorResponses },
    }),
    SimulationParameters(),
  );
};

/** An OAuth error, or the envelope if the error is simulated. */
function errorResponse(description: string, pages: boolean): ResponseObject | ReferenceObject {
  const schema = { anyOf: [closedObject(errorBody), ref('ErrorResponse')] };
  const example = {
    summary: 'An unsupported grant type',
    value: { error: 'unsupported_grant_type', error_description: "Unsupported grant_type 'implicit'." },
  };
  return {
    description,
    headers: headers(sessionHeaders),
    content: {
      'application/json': { schema, examples: { unsupported: example } },
      ...(pages && { 'text/html': { schema: textValue } }),
    },
  };
}

function requestBody(body: Readonly<Record<string, string>>): RequestBodyObject {
  const names = Object.keys(body);
  const required = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const properties = Object.fromEntries(
    Object.entries(body).map(([name, description]) => [name.replace('*', ''), { ...textValue, description }]),
  );
  const schema: SchemaObject = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
  };
}

/** The parameters of client authentication (RFC 6749 §2.3.1, RFC 7523 §2.2). */
export const clientFields = {
  client_id: 'The client, for example `demo`. Not needed with `Authorization: Basic`.',
  client_secret: 'The secret of the client, if it has one: `demo-secret`.',
  client_assertion_type: 'For clients with a key: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.',
  client_assertion: 'A JWT that the client signed.',
} as const;
