// The check `method`.
import { aboutOf, checkValue, withoutTypes, type CheckGroup } from './check.js';

export const method: CheckGroup = (context) => {
  const { step, exchange, values } = context;
  const condition = step.checks.request?.method;
  if (condition === undefined) return [];
  return [
    withoutTypes(
      checkValue({ check: 'method', condition, actual: exchange.method, values, about: aboutOf(context) }),
    ),
  ];
};
