// Flows over GraphQL. Like all GraphQL operations, they do not seed the session.
import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/records/graphql/context.js';
import { OperationName } from '../../platform/records/graphql/operation-name.js';
import type { FlowReport } from './flow.runner.js';
import { FlowRunType, FlowType } from './flows.graphql.js';
import { FlowsService, type FlowSummary } from './flows.service.js';

/** The members of a report that every flow has, and the others together. */
interface FlowRun extends Pick<FlowReport, 'flow' | 'status' | 'duration_ms' | 'steps'> {
  readonly extras: Readonly<Record<string, unknown>> | null;
}

@Resolver()
export class FlowsResolver {
  constructor(private readonly service: FlowsService) {}

  @Query(() => [FlowType], { description: 'The flows: sequences of requests that the service runs.' })
  @OperationName('listFlows')
  flows(): FlowSummary[] {
    return this.service.summaries();
  }

  @Mutation(() => FlowRunType, {
    description: 'Runs a flow in the session. Returns the request and response of each step.',
  })
  @OperationName('runFlow')
  async runFlow(
    @Args('id', { type: () => ID, description: 'The id of the flow.' }) id: string,
    @Context() { session }: GraphqlContext,
  ): Promise<FlowRun> {
    return withExtras(await this.service.run(session.stored, id));
  }
}

function withExtras({ flow, status, duration_ms, steps, ...extras }: FlowReport): FlowRun {
  return { flow, status, duration_ms, steps, extras: Object.keys(extras).length > 0 ? extras : null };
}
