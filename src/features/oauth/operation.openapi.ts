// What the operations of the OAuth server have in common in the documents: two kinds of bodies, and refusals of their own.
import { applyDecorators } from '@nestjs/common';
import {
  ApiOperation,
  type ReferenceObject,
  type RequestBodyObject,
  type ResponseObject,
  type ResponsesObject,
  type SchemaObject,
  type SecurityRequirementObject,
} from '@nestjs/swagger';
import { sessionResponses } from '../../platform/openapi/responses.js';
import { headers, sessionHeaders } from '../../platform/openapi/headers.js';
import { closedObject, ref } from '../../platform/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/openapi/parameters.js';
import { optionalSession } from '../../platform/openapi/security.js';
import { oauthErrorCodes, type OauthErrorBody } from './oauth-error.js';

export const text: SchemaObject = { type: 'string' };
export const seconds: SchemaObject = {
  type: 'integer',
  minimum: 0,
  description: 'Seconds that it is good for.',
};

const errorBody: Readonly<Record<keyof OauthErrorBody, SchemaObject>> = {
  error: { type: 'string', enum: [...oauthErrorCodes], description: 'For programs.' },
  error_description: { ...text, description: 'For people: what is wrong, and how to mend it.' },
};

const said: Readonly<Record<number, string>> = {
  400: 'The request breaks a rule of OAuth; a simulated failure comes in the envelope.',
  401: 'The client, or the token, does not prove what it should.',
  403: 'The token lacks a scope.',
  413: 'The body is larger than the endpoint takes.',
  415: 'The body is neither a form nor JSON.',
};

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** What the body holds, by name; a description for each. Those with `*` behind the name are needed. */
  readonly body?: Readonly<Record<string, string>>;
  readonly successes: ResponsesObject;
  /** The statuses of refusals in plain JSON. */
  readonly refusals: readonly (keyof typeof said)[];
  readonly security?: SecurityRequirementObject[];
  /** Whether browsers get refusals as a page. */
  readonly pages?: boolean;
}

export const OauthOperation = ({
  body,
  successes,
  refusals,
  security,
  pages = false,
  ...told
}: Operation): MethodDecorator => {
  const refused = Object.fromEntries(refusals.map((status) => [status, refusal(said[status] ?? '', pages)]));
  return applyDecorators(
    ApiOperation({
      ...told,
      security: security ?? optionalSession,
      ...(body && { requestBody: requestBody(body) }),
      responses: { ...sessionResponses(successes), ...refused },
    }),
    SimulationParameters(),
  );
};

/** A refusal as OAuth tells it, or as the house does where it was simulated. */
function refusal(description: string, pages: boolean): ResponseObject | ReferenceObject {
  const schema = { anyOf: [closedObject(errorBody), ref('ErrorResponse')] };
  const example = {
    summary: 'A grant that is misspelt',
    value: { error: 'unsupported_grant_type', error_description: "There is no grant 'pasword' here." },
  };
  return {
    description,
    headers: headers(sessionHeaders),
    content: {
      'application/json': { schema, examples: { misspelt: example } },
      ...(pages && { 'text/html': { schema: text } }),
    },
  };
}

function requestBody(body: Readonly<Record<string, string>>): RequestBodyObject {
  const names = Object.keys(body);
  const required = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const properties = Object.fromEntries(
    Object.entries(body).map(([name, description]) => [name.replace('*', ''), { ...text, description }]),
  );
  const schema: SchemaObject = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
  };
}

/** What every client may say of itself (RFC 6749 §2.3.1, RFC 7523 §2.2). */
export const clientFields = {
  client_id: 'The client; `demo`, for one. Not needed beside `Authorization: Basic`.',
  client_secret: 'Its secret, where it has one: `demo-secret`.',
  client_assertion_type: 'For clients that sign: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.',
  client_assertion: 'A JWT that the client signed.',
} as const;
