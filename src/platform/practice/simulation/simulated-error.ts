// The errors that clients request: by `?error` and `?random_fail`, and by fault plans.
import { ApiError, codeOfStatus } from '../../../core/errors.js';

interface SimulatedErrorOptions {
  readonly content?: ApiError['content'];
  readonly message?: string | undefined;
  /** Headers in addition to the headers that the status requires. They replace required headers of the same name. Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The headers that a status requires or should have (RFC 9110 §11.6.1, §15.5.6, §11.7.1, §15.5.22, §10.2.3; RFC 6585 §4). OPTIONS is
 * allowed on every path.
 */
const statusHeaders: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'www-authenticate': 'Bearer realm="sandbox"' },
  405: { allow: 'OPTIONS' },
  407: { 'proxy-authenticate': 'Basic realm="sandbox"' },
  426: { upgrade: 'HTTP/2.0', connection: 'Upgrade, close' },
  429: { 'retry-after': '1' },
  503: { 'retry-after': '1' },
};

/** An error like any other one, which each protocol formats. It is marked as simulated. */
export function simulatedError(status: number, options: SimulatedErrorOptions = {}): ApiError {
  const { message = `Simulated error ${status}` } = options;
  const headers = { ...statusHeaders[status], ...options.headers };
  const { content } = options;
  return new ApiError(codeOfStatus(status), status, message, {
    headers,
    isSimulated: true,
    ...(content && { content }),
  });
}
