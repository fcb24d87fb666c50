// The checks `soap.<fact>`: the SOAP message.
import { checkFacts, type CheckGroup } from './check.js';
import { jsonEqual, type Equality } from './equality.js';

export const soap: CheckGroup = (context) =>
  checkFacts({
    name: 'soap',
    conditions: context.step.checks.request?.soap,
    facts: context.exchange.soap,
    context,
    equal: elementEqual,
  });

/** Both `CreateUser` and `CreateUserRequest` name the operation. */
const elementEqual: Equality = (actual, expected) => jsonEqual(shortName(actual), shortName(expected));

const shortName = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/Request$/, '') : value;
