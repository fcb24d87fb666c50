// The checks `auth.<fact>`: what the service verified.
import { checkValue, foundIn, type CheckGroup } from './check.js';
import { getFact } from './fact-path.js';

export const auth: CheckGroup = ({ step, exchange, values }) =>
  Object.entries(step.checks.request?.auth ?? {}).map(([path, condition]) => {
    const actual = getFact(exchange.auth, path);
    const found =
      exchange.auth === undefined
        ? 'The service verified no credential in this request.'
        : foundIn('verified credential', actual);
    return checkValue({ check: `auth.${path}`, condition, actual, values, found });
  });
