// Nest makes the schema; this puts the route and the server behind it.
import { Injectable } from '@nestjs/common';
import { AbstractGraphQLDriver, type GqlModuleOptions } from '@nestjs/graphql';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { GraphqlContext } from './context.js';
import { GraphqlRoute } from './graphql.route.js';
import type { GraphqlServer } from './graphql.server.js';
import { KnownDocuments } from './known.documents.js';

@Injectable()
export class GraphqlDriver extends AbstractGraphQLDriver {
  private readonly documents = new KnownDocuments();
  private server: Promise<GraphqlServer> | undefined;

  start({ schema, path }: GqlModuleOptions): Promise<void> {
    if (schema === undefined || path === undefined) throw new Error('no schema was made');
    const route = new GraphqlRoute(this.documents, (context) => this.ask(schema, context));
    route.register(this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>(), path);
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    const server = await this.server;
    await server?.stop();
  }

  private async ask(schema: GraphQLSchema, context: GraphqlContext): Promise<FastifyReply> {
    this.server ??= this.load(schema);
    const server = await this.server;
    return server.ask(context);
  }

  /** A start that nobody has to wait for: the server and the compiler take longer to load than all the rest. */
  private async load(schema: GraphQLSchema): Promise<GraphqlServer> {
    const { GraphqlServer: Server } = await import('./graphql.server.js');
    return Server.start(schema, this.documents);
  }
}
