// What the lesson engine reads besides the progress record and the exchange.
import type { TemplateValues } from '../../../core/template.js';
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import type { LessonFile } from '../content/lesson.js';

/** What the engine reads of the catalogue. */
export interface LessonSource {
  find(id: string): LessonFile | undefined;
  /** The challenges that an exchange may advance. */
  candidates(exchange: Exchange): readonly LessonFile[];
}

export interface EngineContext {
  readonly catalogue: LessonSource;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /**
   * The placeholders that are the same for all steps: `unique` of the active lesson (challenges have that of the record), `now`,
   * `base_url`, `host`, `user`.
   */
  readonly variables: TemplateValues;
}
