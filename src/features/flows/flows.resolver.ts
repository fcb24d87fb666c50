// Flows over GraphQL. Like all GraphQL operations, they do not seed the session.
import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/graphql/context.js';
import { Json } from '../../platform/graphql/scalars.js';
import type { FlowReport } from './flow.runner.js';
import { FlowsService, type FlowSummary } from './flows.service.js';

@Resolver()
export class FlowsResolver {
  constructor(private readonly service: FlowsService) {}

  @Query(() => Json, { description: 'The flows: sequences of calls that the service runs.' })
  flows(): FlowSummary[] {
    return this.service.summaries();
  }

  @Mutation(() => Json, {
    description: 'Runs a flow in the session. Returns the request and response of each step.',
  })
  runFlow(
    @Args('id', { type: () => ID }) id: string,
    @Context() { session }: GraphqlContext,
  ): Promise<FlowReport> {
    return this.service.run(session, id);
  }
}
