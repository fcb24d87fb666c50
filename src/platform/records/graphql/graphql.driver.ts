// Nest's Apollo driver with two differences: the server starts with the first request, and compiled documents run before it.
import type { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { Entities } from '../../session/data/entities.js';
import { FastResolvers } from '../../session/fast-nest/fast-resolvers.js';
import { compilePlugin } from './compile.plugin.js';
import { CompiledExecution } from './compiled-execution.js';
import type { GraphqlContext } from './context.js';
import { factsPlugin } from './facts.plugin.js';
import { GraphqlRoute } from './graphql.route.js';
import { executeOverHttp, type HttpResult } from './http-execution.js';
import { LazyApolloServer } from './lazy-apollo-server.js';
import { lazyPromise } from '../../../core/lazy-promise.js';
import { ownerKey } from './members.js';
import { resultSizePlugin } from './result-size.plugin.js';
import { responseStatusPlugin } from './response-status.plugin.js';

type Plugins = NonNullable<ApolloDriverConfig['plugins']>;

@Injectable()
export class GraphqlDriver extends ApolloDriver {
  /** Resolves to the schema, which is built when it is needed first. */
  readonly schema = lazyPromise(() => this.buildSchema());

  /** A property, because the constructor has five parameters already. */
  @Inject() private readonly entities!: Entities;

  /** The plug-ins of this driver and of Nest. Every other plug-in belongs to the application. */
  private readonly ownPlugins: Plugins;
  private config: ApolloDriverConfig = {};
  /** The plug-ins of the current server. Apollo adds to this array. */
  private plugins: Plugins = [];

  constructor(
    modules: ModulesContainer,
    private readonly schemaHost: GraphQLSchemaHost,
    private readonly resolvers: FastResolvers,
    private readonly route: GraphqlRoute,
    private readonly compiled: CompiledExecution,
  ) {
    super(modules);
    this.ownPlugins = [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      compilePlugin(
        compiled,
        () => this.isObserved(),
        (field) => this.resolvers.isCacheable(field),
      ),
      responseStatusPlugin,
      factsPlugin,
      resultSizePlugin,
    ];
  }

  override async mergeDefaultOptions(options: ApolloDriverConfig): Promise<ApolloDriverConfig> {
    const merged = await super.mergeDefaultOptions(options);
    const added = merged.plugins?.filter((plugin) => options.plugins?.includes(plugin) !== true);
    this.ownPlugins.push(...(added ?? []));
    return { ...merged, plugins: [...this.ownPlugins, ...(options.plugins ?? [])] };
  }

  /** Nest calls this at application start, when no schema is needed yet. */
  override generateSchema(): null {
    return null;
  }

  override registerServer(config: ApolloDriverConfig): Promise<void> {
    const { path } = config;
    if (path === undefined) throw new Error('GraphqlDriver requires the option "path"');
    this.config = config;
    this.apolloServer = this.createServer();
    this.route.register(this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>(), path, {
      compiled: this.compiled,
      executeWithApollo: (context, body) => this.execute(context, body),
      isObserved: () => this.isObserved(),
    });
    return Promise.resolve();
  }

  /** The Apollo server. One that failed to start cannot start again, so the next call starts a new one. */
  async startedServer(): Promise<ApolloServer> {
    const server = this.apolloServer;
    await server.start().catch((error: unknown) => {
      if (this.apolloServer === server) this.apolloServer = this.createServer();
      throw error;
    });
    return server;
  }

  private async buildSchema(): Promise<GraphQLSchema> {
    // The types of the entities of this application, and the types without an owner.
    const include = [this.entities.all, ...this.entities.all].map(ownerKey);
    const schema = await super.generateSchema({ ...this.config, include });
    if (schema === null) throw new Error('Nest generated no GraphQL schema');
    this.schemaHost.schema = schema;
    return schema;
  }

  private createServer(): LazyApolloServer {
    this.plugins = [...(this.config.plugins ?? [])];
    return new LazyApolloServer({ ...this.config, plugins: this.plugins }, this.schema);
  }

  private async execute(context: GraphqlContext, body: unknown): Promise<HttpResult> {
    return executeOverHttp(await this.startedServer(), context, body);
  }

  /** Whether a plug-in or hook of the application has to be called for every request. */
  private isObserved(): boolean {
    return (
      this.plugins.some(
        (plugin) => plugin.requestDidStart !== undefined && !this.ownPlugins.includes(plugin),
      ) || this.resolverDecoratorHost?.hasRequestHooks() === true
    );
  }
}
