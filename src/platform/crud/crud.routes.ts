// The routes of an entity: verb, path, status, rules. One decorator each, so that the controller shows only what it does.
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
} from '@nestjs/common';
import { JSON_TYPE } from '../envelope/envelope.js';
import { ACCEPT_QUERY } from '../routing/known-paths.hook.js';
import { RouteRules } from '../routing/route-config.js';

const readable = [RouteRules({ seeds: true, conditional: true }), Header('content-type', JSON_TYPE)];
const writable = [RouteRules({ seeds: true }), Header('content-type', JSON_TYPE)];
const searchable = Header('accept-query', ACCEPT_QUERY);

export const ListRoute = (): MethodDecorator => applyDecorators(Get(), searchable, ...readable);
export const SearchRoute = (): MethodDecorator =>
  applyDecorators(QueryMethod(), HttpCode(200), searchable, ...readable);
export const GetRoute = (): MethodDecorator => applyDecorators(Get(':id'), ...readable);
export const CreateRoute = (): MethodDecorator => applyDecorators(Post(), ...writable);
export const ReplaceRoute = (): MethodDecorator => applyDecorators(Put(':id'), ...writable);
export const PatchRoute = (): MethodDecorator => applyDecorators(Patch(':id'), ...writable);
export const RemoveRoute = (): MethodDecorator =>
  applyDecorators(Delete(':id'), HttpCode(204), RouteRules({ seeds: true }));
