// The OpenAPI descriptions of the routes of an entity: one decorator for each route of crud.routes.ts.
import { applyDecorators } from '@nestjs/common';
import type { RequestBodyObject } from '@nestjs/swagger';
import type { Entity } from '../../../core/entity.js';
import type { ErrorCode } from '../../../core/errors.js';
import { operationIds } from '../../../core/operation-names.js';
import { jsonWithSession, notModified, recordResponses } from '../../http/openapi/responses.js';
import { schemaNames } from '../../http/openapi/entity.schemas.js';
import { headers, sessionHeaders } from '../../http/openapi/headers.js';
import { ref } from '../../http/openapi/json-schema.js';
import * as parameters from '../../http/openapi/parameters.js';
import { SimulationParameters } from '../../practice/simulation/simulation.openapi.js';
import { searchNames } from '../../http/openapi/search.schemas.js';
import { policyCredentials } from '../../http/openapi/security.js';
import { OpenapiOperation } from '../../http/openapi/operation.js';

export const ApiList = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).list,
      summary: `List ${entity.plural}`,
      description:
        `One page of the ${entity.plural} of the session. Filter by any field. Multiple filters are combined with AND. An ` +
        'unknown parameter returns 400; the message suggests a known one.',
      responses: recordResponses(
        {
          200: jsonWithSession('One page of the list.', ref(schemaNames(entity).list), [
            'ETag',
            'Accept-Query',
          ]),
          304: notModified,
        },
        [],
      ),
    },
    parameters.ListQueryParameters(entity),
    parameters.IfNoneMatchParameter(),
  );

export const ApiSearch = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).search,
      summary: `Search ${entity.plural}`,
      description:
        'A list whose filters, sort order, page and fields are in the request body. QUERY is safe and idempotent, like ' +
        'GET (RFC 10008).',
      requestBody: body(searchNames(entity).search, 'The search.'),
      responses: recordResponses(
        {
          200: jsonWithSession('One page of the list.', ref(searchNames(entity).found), [
            'ETag',
            'Accept-Query',
          ]),
          304: notModified,
        },
        bodyErrors,
      ),
    },
    parameters.IfNoneMatchParameter(),
  );

export const ApiGet = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).get,
      summary: `Get one ${entity.singular}`,
      description: `The ${entity.singular} with this id. Its ETag changes when the ${entity.singular} changes.`,
      responses: recordResponses(
        {
          200: jsonWithSession(`The ${entity.singular}.`, ref(schemaNames(entity).one), ['ETag']),
          304: notModified,
        },
        ['NOT_FOUND'],
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
    description: 'The service sets the id and the timestamps. Omitted fields use their default.',
    requestBody: body(schemaNames(entity).create, `The new ${entity.singular}.`),
    responses: recordResponses(
      { 201: jsonWithSession(`The created ${entity.singular}.`, ref(schemaNames(entity).one), ['Location']) },
      ['CONFLICT', ...bodyErrors],
    ),
  });

export const ApiReplace = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).replace,
      summary: `Replace one ${entity.singular}`,
      description: 'Omitted fields are set to their default. `id` and `created_at` do not change.',
      requestBody: body(schemaNames(entity).create, `The complete ${entity.singular}.`),
      responses: changeResponses(entity),
    },
    parameters.IdParameter(entity),
    parameters.WriteConditionParameters(),
  );

export const ApiPatch = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).patch,
      summary: `Update one ${entity.singular}`,
      description: 'Omitted fields do not change. An empty object changes nothing.',
      requestBody: body(schemaNames(entity).patch, 'The fields to change.'),
      responses: changeResponses(entity),
    },
    parameters.IdParameter(entity),
    parameters.WriteConditionParameters(),
  );

export const ApiRemove = (entity: Entity): MethodDecorator =>
  document(
    {
      operationId: operationIds(entity).remove,
      summary: `Delete one ${entity.singular}`,
      description: 'Records that refer to it do not change.',
      responses: recordResponses(
        { 204: { description: 'The record was deleted.', headers: headers(sessionHeaders) } },
        ['NOT_FOUND', 'PRECONDITION_FAILED'],
      ),
    },
    parameters.IdParameter(entity),
    parameters.WriteConditionParameters(),
  );

const bodyErrors = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const satisfies readonly ErrorCode[];

function document(
  operation: Parameters<typeof OpenapiOperation>[0],
  ...parts: MethodDecorator[]
): MethodDecorator {
  const described = OpenapiOperation({ security: policyCredentials, ...operation });
  return applyDecorators(described, ...parts, SimulationParameters());
}

function body(schema: string, description: string): RequestBodyObject {
  return { required: true, description, content: { 'application/json': { schema: ref(schema) } } };
}

function changeResponses(entity: Entity): ReturnType<typeof recordResponses> {
  const changed = jsonWithSession(`The changed ${entity.singular}.`, ref(schemaNames(entity).one));
  return recordResponses({ 200: changed }, ['NOT_FOUND', 'PRECONDITION_FAILED', 'CONFLICT', ...bodyErrors]);
}
