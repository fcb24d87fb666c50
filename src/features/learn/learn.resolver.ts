// Lessons over GraphQL.
import { Args, Context, ID, Query, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/graphql/context.js';
import { Json } from '../../platform/graphql/scalars.js';
import { LearnService } from './learn.service.js';
import type { Scenario } from './scenario.js';
import type { ScenarioSummary } from './scenarios.service.js';

@Resolver()
export class LearnResolver {
  constructor(private readonly service: LearnService) {}

  @Query(() => Json, { description: 'The lessons: what each teaches, at which level, in how many steps.' })
  scenarios(): ScenarioSummary[] {
    return this.service.summaries();
  }

  @Query(() => Json, {
    nullable: true,
    description: 'One lesson with all its steps. From now on your requests count for it.',
  })
  scenario(
    @Args('id', { type: () => ID }) id: string,
    @Context() { session }: GraphqlContext,
  ): Promise<Scenario> {
    return this.service.read(session, id);
  }
}
