// The check `protocol`.
import { checkValue, withoutTypes, type CheckGroup } from './check.js';

export const protocol: CheckGroup = ({ step, exchange, values }) => {
  const condition = step.checks.request?.protocol;
  if (condition === undefined) return [];
  const found = `The request uses ${exchange.protocol}.`;
  return [
    withoutTypes(checkValue({ check: 'protocol', condition, actual: exchange.protocol, values, found })),
  ];
};
