// Replaces Nest's resolvers of queries and mutations by direct calls where both do the same.
import { Injectable } from '@nestjs/common';
import { ExternalContextCreator, MetadataScanner, ModulesContainer } from '@nestjs/core';
import {
  FIELD_RESOLVER_MIDDLEWARE_METADATA,
  PARAM_ARGS_METADATA,
  ResolverDecoratorHost,
  type GqlModuleOptions,
} from '@nestjs/graphql';
import { GqlParamsFactory } from '@nestjs/graphql/dist/factories/params.factory.js';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import { Config } from '../../../config/config.js';
import { onlyOperationGuards } from '../../http/routing/operation.guard.js';
import { EnhancerReader, type BoundMethod } from './enhancers.js';
import { FastResolver } from './fast-resolver.js';
import { hasPipes, type Parameter } from './parameters.js';
import { resolverMethods, ROOT_TYPES, type ResolverMethod } from './resolver-methods.js';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The value depends on the state of the session and the arguments alone: the response cache can hold it. */
    conditional?: boolean;
  }
}

type Field = GraphQLField<unknown, unknown>;
type Obstacle = (resolver: ResolverMethod, resolvers: FastResolvers) => boolean;

/** Why a resolver stays with Nest, in the order in which the reasons are reported. */
const obstacles: Readonly<Record<string, Obstacle>> = {
  'request-scoped resolver': ({ isStatic }) => !isStatic,
  'request-scoped global enhancer': (_resolver, { enhancers }) => enhancers.hasRequestScoped(),
  guard: ({ method }, { enhancers }) =>
    onlyOperationGuards(enhancers.of(method).guards, method.callback) === undefined,
  pipe: ({ method }, { enhancers }) => enhancers.of(method).pipes.length > 0,
  interceptor: ({ method }, { enhancers }) => enhancers.of(method).interceptors.length > 0,
  'pipe of a parameter': ({ method }, resolvers) => resolvers.parametersOf(method).some(hasPipes),
  'resolver decorator': (_resolver, resolvers) => resolvers.hasDecorator(),
};

@Injectable()
export class FastResolvers {
  /** Why Nest calls each resolver, or `undefined` if it is called directly. By type and field, `Query.users`. */
  readonly obstacles = new Map<string, string | undefined>();
  private readonly cacheable = new WeakSet<Field>();
  private readonly parameters = new GqlParamsFactory();

  constructor(
    private readonly config: Config,
    private readonly modules: ModulesContainer,
    private readonly contexts: ExternalContextCreator,
    readonly enhancers: EnhancerReader,
  ) {}

  /** For the option `transformSchema` of the GraphQL module. */
  replace(schema: GraphQLSchema, options: GqlModuleOptions): GraphQLSchema {
    if (this.config.values.fastHandlers === 'off') return schema;
    for (const [name, resolver] of resolverMethods(this.modules, new MetadataScanner())) {
      const type = schema.getType(resolver.type);
      const field = type !== undefined && 'getFields' in type ? type.getFields()[resolver.field] : undefined;
      if (field === undefined || !('resolve' in field)) continue;
      const isPlain = ROOT_TYPES.has(resolver.type)
        ? this.replaceRoot(field, name, resolver)
        : isPlainField(resolver.method, options);
      if (isPlain && field.extensions.conditional === true) this.cacheable.add(field);
    }
    return schema;
  }

  /** The fields of the root types in the order of modules, `Query.users`. */
  rootFields(): readonly string[] {
    const methods = resolverMethods(this.modules, new MetadataScanner());
    return [...methods].filter(([, { type }]) => ROOT_TYPES.has(type)).map(([name]) => name);
  }

  /** Whether a response may hold the field without calling its resolver again. */
  isCacheable(field: Field): boolean {
    return this.cacheable.has(field);
  }

  parametersOf({ instance, name, moduleKey }: BoundMethod): readonly Parameter[] {
    return this.contexts
      .getMetadata(instance, name, PARAM_ARGS_METADATA, this.parameters, 'graphql')
      .getParamsMetadata(moduleKey);
  }

  /** Whether something wraps every resolver; see `ResolverDecoratorHost.setDecorator()`. */
  hasDecorator(): boolean {
    return [...this.modules.values()].some(({ providers }) => {
      const host: unknown = providers.get(ResolverDecoratorHost)?.instance;
      return host instanceof ResolverDecoratorHost && Boolean(host.getDecorator());
    });
  }

  private replaceRoot(field: Field, name: string, resolver: ResolverMethod): boolean {
    const obstacle = Object.entries(obstacles).find(([, applies]) => applies(resolver, this))?.[0];
    this.obstacles.set(name, obstacle);
    if (obstacle !== undefined) return false;
    const { method } = resolver;
    const checks = onlyOperationGuards(this.enhancers.of(method).guards, method.callback) ?? [];
    const filters = this.enhancers.externalFiltersOf(method);
    const call = new FastResolver(method, this.parametersOf(method), filters, checks);
    field.resolve = call.resolve;
    return true;
  }
}

/** Whether Nest runs neither enhancers nor middleware around a field of an object. */
function isPlainField({ callback }: BoundMethod, options: GqlModuleOptions): boolean {
  const { fieldResolverEnhancers: enhancers = [], buildSchemaOptions } = options;
  const middleware: unknown = Reflect.getMetadata(FIELD_RESOLVER_MIDDLEWARE_METADATA, callback);
  return (
    enhancers.length === 0 && buildSchemaOptions?.fieldMiddleware === undefined && middleware === undefined
  );
}
