// The check `protocol`.
import { aboutOf, checkValue, withoutTypes, type CheckGroup } from './check.js';

export const protocol: CheckGroup = (context) => {
  const { step, exchange, values } = context;
  const condition = step.checks.request?.protocol;
  if (condition === undefined) return [];
  return [
    withoutTypes(
      checkValue({
        check: 'protocol',
        condition,
        actual: exchange.protocol,
        values,
        about: aboutOf(context),
      }),
    ),
  ];
};
