// The errors of writes as the contract words them, and a comparison for each protocol.
import type { ErrorDetail, TemplateProtocol, WriteError, WriteOutcome } from './template-protocol.js';

/** These errors belong to the object that lacks or has the property. */
const aboutObject = /^must (?:have required property|NOT have additional properties)/;

function locatedMessage({ field, message }: ErrorDetail): string {
  return aboutObject.test(message) ? `body ${message}` : `body/${field.replaceAll('.', '/')} ${message}`;
}

/** 400: all violations, in the order of the fields and of the rules. */
export function badRequest(...details: readonly ErrorDetail[]): WriteError {
  return { code: 'BAD_REQUEST', message: details.map(locatedMessage).join(', '), details };
}

/** 409: the first violation, which may concern several fields. */
export function conflict(...details: readonly ErrorDetail[]): WriteError {
  const [first] = details;
  return { code: 'CONFLICT', message: `${first?.field} ${first?.message}`, details };
}

export const additionalProperty = (field: string): WriteError =>
  badRequest({ field, message: 'must NOT have additional properties' });

/** GraphQL has a separate error for values that its types reject. */
const graphqlTypeError: WriteError = { code: 'BAD_USER_INPUT', message: expect.any(String), details: [] };

/** @param isTypeError whether the types of GraphQL reject the input before the rules do */
export function expectWriteError(
  { name }: TemplateProtocol,
  outcome: WriteOutcome,
  error: WriteError,
  isTypeError = false,
): void {
  const expected = name === 'GraphQL' && isTypeError ? graphqlTypeError : error;
  expect({ protocol: name, ...outcome }).toEqual({ protocol: name, error: expected });
}
