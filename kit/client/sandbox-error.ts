// The error that a call of the kit throws for an error response, in all protocols alike.
import { codeOfStatus } from '../../src/core/errors.js';

export interface ErrorDetail {
  readonly field: string;
  readonly message: string;
}

export interface ErrorFacts {
  /** The HTTP status that REST returns for the code. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly headers?: Headers | undefined;
}

export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly status: number;
  readonly code: string;
  /** One entry per invalid field. Empty if the error names no field. */
  readonly details: readonly ErrorDetail[];
  /** The headers of a REST response. Not enumerable, so that test runners do not print all of them. */
  declare readonly headers: Headers | undefined;

  constructor({ status, code, message, details = [], headers }: ErrorFacts) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    Object.defineProperty(this, 'headers', { value: headers });
  }
}

/** The error of a REST response. A response of another form, such as the page of a proxy, has the code of its status. */
export function errorOfResponse(status: number, text: string, headers?: Headers): SandboxError {
  const { error, message, details } = parseObject(text);
  if (typeof error !== 'string' || typeof message !== 'string') {
    const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
    return new SandboxError({
      status,
      code: codeOfStatus(status),
      message: shown || `HTTP ${status} without a body`,
      headers,
    });
  }
  return new SandboxError({
    status,
    code: error,
    message,
    details: details as ErrorFacts['details'],
    headers,
  });
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
