// Errors of Redis commands: whether the command can have had an effect, whether to repeat it, and the error response.
import { ApiError, errorTable } from '../../../core/errors.js';

/** Errors of a server that is not, or not yet, a master with its replicas. */
const masterErrors = new Set(['READONLY', 'NOREPLICAS', 'LOADING', 'MASTERDOWN']);
/** A server older than Redis 7 puts the error of a command in a script behind a separate text. */
const serverCode = /^(?:ERR Error running script.*?-)?([A-Z]+)\b/s;

/** The code of a server error, or undefined for other errors. */
export function codeOf(reason: unknown): string | undefined {
  return reason instanceof Error ? serverCode.exec(reason.message)?.[1] : undefined;
}

export const isMasterError = (reason: unknown): boolean => masterErrors.has(codeOf(reason) ?? '');

/** The command was not sent. */
export class NotSentError extends Error {}

/** The server is connected, but did not respond in time. */
export class ResponseTimeoutError extends Error {
  constructor() {
    super('the store does not respond');
  }
}

/** The command was executed on the master, but it is not certain that a failover keeps its effect. */
export class UnconfirmedError extends Error {}

/** The command was repeated, and its result does not show whether the first execution had an effect. */
export class InconclusiveError extends Error {
  constructor() {
    super('the outcome of a write during a failover is unknown');
  }
}

export const hasNoEffect = (reason: unknown): boolean =>
  reason instanceof NotSentError || isMasterError(reason);

/** Whether a failover explains the error, so that the wait for a new master is worth its time. */
export const isOfFailover = (reason: unknown): boolean =>
  reason instanceof UnconfirmedError || isMasterError(reason);

/** Whether the same command can succeed later: after errors of the connection and of a failover. */
export const isTransient = (reason: unknown): boolean =>
  isMasterError(reason) || (codeOf(reason) === undefined && !(reason instanceof InconclusiveError));

/** The response of the service. */
export class StoreUnavailableError extends ApiError {
  constructor(reason: unknown) {
    const message =
      codeOf(reason) === 'OOM'
        ? 'the store is full, try again later'
        : 'the store cannot be reached, try again';
    const { status } = errorTable.SERVICE_UNAVAILABLE;
    super('SERVICE_UNAVAILABLE', status, message, { headers: { 'retry-after': '1' } });
  }
}
