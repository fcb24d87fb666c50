// The checks `soap.<fact>`: the SOAP message.
import { checkFacts, type CheckGroup } from './check.js';
import { jsonEqual, type Equality } from './equality.js';

export const soap: CheckGroup = ({ step, exchange, values }) =>
  checkFacts({
    name: 'soap',
    conditions: step.checks.request?.soap,
    facts: exchange.soap,
    values,
    source: 'SOAP message',
    equal: elementEqual,
  });

/** Both `CreateUser` and `CreateUserRequest` name the operation. */
const elementEqual: Equality = (actual, expected) => jsonEqual(shortName(actual), shortName(expected));

const shortName = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/Request$/, '') : value;
