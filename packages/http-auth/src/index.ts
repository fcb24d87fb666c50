// The public surface of the package; README.md describes it.
export { receivedRequest, type AuthRequest } from './auth-request.js';
export { authenticate, type Accepted, type Rejected } from './authenticate.js';
export { memoryPorts } from './memory-ports.js';
export { schemeNamed, schemes } from './schemes/index.js';
export { AuthError, defineScheme } from './schemes/scheme.js';
export type { AuthResult, Reject, Samples, Scheme, SchemeDefinition } from './schemes/scheme.js';
export { apiKeys, demoToken, oauthClient } from './practice-credentials.js';
export type { Account, Identity } from './identity.js';
export type { Accounts, AuthPorts, Keys, Logins, Nonces, Replays, Tokens } from './ports.js';
export type { Reason, Reasons } from './reason.js';
