// The session over GraphQL.
import { Context, Query, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/records/graphql/context.js';
import { OperationName } from '../../platform/records/graphql/operation-name.js';
import { AuthRequestReader } from '../../platform/practice/auth-request/auth-request.reader.js';
import { Callers } from '../permissions/callers.service.js';
import { SessionInfo } from './session.graphql.js';
import { SessionService, type SessionView } from './session.service.js';

@Resolver()
export class SessionResolver {
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
