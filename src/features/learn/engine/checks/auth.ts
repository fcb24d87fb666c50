// The checks `auth.<fact>`: what the service verified.
import { aboutOf, checkValue, withoutType, type CheckGroup } from './check.js';
import { getFact } from './fact-path.js';

export const auth: CheckGroup = (context) => {
  const { step, exchange, values } = context;
  return Object.entries(step.checks.request?.auth ?? {}).map(([path, condition]) => {
    const actual = getFact(exchange.auth, path);
    const missing = { found: 'The service verified no credential in this request.' };
    const checked = { check: `auth.${path}`, condition, actual, values, about: aboutOf(context) };
    return withoutType(checkValue({ ...checked, ...(exchange.auth === undefined && missing) }));
  });
};
