// Finds failed checks that follow from others: a field is not missing if the service could not read the body.
import type { ReceivedError } from './attempt.js';
import type { FailedCheck } from './failed-check.js';

/** Failed checks that are causes come first, then checks that follow from them, both in the order of evaluation. */
export function causesFirst(
  failed: readonly FailedCheck[],
  apiError: ReceivedError | null,
): readonly FailedCheck[] {
  const isUnread = isUnreadBody(apiError);
  const levels = failed.map(({ check }) => levelOf(check, isUnread));
  const first = Math.min(...levels);
  const causes = failed.filter((_, i) => levels[i] === first);
  const rest = failed.filter((_, i) => levels[i] !== first);
  return [...causes, ...rest.map((one): FailedCheck => ({ ...one, follows: true }))];
}

const unreadCodes = ['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'];
/** The start of messages about a body that is not JSON or XML, or has another media type. OAuth has no specific code for them. */
const unreadMessage = /^(?:body must be (?:JSON|well-formed)|Send the parameters as )/;

/** Whether the service could not read the body. */
export const isUnreadBody = (apiError: ReceivedError | null): boolean =>
  apiError !== null && (unreadCodes.includes(apiError.error) || unreadMessage.test(apiError.message));

const bodyAndCredential = ['input', 'input_only', 'body', 'graphql', 'soap', 'auth'];

/** The checks of facts that the service reads from the body. */
export const bodyChecks: readonly string[] = ['operation', ...bodyAndCredential];

/** A check can fail because one of a lower level does. */
function levelOf(check: string, isUnread: boolean): number {
  const [first = ''] = check.split('.');
  if (isUnread) return first === 'status' || first === 'error' ? 0 : 1;
  const level = levels.findIndex((names) => names.includes(first));
  return level === -1 ? levels.length : level;
}

/** The request line and headers; the body and the credential; the status; all others check the content of the response. */
const levels: readonly (readonly string[])[] = [
  ['protocol', 'operation', 'path', 'method', 'query', 'headers'],
  bodyAndCredential,
  ['status', 'error'],
];
