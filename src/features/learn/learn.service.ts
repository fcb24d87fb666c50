// The lessons, for REST and GraphQL. Reading one changes nothing.
import { Injectable } from '@nestjs/common';
import { Catalogue } from './catalogue.js';
import { lessonView, summaryOf, type LessonSummary, type LessonView } from './lesson.view.js';

@Injectable()
export class LearnService {
  constructor(private readonly catalogue: Catalogue) {}

  summaries(): LessonSummary[] {
    return this.catalogue.lessons.map(summaryOf);
  }

  /** Throws NOT_FOUND for an unknown lesson. */
  lesson(id: string, solutions: boolean): LessonView {
    return lessonView(this.catalogue.get(id), solutions);
  }
}
