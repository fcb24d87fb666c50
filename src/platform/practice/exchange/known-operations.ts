// The names of all operations: of REST routes and of GraphQL root fields.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { isPracticeRoute } from '../../http/routing/requested-operations.js';

type Names = () => Iterable<string>;

@Injectable()
export class KnownOperations implements FastifyHook {
  private readonly operationIds = new Set<string>();
  private readonly sources: Names[] = [() => this.operationIds];

  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      const { operationId, protocol } = route.config ?? {};
      const isRest = protocol !== 'graphql' && protocol !== 'soap';
      if (operationId !== undefined && isRest && isPracticeRoute(route)) this.operationIds.add(operationId);
    });
  }

  /** A protocol adapter adds its operations when the application starts. They are read when they are needed. */
  addSource(names: Names): void {
    this.sources.push(names);
  }

  /** In alphabetical order. */
  names(): readonly string[] {
    return [...new Set(this.sources.flatMap((names) => [...names()]))].sort();
  }
}
