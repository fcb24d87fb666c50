// Rules for lesson files that a JSON Schema cannot express. Each problem is a path in the file and a rule.
import { learnedProblems } from './linter/learned-rule.js';
import { stateProblems, patternProblems } from './linter/condition-rules.js';
import { chosenProblems, placeholderProblems } from './linter/placeholder-rules.js';
import {
  nextStepProblems,
  resumeProblems,
  savedProblems,
  stepIdProblems,
  testProblems,
} from './linter/step-rules.js';
import type { StepRule } from './linter/step-rule.js';
import type { LessonFile } from './lesson.js';

const rules: readonly StepRule[] = [
  stepIdProblems,
  resumeProblems,
  stateProblems,
  patternProblems,
  placeholderProblems,
  chosenProblems,
  savedProblems,
  nextStepProblems,
  testProblems,
];

/** For a file that is valid against the schema. Each line starts with the path: `/steps/0/hints`. */
export function lintLesson(file: LessonFile): string[] {
  return [
    ...learnedProblems(file),
    ...file.steps.flatMap((step, index) =>
      rules
        .flatMap((rule) => rule(step, file.steps.slice(0, index), file))
        .map((problem) => `/steps/${index}${problem}`),
    ),
  ];
}
