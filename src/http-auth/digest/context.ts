// One request on its way through the verification.
import type { AuthRequest } from '../auth-request.js';
import type { AuthTools } from '../../features/auth/auth-ports.service.js';
import type { Credentials } from './credentials.js';
import type { Refuse } from './reasons.js';
import type { Variant } from './variants.js';

/** Before the credentials are read. */
export interface Given {
  readonly variant: Variant;
  readonly request: AuthRequest;
  readonly tools: AuthTools;
  readonly refuse: Refuse;
}

export interface Attempt extends Given {
  readonly sent: Credentials;
  /** Milliseconds since the nonce was given out; undefined if it was not, or not by this service. */
  readonly age: number | undefined;
}
