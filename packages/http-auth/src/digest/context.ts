// The context of the steps of the verification.
import type { AuthRequest } from '../auth-request.js';
import type { AuthPorts } from '../ports.js';
import type { Credentials } from './credentials.js';
import type { DigestReject } from './reasons.js';
import type { Variant } from './variants.js';

/** Before the credentials are parsed. */
export interface DigestContext {
  readonly variant: Variant;
  readonly request: AuthRequest;
  readonly ports: AuthPorts;
  readonly reject: DigestReject;
}

export interface DigestAttempt extends DigestContext {
  readonly sent: Credentials;
  /** Milliseconds since the nonce was issued; undefined if this service did not issue it. */
  readonly age: number | undefined;
}
