// Method decorators for the routes of an entity: method, path, status, rules and OpenAPI description.
import {
  applyDecorators,
  Delete,
  Get,
  Header,
  HttpCode,
  Patch,
  Post,
  Put,
  QueryMethod,
  UseInterceptors,
} from '@nestjs/common';
import type { Entity } from '../../../core/entity.js';
import { JSON_TYPE } from '../../kernel/envelope/envelope.js';
import { ACCEPT_QUERY } from '../../http/routing/known-paths.hook.js';
import { JsonTextInterceptor } from '../../http/routing/json-text.interceptor.js';
import { RouteRules } from '../../http/routing/route-config.js';
import { queryStringInput, recordInput, searchInput } from './crud.inputs.js';
import * as documents from './crud.openapi.js';

const jsonText = [Header('content-type', JSON_TYPE), UseInterceptors(new JsonTextInterceptor())];
const readable = [RouteRules({ conditional: true }), ...jsonText];
const ofRecord = RouteRules({ input: recordInput });
const searchable = Header('accept-query', ACCEPT_QUERY);

export const ListRoute = (entity: Entity): MethodDecorator =>
  applyDecorators(
    Get(),
    RouteRules({ input: queryStringInput(entity) }),
    searchable,
    ...readable,
    documents.ApiList(entity),
  );
export const SearchRoute = (entity: Entity): MethodDecorator =>
  applyDecorators(
    QueryMethod(),
    HttpCode(200),
    RouteRules({ input: searchInput(entity) }),
    searchable,
    ...readable,
    documents.ApiSearch(entity),
  );
export const GetRoute = (entity: Entity): MethodDecorator =>
  applyDecorators(
    Get(':id'),
    RouteRules({ tagsContent: true }),
    ofRecord,
    ...readable,
    documents.ApiGet(entity),
  );
export const CreateRoute = (entity: Entity): MethodDecorator =>
  applyDecorators(Post(), ofRecord, ...jsonText, documents.ApiCreate(entity));
export const ReplaceRoute = (entity: Entity): MethodDecorator =>
  applyDecorators(Put(':id'), ofRecord, ...jsonText, documents.ApiReplace(entity));
export const PatchRoute = (entity: Entity): MethodDecorator =>
  applyDecorators(Patch(':id'), ofRecord, ...jsonText, documents.ApiPatch(entity));
export const RemoveRoute = (entity: Entity): MethodDecorator =>
  applyDecorators(Delete(':id'), ofRecord, HttpCode(204), documents.ApiRemove(entity));
