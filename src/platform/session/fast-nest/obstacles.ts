// Why a route stays with Nest's own handler.
import { HOST_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { onlyBefore } from '../../http/routing/before.interceptor.js';
import { onlyOperationGuards } from '../../http/routing/operation.guard.js';
import { hasPipes, type Parameter } from './parameters.js';
import type { Pipeline, RouteMethod } from './pipeline.js';

type Obstacle = (route: RouteMethod, pipeline: Pipeline) => boolean;

/** Parameters that a fast handler reads as Nest does. Parameters of `createParamDecorator` have a text for a type. */
const readable: ReadonlySet<string | number> = new Set([
  RouteParamtypes.REQUEST,
  RouteParamtypes.RESPONSE,
  RouteParamtypes.BODY,
  RouteParamtypes.QUERY,
  RouteParamtypes.PARAM,
  RouteParamtypes.HEADERS,
  RouteParamtypes.IP,
]);

/** In the order in which they are reported. */
const obstacles: Readonly<Record<string, Obstacle>> = {
  'request-scoped controller': ({ isStatic }) => !isStatic,
  'request-scoped global enhancer': (_route, { enhancers }) => enhancers.hasRequestScoped(),
  guard: (route, { enhancers }) =>
    onlyOperationGuards(enhancers.of(route).guards, route.callback) === undefined,
  pipe: (route, { enhancers }) => enhancers.of(route).pipes.length > 0,
  interceptor: (route, { enhancers }) => onlyBefore(enhancers.of(route).interceptors) === undefined,
  'pipe of a parameter': (route, pipeline) => parametersOf(route, pipeline).some(hasPipes),
  'kind of parameter': (route, pipeline) => !parametersOf(route, pipeline).every(isReadable),
  '@Res() without passthrough': (route, pipeline) =>
    parametersOf(route, pipeline).some(isReply) && !pipeline.isPassthrough(route),
  '@Redirect(), @Render() or @Sse()': (route, pipeline) => pipeline.hasOwnResponse(route),
  host: ({ instance }) => Reflect.getMetadata(HOST_METADATA, instance.constructor) !== undefined,
  versioning: (_route, pipeline) => pipeline.hasVersions(),
  'listener of triggered routes': (_route, pipeline) => pipeline.hasRouteListener(),
};

/** The first reason why Nest must handle the route; undefined if a direct call does the same. */
export function obstacleOf(route: RouteMethod, pipeline: Pipeline): string | undefined {
  return Object.entries(obstacles).find(([, applies]) => applies(route, pipeline))?.[0];
}

export function parametersOf(route: RouteMethod, pipeline: Pipeline): readonly Parameter[] {
  return pipeline.metadata(route).getParamsMetadata(route.moduleKey);
}

const isReply = ({ type }: Parameter): boolean => type === RouteParamtypes.RESPONSE;
const isReadable = ({ type }: Parameter): boolean => typeof type === 'string' || readable.has(type);
