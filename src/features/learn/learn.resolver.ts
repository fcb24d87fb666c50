// Lessons over GraphQL.
import { Args, Context, ID, Query, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../platform/graphql/context.js';
import { ScenarioSummaryType, ScenarioType } from './learn.graphql.js';
import { LearnService } from './learn.service.js';
import type { Scenario } from './scenario.js';
import type { ScenarioSummary } from './scenarios.service.js';

@Resolver()
export class LearnResolver {
  constructor(private readonly service: LearnService) {}

  @Query(() => [ScenarioSummaryType], {
    description: 'All lessons: title, goal, level and number of steps.',
  })
  scenarios(): ScenarioSummary[] {
    return this.service.summaries();
  }

  @Query(() => ScenarioType, {
    nullable: true,
    description: 'A lesson with all its steps. From then on, the requests of the session count towards it.',
  })
  scenario(
    @Args('id', { type: () => ID, description: 'The id of the lesson.' }) id: string,
    @Context() { session }: GraphqlContext,
  ): Promise<Scenario> {
    return this.service.read(session, id);
  }
}
