// Lessons over GraphQL.
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { ScenarioSummaryType, ScenarioType } from './learn.graphql.js';
import type { LessonSummary, LessonView } from './lesson.view.js';
import { LessonsService } from './lessons.service.js';

@Resolver()
export class LearnResolver {
  constructor(private readonly service: LessonsService) {}

  @Query(() => [ScenarioSummaryType], {
    description: 'All lessons: title, goal, level and number of steps.',
  })
  scenarios(): LessonSummary[] {
    return this.service.list();
  }

  @Query(() => ScenarioType, {
    nullable: true,
    description: 'A lesson with its steps. Changes nothing: `POST /learn/{id}/start` starts the lesson.',
  })
  scenario(
    @Args('id', { type: () => ID, description: 'The id of the lesson.' }) id: string,
    @Args('solutions', {
      type: () => Boolean,
      defaultValue: false,
      description: 'Whether each step has its sample request, its expected response and its first hint.',
    })
    solutions: boolean,
  ): LessonView {
    return this.service.get(id, solutions);
  }
}
