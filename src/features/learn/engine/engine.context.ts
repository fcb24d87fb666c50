// The input of the lesson engine in addition to the progress record and the exchange.
import type { TemplateValues } from '../../../core/template.js';
import type { Exchange } from '../../../platform/practice/exchange/exchange.js';
import type { LessonFile } from '../content/lesson.js';

/** The part of the catalogue that the engine reads. */
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
   * The placeholders that are the same for all steps: `unique` of the active lesson (challenges use the record's `unique`), `now`,
   * `base_url`, `host`, `user`.
   */
  readonly variables: TemplateValues;
}
