// Verifies a request by a scheme, and returns the response for the client.
import type { AuthRequest } from './auth-request.js';
import { printableHeaders } from './challenge.js';
import type { Identity } from './identity.js';
import type { AuthPorts } from './ports.js';
import { AuthError, type AuthResult, type Scheme } from './schemes/scheme.js';

type Headers = Record<string, string | string[]>;

/** The credentials are valid. */
export interface Accepted {
  readonly accepted: true;
  readonly identity: Identity;
  /** Headers for the response, such as `Authentication-Info`. */
  readonly headers: Headers;
  readonly result: AuthResult;
}

/** The credentials are missing, not valid or not sufficient: respond with `error.status`. */
export interface Rejected {
  readonly accepted: false;
  /** Has the code of the reason, a message and a hint. */
  readonly error: AuthError;
  /** Headers for the response, `WWW-Authenticate` among them. */
  readonly headers: Headers;
}

/** Throws the errors of the ports. Header values contain visible ASCII only, whatever the client sent. */
export async function authenticate(
  scheme: Scheme,
  request: AuthRequest,
  ports: AuthPorts,
): Promise<Accepted | Rejected> {
  try {
    const result = await scheme.verify(request, ports);
    const { subject, name, role, scopes, headers = {} } = result;
    return {
      accepted: true,
      identity: { subject, name, role, scopes },
      headers: printableHeaders(headers),
      result,
    };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const challenge = await scheme.challenge(request, ports, error.code);
    return { accepted: false, error, headers: printableHeaders({ ...challenge, ...error.details.headers }) };
  }
}
