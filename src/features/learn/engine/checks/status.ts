// The checks `status` and `response.headers.<name>`.
import { aboutOf, checkValue, withoutTypes, type CheckGroup, type CheckResult } from './check.js';
import { checkHeaders } from './headers.js';

export const statusCheck: CheckGroup = (context) => {
  const { step, exchange, values } = context;
  const { status: condition, headers } = step.checks.response;
  const about = aboutOf(context);
  const checked: CheckResult[] =
    condition === undefined
      ? []
      : [withoutTypes(checkValue({ check: 'status', condition, actual: exchange.status, values, about }))];
  return [...checked, ...checkHeaders('response.headers', headers, exchange.responseHeaders, context)];
};
