// The checks `status` and `response.headers.<name>`.
import { checkValue, withoutTypes, type CheckGroup, type CheckResult } from './check.js';
import { checkHeaders } from './headers.js';

export const statusCheck: CheckGroup = ({ step, exchange, values }) => {
  const { status: condition, headers } = step.checks.response;
  const found = `The status of the response is ${exchange.status}.`;
  const checked: CheckResult[] =
    condition === undefined
      ? []
      : [withoutTypes(checkValue({ check: 'status', condition, actual: exchange.status, values, found }))];
  return [...checked, ...checkHeaders('response.headers', headers, exchange.responseHeaders, values)];
};
