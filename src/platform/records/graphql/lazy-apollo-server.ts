// An Apollo server that loads its schema and starts with the first request, so that the application starts without it.
import { ApolloServer, type ApolloServerOptionsWithGateway, type BaseContext } from '@apollo/server';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import type { GraphQLSchema } from 'graphql';

type Gateway = ApolloServerOptionsWithGateway<BaseContext>['gateway'];
type SchemaListener = Parameters<Gateway['onSchemaLoadOrUpdate']>[0];
type SchemaLoader = () => Promise<GraphQLSchema>;

export class LazyApolloServer extends ApolloServer {
  private started: Promise<void> | undefined;

  constructor(config: ApolloDriverConfig, loadSchema: SchemaLoader) {
    const none = { typeDefs: undefined, schema: undefined, resolvers: undefined };
    super({ ...config, ...none, gateway: schemaGateway(loadSchema) });
  }

  /** Can be called for every request, unlike the method of the base class. */
  override start(): Promise<void> {
    this.started ??= super.start();
    return this.started;
  }

  /** The base class throws an error if the server never started. */
  override async stop(): Promise<void> {
    const isStarted = await this.started?.then(
      () => true,
      () => false,
    );
    if (isStarted === true) await super.stop();
  }
}

/** The interface by which Apollo loads a schema when it starts. Without an executor, Apollo executes operations itself. */
function schemaGateway(loadSchema: SchemaLoader): Gateway {
  const listeners = new Set<SchemaListener>();
  return {
    onSchemaLoadOrUpdate: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: async () => {
      const context = { apiSchema: await loadSchema() } as Parameters<SchemaListener>[0];
      for (const listener of listeners) listener(context);
      return { executor: null };
    },
    stop: () => Promise.resolve(),
  };
}
