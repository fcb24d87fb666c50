// Error responses of the OAuth endpoints: JSON as defined by RFC 6749 §5.2, with a description of the cause.
import { codeOfStatus, ApiError } from '../../core/errors.js';
import { errorDescription } from 'practice-http-auth/oauth2/error-description.js';
import { errorBody, type ErrorFormatter } from '../../platform/kernel/errors/error-response.js';

/** The error codes and their default status. */
const statusOf = {
  // RFC 6749 §5.2 and §4.1.2.1
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  access_denied: 400,
  // RFC 6750 §3.1
  invalid_token: 401,
  insufficient_scope: 403,
  // RFC 8628 §3.5
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  // RFC 7009 §2.2.1
  unsupported_token_type: 400,
  // RFC 8693 §2.2.2
  invalid_target: 400,
  // RFC 9449 §5, §8
  invalid_dpop_proof: 400,
  use_dpop_nonce: 400,
  // OpenID Connect Core §3.1.2.6
  request_not_supported: 400,
} as const satisfies Readonly<Record<string, number>>;

export type OauthErrorCode = keyof typeof statusOf;
export const oauthErrorCodes = Object.keys(statusOf) as OauthErrorCode[];

interface ErrorOptions {
  readonly status?: number;
  /** For exchanges; the response does not contain it. */
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** Responses of these endpoints must not be cached (RFC 6749 §5.1). */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

export class OauthError extends ApiError {
  /** Why the request was rejected, more exactly than the error code. */
  readonly rejection: string;

  constructor(
    readonly error: OauthErrorCode,
    readonly description: string,
    { status = statusOf[error], reason = error, headers }: ErrorOptions = {},
  ) {
    super(codeOfStatus(status), status, description, { headers: { ...noStore, ...headers } });
    this.rejection = reason;
  }
}

/** Throws an OauthError. `description` names the error and the next step. */
export function failOauth(error: OauthErrorCode, description: string, options?: ErrorOptions): never {
  throw new OauthError(error, description, options);
}

export interface OauthErrorBody {
  readonly error: OauthErrorCode;
  readonly error_description: string;
}

/** RFC 6749 §5.2 allows printable ASCII without `"` and `\` in a description. */
function oauthErrorBody({ error, description }: Pick<OauthError, 'error' | 'description'>): OauthErrorBody {
  return { error, error_description: errorDescription(description) };
}

/** Errors of the body parser, which occur before the handler runs. */
const bodyErrors: Readonly<Record<string, string>> = {
  PAYLOAD_TOO_LARGE: 'The body is too large for this endpoint.',
};

/**
 * Formats errors of the OAuth endpoints as RFC 6749 §5.2 defines. Simulated failures, rate limit errors and internal errors
 * keep the envelope.
 */
export const oauthErrorFormatter: ErrorFormatter = (failure) => {
  const bodyError = failure.isSimulated ? undefined : bodyErrors[failure.code];
  const { status } = failure;
  const type = 'application/json; charset=utf-8';
  if (failure instanceof OauthError) return { status, type, body: JSON.stringify(oauthErrorBody(failure)) };
  if (bodyError === undefined) return { status, type, body: JSON.stringify(errorBody(failure)) };
  const error = { error: 'invalid_request', description: bodyError } as const;
  return { status, type, body: JSON.stringify(oauthErrorBody(error)) };
};
