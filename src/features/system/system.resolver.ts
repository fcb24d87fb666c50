// The session over GraphQL.
import { Context, Query, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/graphql/context.js';
import { OperationName } from '../../platform/graphql/operation-name.js';
import { SessionInfo } from './system.graphql.js';
import { SystemService, type SessionReport } from './system.service.js';

@Resolver()
export class SystemResolver {
  constructor(private readonly service: SystemService) {}

  @Query(() => SessionInfo, {
    description: 'The session: id, expiry and record counts. The same as GET /session.',
  })
  @OperationName('getSession')
  sessionInfo(@Context() { session, req }: GraphqlContext): Promise<SessionReport> {
    return this.service.session(session, req.sessionIsNew);
  }
}
