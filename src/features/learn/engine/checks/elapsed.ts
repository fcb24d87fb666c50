// The check `elapsed`: the time since the previous step passed, in seconds.
import { fillTemplate } from '../../../../core/template.js';
import { checkResult } from './check-result.js';
import type { CheckGroup } from './check.js';
import { shown } from './shown-value.js';

export const elapsed: CheckGroup = ({ step, values, now, previousStepAt }) => {
  if (step.elapsed === undefined) return [];
  const seconds = Number(fillTemplate(step.elapsed.gte, values));
  const passed = previousStepAt === undefined ? 0 : (now - previousStepAt) / 1000;
  const message =
    passed >= seconds
      ? undefined
      : `Wait at least ${seconds} ${seconds === 1 ? 'second' : 'seconds'} after the previous step. ` +
        `This request came after ${passed.toFixed(1)} seconds.`;
  return [checkResult('elapsed', message, { expected: shown({ gte: seconds }), actual: shown(passed) })];
};
