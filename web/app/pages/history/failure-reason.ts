// Why authentication failed, from the body of a recorded response.
import type { Entry } from './model.ts';

interface FailureReason {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** The scheme, if the request was sent to its protected resource. */
  readonly scheme: string | undefined;
}

interface ErrorBody {
  readonly message?: string;
  readonly reason?: { readonly code?: string; readonly hint?: string };
  /** Only from the token endpoint (RFC 6749, section 5.2). */
  readonly error?: string;
  readonly error_description?: string;
}

/** Undefined unless the response names a reason. */
export function failureReason({ request, response }: Entry): FailureReason | undefined {
  if (response === null || response.status < 400) return undefined;
  if (typeof response.body !== 'object' || response.body === null) return undefined;
  const { message = '', reason, error, error_description: description } = response.body as ErrorBody;
  const scheme = /^\/auth\/protected\/([^/]+)/.exec(request.path)?.[1];
  if (reason?.code !== undefined) return { code: reason.code, message, hint: reason.hint ?? '', scheme };
  if (error === undefined || description === undefined) return undefined;
  return { code: error, message: description, hint: '', scheme };
}
