// Checks that the evaluation reports every check of every lesson and challenge step by its name.
import { exchangeOf } from '../../../../../test/support/exchanges.js';
import { builtInFolder, readLessonFolder } from '../../content/lesson-files.js';
import type { LessonStep } from '../../content/lesson.js';
import { checkNames } from './check-names.js';
import { exchangeGroups, historyGroups } from './groups.js';

const steps = readLessonFolder(builtInFolder).files.flatMap(({ name, content }) =>
  content.steps.map((step): [string, LessonStep] => [`${name}: ${step.id}`, step]),
);

function evaluatedNames(step: LessonStep): readonly string[] {
  const context = {
    ...{ step, exchange: exchangeOf(), operation: undefined, values: new Map() },
    ...{ now: 0, previousStepAt: undefined, repeated: [], matching: [] },
  };
  return [...exchangeGroups, ...historyGroups].flatMap((group) => group(context).map(({ check }) => check));
}

it.each(steps)('lists the checks of %s', (_name, step) => {
  expect(checkNames(step)).toEqual(evaluatedNames(step));
});
