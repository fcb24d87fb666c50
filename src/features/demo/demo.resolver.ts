// The standard dataset over GraphQL.
import { Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/graphql/context.js';
import { Json } from '../../platform/graphql/scalars.js';
import { SessionHook } from '../../platform/session/session.hook.js';
import { DemoService, type DemoReport } from './demo.service.js';

@Resolver()
export class DemoResolver {
  constructor(
    private readonly service: DemoService,
    private readonly sessions: SessionHook,
  ) {}

  @Query(() => Json, { description: 'What the standard dataset is, and whether the session holds it.' })
  demo(@Context() { session }: GraphqlContext): DemoReport {
    return this.service.report(session);
  }

  @Mutation(() => Json, { description: 'Drops what the session holds and brings the standard dataset back.' })
  async resetDemo(@Context() { session, reply }: GraphqlContext): Promise<DemoReport> {
    const report = await this.service.reset(session);
    this.sessions.writeSessionHeaders(reply, session);
    return report;
  }
}
