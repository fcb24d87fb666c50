// The check `method`.
import { checkValue, withoutTypes, type CheckGroup } from './check.js';

export const method: CheckGroup = ({ step, exchange, values }) => {
  const condition = step.checks.request?.method;
  if (condition === undefined) return [];
  const found = `The method of the request is ${exchange.method}.`;
  return [withoutTypes(checkValue({ check: 'method', condition, actual: exchange.method, values, found }))];
};
