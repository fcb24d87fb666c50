// The session over GraphQL.
import type { Type } from '@nestjs/common';
import { Context, Query, Resolver } from '@nestjs/graphql';
import type { Entity } from '../../core/entity.js';
import type { GraphqlContext } from '../../platform/records/graphql/context.js';
import { once } from '../../platform/records/graphql/members.js';
import { OperationName } from '../../platform/records/graphql/operation-name.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { Callers } from '../permissions/callers.service.js';
import { sessionInfoType } from './session.graphql.js';
import { SessionService, type SessionView } from './session.service.js';

/** The resolver whose type has the counts of these entities. */
export const sessionResolver: (entities: readonly Entity[]) => Type = once(createResolver);

function createResolver(entities: readonly Entity[]): Type {
  const SessionInfo = sessionInfoType(entities);

  @Resolver()
  class SessionResolver {
    constructor(
      private readonly service: SessionService,
      private readonly callers: Callers,
      private readonly requests: AuthRequestReader,
    ) {}

    @Query(() => SessionInfo, {
      description: 'The session: id, expiry and record counts. The same as GET /session.',
    })
    @OperationName('getSession')
    async sessionInfo(@Context() { session, req }: GraphqlContext): Promise<SessionView> {
      const report = await this.service.report(session, req.sessionIsNew);
      const identity = await this.callers.describe(this.requests.read(req, session));
      return identity === undefined ? report : { ...report, identity };
    }
  }
  return SessionResolver;
}
