// What the documents say of the routes of an entity: one decorator for each route of crud.routes.ts.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, type ApiOperationOptions, type RequestBodyObject } from '@nestjs/swagger';
import type { Entity } from '../../core/entity.js';
import type { ErrorCode } from '../../core/errors.js';
import { jsonWithSession, notModified, sessionResponses } from '../openapi/responses.js';
import { schemaNames } from '../openapi/entity.schemas.js';
import { headers, sessionHeaders } from '../openapi/headers.js';
import { ref } from '../openapi/json-schema.js';
import * as parameters from '../openapi/parameters.js';
import { searchNames } from '../openapi/search.schemas.js';
import { optionalSession } from '../openapi/security.js';

/** The name of each operation: `listUsers`, `getUser` … */
export const operationIds = ({ name, plural }: Entity) => {
  const many = plural.charAt(0).toUpperCase() + plural.slice(1);
  return {
    list: `list${many}`,
    search: `search${many}`,
    get: `get${name}`,
    create: `create${name}`,
    replace: `replace${name}`,
    patch: `patch${name}`,
    remove: `delete${name}`,
  };
};

export const ApiList = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).list,
      summary: `List ${entity.plural}`,
      description:
        `One page of the session's ${entity.plural}. Every field of the record is an exact filter; all that are given ` +
        'must hold. An unknown parameter is refused, and the message names the closest known one.',
      responses: sessionResponses(
        {
          200: jsonWithSession('The page.', ref(schemaNames(entity).list), ['ETag', 'Accept-Query']),
          304: notModified,
        },
        ['BAD_REQUEST'],
      ),
    },
    parameters.ListParameters(entity),
    parameters.IfNoneMatchParameter(),
  );

export const ApiSearch = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).search,
      summary: `Search ${entity.plural}`,
      description:
        'A list whose question stands in the body: with operators and a choice of fields, safe and idempotent as a ' +
        'GET is (RFC 10008).',
      requestBody: body(searchNames(entity).search, 'The question.'),
      responses: sessionResponses(
        {
          200: jsonWithSession('The page.', ref(searchNames(entity).found), ['ETag', 'Accept-Query']),
          304: notModified,
        },
        ['BAD_REQUEST', 'NOT_ACCEPTABLE', ...bodyRefusals],
      ),
    },
    parameters.IfNoneMatchParameter(),
  );

export const ApiGet = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).get,
      summary: `Get one ${entity.singular}`,
      description: `The ${entity.singular} of this id, as the session has it.`,
      responses: sessionResponses(
        {
          200: jsonWithSession(`The ${entity.singular}.`, ref(schemaNames(entity).one), ['ETag']),
          304: notModified,
        },
        ['BAD_REQUEST', 'NOT_FOUND'],
      ),
    },
    parameters.IdParameter(entity),
    ...(entity.relations.length > 0 ? [parameters.ExpandParameter(entity)] : []),
    parameters.IfNoneMatchParameter(),
  );

export const ApiCreate = (entity: Entity): MethodDecorator =>
  document({
    operationId: operationIds(entity).create,
    summary: `Create one ${entity.singular}`,
    description: 'Id and timestamps come from the service. What is left out takes its default.',
    requestBody: body(schemaNames(entity).create, `The new ${entity.singular}.`),
    responses: sessionResponses(
      { 201: jsonWithSession(`The ${entity.singular} as it was made.`, ref(schemaNames(entity).one)) },
      ['BAD_REQUEST', 'CONFLICT', ...bodyRefusals],
    ),
  });

export const ApiReplace = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).replace,
      summary: `Replace one ${entity.singular}`,
      description: 'What is left out returns to its default; `id` and `created_at` stay.',
      requestBody: body(schemaNames(entity).create, `The whole ${entity.singular}.`),
      responses: changeAnswers(entity),
    },
    parameters.IdParameter(entity),
  );

export const ApiPatch = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).patch,
      summary: `Change one ${entity.singular}`,
      description: 'What is left out stays as it is; an empty object changes nothing.',
      requestBody: body(schemaNames(entity).patch, 'The fields to change.'),
      responses: changeAnswers(entity),
    },
    parameters.IdParameter(entity),
  );

export const ApiRemove = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).remove,
      summary: `Delete one ${entity.singular}`,
      description: 'For good. Records that refer to it stay as they are.',
      responses: sessionResponses({ 204: { description: 'It is gone.', headers: headers(sessionHeaders) } }, [
        'BAD_REQUEST',
        'NOT_FOUND',
      ]),
    },
    parameters.IdParameter(entity),
  );

const bodyRefusals = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const satisfies readonly ErrorCode[];

function document(operation: ApiOperationOptions, ...parts: MethodDecorator[]): MethodDecorator {
  const described = ApiOperation({ security: optionalSession, ...operation });
  return applyDecorators(described, ...parts, parameters.SimulationParameters());
}

function body(schema: string, description: string): RequestBodyObject {
  return { required: true, description, content: { 'application/json': { schema: ref(schema) } } };
}

/** Only a unique value can be in the way of a change. */
function changeAnswers(entity: Entity): ReturnType<typeof sessionResponses> {
  const changed = jsonWithSession(`The ${entity.singular} as it is now.`, ref(schemaNames(entity).one));
  const conflicts = entity.unique.length > 0 ? (['CONFLICT'] as const) : [];
  return sessionResponses({ 200: changed }, ['BAD_REQUEST', 'NOT_FOUND', ...conflicts, ...bodyRefusals]);
}
