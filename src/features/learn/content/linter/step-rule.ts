// A rule of the linter of lesson files.
import type { LessonFile, LessonStep } from '../lesson.js';

/** The problems of one step; `earlier` are the steps before it. */
export type StepRule = (
  step: LessonStep,
  earlier: readonly LessonStep[],
  file: LessonFile,
) => readonly string[];
