// The session over GraphQL.
import { Context, Query, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/records/graphql/context.js';
import { OperationName } from '../../platform/records/graphql/operation-name.js';
import { SessionInfo } from './session.graphql.js';
import { SessionService, type SessionView } from './session.service.js';

@Resolver()
export class SessionResolver {
  constructor(private readonly service: SessionService) {}

  @Query(() => SessionInfo, {
    description: 'The session: id, expiry and record counts. The same as GET /session.',
  })
  @OperationName('getSession')
  sessionInfo(@Context() { session, req }: GraphqlContext): Promise<SessionView> {
    return this.service.report(session, req.sessionIsNew);
  }
}
