// A GraphQL client in this process: executes operations on the Apollo server in a session.
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AbstractGraphQLDriver } from '@nestjs/graphql';
import type { GraphQLFormattedError } from 'graphql';
import type { GraphqlDriver } from '../../platform/records/graphql/graphql.driver.js';
import type { Session } from '../../platform/session/session/session.js';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface GraphqlResponse {
  readonly status: number;
  readonly body: {
    readonly errors?: readonly GraphQLFormattedError[];
    readonly data?: Readonly<Record<string, unknown>> | null;
  };
}

@Injectable()
export class GraphqlClient {
  constructor(private readonly modules: ModuleRef) {}

  /** For operations on entities: their resolvers use only the session of the context. */
  async execute(session: Session, { query, variables }: GraphqlRequest): Promise<GraphqlResponse> {
    const driver = this.modules.get<GraphqlDriver>(AbstractGraphQLDriver, { strict: false });
    const server = await driver.startedServer();
    const { http, body } = await server.executeOperation({ query, variables }, { contextValue: { session } });
    if (body.kind !== 'single') throw new Error('incremental delivery is not supported');
    const { errors, data } = body.singleResult;
    return {
      status: http.status ?? 200,
      body: { ...(errors && { errors }), ...(data !== undefined && { data }) },
    };
  }
}
