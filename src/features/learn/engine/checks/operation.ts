// The check `operation`: the canonical operation, the same in every protocol.
import { checkValue, withoutTypes, type CheckGroup } from './check.js';

export const operation: CheckGroup = ({ step, operation: executed, values }) => {
  const condition = step.checks.request?.operation;
  if (condition === undefined) return [];
  const actual = executed?.operation;
  const found =
    actual === undefined
      ? 'The request executes no operation of the API.'
      : `The request executes ${actual}.`;
  return [withoutTypes(checkValue({ check: 'operation', condition, actual, values, found }))];
};
