// The sample data over GraphQL.
import { UseGuards } from '@nestjs/common';
import { Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/records/graphql/context.js';
import { OperationName } from '../../platform/records/graphql/operation-name.js';
import { Json } from '../../platform/records/graphql/scalars.js';
import { PermissionGuard } from '../../platform/practice/practice-controls/permission.guard.js';
import { SessionHook } from '../../platform/session/session/session.hook.js';
import { DemoService, type DemoReport } from './demo.service.js';

@Resolver()
export class DemoResolver {
  constructor(
    private readonly service: DemoService,
    private readonly sessions: SessionHook,
  ) {}

  @Query(() => Json, { description: 'The sample data, and whether the session is seeded.' })
  @OperationName('explainDemo')
  demo(@Context() { session }: GraphqlContext): DemoReport {
    return this.service.report(session);
  }

  @Mutation(() => Json, { description: 'Deletes every record of the session and restores the sample data.' })
  @OperationName('resetDemo')
  @UseGuards(PermissionGuard)
  async resetDemo(@Context() { session, reply }: GraphqlContext): Promise<DemoReport> {
    const report = await this.service.reset(session);
    this.sessions.writeSessionHeaders(reply, session);
    return report;
  }
}
