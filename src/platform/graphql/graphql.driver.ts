// The route of GraphQL. Nest makes the schema, and it and the server behind the route are made when somebody first asks.
import { Injectable } from '@nestjs/common';
import { AbstractGraphQLDriver, type GqlModuleOptions } from '@nestjs/graphql';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { GraphqlContext } from './context.js';
import { GraphqlRoute } from './graphql.route.js';
import type { GraphqlServer } from './graphql.server.js';
import { CompiledDocumentCache } from './known.openapi.js';

@Injectable()
export class GraphqlDriver extends AbstractGraphQLDriver {
  private readonly documents = new CompiledDocumentCache();
  private options: GqlModuleOptions | undefined;
  private made: Promise<GraphQLSchema> | undefined;
  private server: Promise<GraphqlServer> | undefined;

  /** Nest asks for a schema at the start and hands it to `start`; nobody needs one before the first question. */
  override generateSchema(options: GqlModuleOptions): null {
    this.options = options;
    return null;
  }

  schema(): Promise<GraphQLSchema> {
    this.made ??= super.generateSchema(this.options ?? {}) ?? missing();
    return this.made;
  }

  start({ path }: GqlModuleOptions): Promise<void> {
    if (path === undefined) throw new Error('GraphQL was given no path');
    const route = new GraphqlRoute(this.documents, (context) => this.ask(context));
    route.register(this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>(), path);
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    const server = await this.server;
    await server?.stop();
  }

  private async ask(context: GraphqlContext): Promise<FastifyReply> {
    this.server ??= this.load();
    const server = await this.server;
    return server.ask(context);
  }

  /** A start that nobody has to wait for: the schema, the server and the compiler take longer than all the rest. */
  private async load(): Promise<GraphqlServer> {
    const [{ GraphqlServer: Server }, schema] = await Promise.all([
      import('./graphql.server.js'),
      this.schema(),
    ]);
    return Server.start(schema, this.documents);
  }
}

function missing(): never {
  throw new Error('no schema was made');
}
